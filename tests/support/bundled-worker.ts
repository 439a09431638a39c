import { createHash, randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import fs from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { sourcesHash } from '#app/http/build-freshness.ts'
import { bundleProcesses, CHILD_PROCESSES } from '#app/http/process-bundles.ts'

const script = fileURLToPath(new URL('worker-process.ts', import.meta.url))
const cache = fileURLToPath(new URL('../../node_modules/.cache/laureate', import.meta.url))

/** The tests' worker as plain JavaScript: it is started so often that compiling it each time took longer than what it does. */
export async function bundledWorker(): Promise<string> {
  const hash = createHash('sha256')
    .update(sourcesHash())
    .update(await fs.readFile(script))
  const folder = path.join(cache, `worker-${hash.digest('hex').slice(0, 16)}`)
  if (!existsSync(folder)) {
    // Made aside and put into place at once, since files of tests run side by side.
    const draft = path.join(cache, `worker-draft-${randomUUID()}`)
    await bundleProcesses({ ...CHILD_PROCESSES, 'worker-process': script }, draft)
    await fs.rename(draft, folder).catch(() => fs.rm(draft, { recursive: true, force: true }))
  }
  return path.join(folder, 'worker-process.js')
}
