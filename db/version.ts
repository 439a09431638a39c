import fs from 'node:fs'
import path from 'node:path'

/** The version of this code; processes run in the repository's folder. */
export const VERSION = (
  JSON.parse(fs.readFileSync(path.resolve('package.json'), 'utf8')) as { version: string }
).version
