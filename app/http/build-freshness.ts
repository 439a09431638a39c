import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** The folder of the build; tests have their own. */
export const buildFolder = path.resolve(root, process.env.BUILD_DIR || 'build')

const buildVersion = path.join(buildFolder, 'sources.sha256')
const folders = ['app', 'db', 'public']
const files = ['package-lock.json', 'remix.config.js', 'vite.config.ts']
/** Among the sources, but not in the build. */
const outside = /\.test\.tsx?$|^app\/start|^db\/(?:migrations|seed)\//

/** One hash over everything a build is made from; by content, since a checkout changes every file's time. */
export function sourcesHash(): string {
  const hash = createHash('sha256')
  const all = folders.flatMap((folder) =>
    fs
      .readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name))),
  )
  for (const file of [...all.filter((name) => !outside.test(name)), ...files].sort()) {
    hash
      .update(`${file}\0`)
      .update(fs.readFileSync(path.join(root, file)))
      .update('\0')
  }
  return hash.digest('hex')
}

/** Whether `build/` was made from the current sources. */
export function buildIsFresh(): boolean {
  return fs.existsSync(buildVersion) && fs.readFileSync(buildVersion, 'utf8') === sourcesHash()
}

/** Records the sources of a new build. */
export function markBuildFresh(): void {
  fs.writeFileSync(buildVersion, sourcesHash())
}
