import { randomBytes } from 'node:crypto'
import fs from 'node:fs/promises'
import type { TestProject } from 'vitest/node'
import { START } from '#tests/support/clock.ts'
import { dataDirsOf } from '#tests/support/data-dir.ts'
import { createTemplate, dropDatabases, startTestServer } from '#tests/support/database-server.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    testDatabase: { adminUrl: string; template: string }
  }
}

/** Starts what all integration tests share, if some are to be run: one PostgreSQL, one template database. */
export default async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  if (!project.vitest.projects.some(({ name }) => name.startsWith('integration'))) return
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
  return async () => {
    await dropDatabases(server.adminUrl, template)
    await server.stop()
    await fs.rm(dataDirsOf(template), { recursive: true, force: true })
  }
}
