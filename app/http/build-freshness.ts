import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'

/** The folder of the build, from the repository's, in which every process runs; tests have their own. */
export const buildFolder = path.resolve(process.env.BUILD_DIR || 'build')

const buildVersion = path.join(buildFolder, 'sources.sha256')
const begunVersion = `${buildVersion}.begun`
const folders = ['app', 'db', 'jobs', 'public']
const files = ['package-lock.json', 'remix.config.js', 'vite.config.ts']
/** Among the sources, but not in the build. */
const outside = /\.test\.tsx?$|^app\/start|^db\/(?:migrations|seed)\//

/** One hash over everything a build is made from; by content, since a checkout changes every file's time. */
export function sourcesHash(): string {
  const hash = createHash('sha256')
  const all = folders.flatMap((folder) =>
    fs
      .readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => path.join(entry.parentPath, entry.name)),
  )
  for (const file of [...all.filter((name) => !outside.test(name)), ...files].sort()) {
    hash.update(`${file}\0`).update(fs.readFileSync(file)).update('\0')
  }
  return hash.digest('hex')
}

/** Whether `build/` was made from the current sources. */
export function buildIsFresh(): boolean {
  return fs.existsSync(buildVersion) && fs.readFileSync(buildVersion, 'utf8') === sourcesHash()
}

/** Records the sources a build begins with: what is edited before it ends is not in it. What was built before is no build now. */
export function beginBuild(): void {
  fs.mkdirSync(buildFolder, { recursive: true })
  fs.rmSync(buildVersion, { force: true })
  fs.writeFileSync(begunVersion, sourcesHash())
}

/** Says that the build which was begun is whole. */
export function endBuild(): void {
  fs.renameSync(begunVersion, buildVersion)
}
