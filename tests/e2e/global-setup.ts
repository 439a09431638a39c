import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { ensureBuild } from '#tests/support/build.ts'
import { databaseUrl, dropDatabases, onDatabase, startTestServer } from '#tests/support/database-server.ts'

export const secret = 'only-for-tests-0123456789abcdef0123456789abcdef'

/** One PostgreSQL and one database with the demo award in its call for entries; each worker's stack copies that. */
export default async function setup(): Promise<() => Promise<void>> {
  const building = ensureBuild()
  building.catch(() => undefined)
  const server = await startTestServer()
  const template = `e2e_${randomBytes(4).toString('hex')}`
  const tearDown = async () => {
    await dropDatabases(server.adminUrl, template)
    await server.stop()
  }
  try {
    await onDatabase(server.adminUrl, (client) => client.query(`create database "${template}"`))
    const environment = {
      ...process.env,
      DATABASE_URL: databaseUrl(server.adminUrl, template),
      SESSION_SECRET: secret,
      LOG_LEVEL: 'warn',
    }
    await script(['db/migrate.ts'], environment)
    await script(['db/seed/run.ts', '--phase=call'], environment)
    process.env.E2E_ADMIN_URL = server.adminUrl
    process.env.E2E_TEMPLATE = template
    process.env.E2E_BUILD = await building
  } catch (error) {
    await tearDown()
    throw error
  }
  return tearDown
}

async function script(args: string[], env: NodeJS.ProcessEnv): Promise<void> {
  const cwd = fileURLToPath(new URL('../..', import.meta.url))
  await promisify(execFile)(process.execPath, ['--import', 'tsx', ...args], { cwd, env })
}
