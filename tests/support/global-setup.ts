import { randomBytes } from 'node:crypto'
import fs from 'node:fs/promises'
import type { TestProject } from 'vitest/node'
import { ensureBuild } from '#tests/support/build.ts'
import { START } from '#tests/support/clock.ts'
import { dataDirsOf } from '#tests/support/data-dir.ts'
import { createTemplate, dropDatabases, startTestServer } from '#tests/support/database-server.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    testDatabase: { adminUrl: string; template: string }
    /** Where the built app lies, or why it could not be built. */
    appBuild: { folder: string } | { failure: string }
  }
}

/** Starts what all integration tests share, if some are to be run: one PostgreSQL, one template database, one build of the app. */
export default async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  if (!project.vitest.projects.some(({ name }) => name.startsWith('integration'))) return
  const building = ensureBuild().then(
    (folder) => ({ folder }),
    (error: unknown) => ({ failure: String(error) }),
  )
  const server = await startTestServer()
  const template = `test_${randomBytes(4).toString('hex')}`
  try {
    await createTemplate(server.adminUrl, template, START)
  } catch (error) {
    await dropDatabases(server.adminUrl, template)
    await server.stop()
    throw error
  }
  project.provide('testDatabase', { adminUrl: server.adminUrl, template })
  project.provide('appBuild', await building)
  return async () => {
    await dropDatabases(server.adminUrl, template)
    await server.stop()
    await fs.rm(dataDirsOf(template), { recursive: true, force: true })
  }
}
