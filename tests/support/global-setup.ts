import { randomBytes } from 'node:crypto'
import fs from 'node:fs/promises'
import type { TestProject } from 'vitest/node'
import { START } from '#tests/support/clock.ts'
import { dataDirsOf } from '#tests/support/data-dir.ts'
import { createTemplate, dropDatabases, startTestServer } from '#tests/support/database-server.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    testDatabase: { adminUrl: string; template: string }
    /** Whether the process ends with the file of tests. */
    ownProcess: boolean
  }
}

interface Shared {
  adminUrl: string
  template: string
  stop(): Promise<void>
}

/** Both projects of integration tests ask for it, each by a copy of this file. */
const SHARED = Symbol.for('laureate.integration-tests')
const global = globalThis as { [SHARED]?: { starting: Promise<Shared>; users: number } }

/** Starts what all integration tests share, if some are to be run: one PostgreSQL, one template database. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const shared = (global[SHARED] ??= { starting: start(), users: 0 })
  shared.users += 1
  const { adminUrl, template, stop } = await shared.starting
  project.provide('testDatabase', { adminUrl, template })
  return async () => {
    shared.users -= 1
    if (shared.users === 0) await stop()
  }
}

async function start(): Promise<Shared> {
  const server = await startTestServer()
  const { adminUrl } = server
  const template = `test_${randomBytes(4).toString('hex')}`
  const stop = async () => {
    await dropDatabases(adminUrl, template)
    await server.stop()
    await fs.rm(dataDirsOf(template), { recursive: true, force: true })
  }
  try {
    await createTemplate(adminUrl, template, START)
  } catch (error) {
    await stop()
    throw error
  }
  return { adminUrl, template, stop }
}
