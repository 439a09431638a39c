import { randomBytes } from 'node:crypto'
import type { Phase } from '#db/seed/phases.ts'
import { ensureBuild } from '#tests/support/build.ts'
import { root } from '#tests/support/command.ts'
import { dropDatabases, startTestServer } from '#tests/support/database-server.ts'
import { plainCopy } from '#tests/support/plain-copy.ts'
import { demoTemplate, removeDemoFiles } from './demo-template.ts'

/** The other phases that journeys ask for. */
const PAIRS: readonly Phase[][] = [
  ['counting', 'judging'],
  ['after', 'voting'],
]

/** One PostgreSQL and one database with the demo award in its call for entries; each worker's stack copies that. */
export default function setup(): Promise<() => Promise<void>> {
  return prepare('call')
}

/** The same with the demo award in another phase. */
export async function prepare(phase: Phase): Promise<() => Promise<void>> {
  const building = ensureBuild()
  building.catch(() => undefined)
  const server = await startTestServer()
  const prefix = `e2e_${randomBytes(4).toString('hex')}`
  const tearDown = async () => {
    await dropDatabases(server.adminUrl, prefix)
    await removeDemoFiles(prefix)
    await server.stop()
  }
  try {
    // What demonstrations are written and worked off by, also by the workers later.
    const [folder] = await Promise.all([building, plainCopy(root)])
    process.env.E2E_BUILD = folder
    await demoTemplate(server.adminUrl, prefix, phase)
    // Made while no browser is there, they take a fifth of the time.
    if (process.env.EVERY_DEMO)
      for (const two of PAIRS)
        await Promise.all(two.map((each) => demoTemplate(server.adminUrl, prefix, each)))
    process.env.E2E_ADMIN_URL = server.adminUrl
    process.env.E2E_PREFIX = prefix
  } catch (error) {
    await tearDown()
    throw error
  }
  return tearDown
}
