import type { ServerBuild } from '@remix-run/server-runtime'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { beforeAll } from 'vitest'
import { ensureBuild } from '#tests/support/build.ts'
import { answerWith } from '#tests/support/client.ts'

/** A cold build on a machine that does much else. */
const BUILD_MS = 600_000

let folder: string | undefined

/**
 * Said by a file of tests that reads what is shipped: the browser's files, their bytes, or processes of their own. Its requests
 * are answered by the production build, which is made first where the sources have changed. The runner reads this call, and
 * gives the file a process to itself (`vitest.config.ts`).
 */
export function usesShippedBuild(): void {
  beforeAll(async () => {
    folder = await ensureBuild()
    answerWith(await serverBuild())
  }, BUILD_MS)
}

/** The app as it was built: its routes, its assets and what `entry.server` offers. */
export async function serverBuild(): Promise<ServerBuild> {
  return (await import(pathToFileURL(path.join(buildFolder(), 'server/index.js')).href)) as ServerBuild
}

export function buildFolder(): string {
  if (folder === undefined) throw new Error('This file of tests does not say usesShippedBuild()')
  return folder
}
