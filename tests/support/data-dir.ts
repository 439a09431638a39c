import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { inject } from 'vitest'

/** Where the test processes of a run have their folders; removed after the run, since a process may be ended at once. */
export const dataDirsOf = (template: string): string => path.join(os.tmpdir(), `laureate-files-${template}`)

/** The folder of a test process's files: one for all its tests, since the app reads its settings once. */
export function makeDataDir(): string {
  const folder = dataDirsOf(inject('testDatabase').template)
  fs.mkdirSync(folder, { recursive: true })
  return fs.mkdtempSync(path.join(folder, 'process-'))
}
