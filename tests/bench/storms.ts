import { spawn } from 'node:child_process'
import { once } from 'node:events'

const STORMS = ['tests/integration/mail/storm.test.ts']

/** The tests of mail that outlives its workers and its database, with many more mails and kills than every run has. */
export async function benchStorms(): Promise<void> {
  const vitest = spawn(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', ...STORMS], {
    stdio: 'inherit',
    env: { ...process.env, STORMS: '1' },
  })
  await once(vitest, 'exit')
  if (vitest.exitCode !== 0) process.exitCode = 1
}
