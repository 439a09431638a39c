import { execFile } from 'node:child_process'
import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import type { Phase } from '#db/seed/phases.ts'
import { compiled, root } from '#tests/support/command.ts'
import { databaseUrl, onDatabase } from '#tests/support/database-server.ts'

export const secret = 'only-for-tests-0123456789abcdef0123456789abcdef'
export const voteKey = '0123456789abcdef'.repeat(4)

const FILES = 'laureate-demo-'

/** Where the files of a template lie; a stack gets a copy. */
export function demoFiles(template: string): string {
  return path.join(os.tmpdir(), FILES + template)
}

export async function removeDemoFiles(prefix: string): Promise<void> {
  const names = await fs.readdir(os.tmpdir())
  const made = names.filter((name) => name.startsWith(FILES + prefix))
  await Promise.all(made.map((name) => fs.rm(path.join(os.tmpdir(), name), { recursive: true, force: true })))
}

/**
 * The name of the database with the demo award in a phase, from which stacks are copied. Made by the first who asks, while
 * others who ask wait.
 */
export async function demoTemplate(adminUrl: string, prefix: string, phase: Phase): Promise<string> {
  const name = `${prefix}_${phase}`
  await onDatabase(adminUrl, async (client) => {
    await client.query('select pg_advisory_lock(hashtext($1))', [name])
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name])
    if (rowCount) return
    const making = `${name}_making`
    await client.query(`drop database if exists "${making}" with (force)`)
    await client.query(`create database "${making}"`)
    await fs.mkdir(demoFiles(name), { recursive: true })
    const environment = {
      ...process.env,
      DATABASE_URL: databaseUrl(adminUrl, making),
      SESSION_SECRET: secret,
      VOTE_KEY: voteKey,
      LOG_LEVEL: 'warn',
      DATA_DIR: demoFiles(name),
    }
    // The seed migrates before it writes.
    await seed(phase, environment)
    await client.query(`alter database "${making}" rename to "${name}"`)
  })
  return name
}

async function seed(phase: Phase, env: NodeJS.ProcessEnv): Promise<void> {
  await promisify(execFile)(process.execPath, [compiled('db/seed/run.ts'), `--phase=${phase}`], {
    cwd: root,
    env,
  })
}
