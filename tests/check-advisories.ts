import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { findHoles, lockedPackages, type Advisory } from './support/advisories.ts'

/**
 * Compares the locked packages with the advisories of `.ci/advisories.json`, and with those of the registry's audit service where
 * there is one. Where none answers, the file alone decides, so the check runs without a network as well.
 */

interface Report {
  vulnerabilities?: Readonly<Record<string, { via: readonly (string | Via)[] }>>
}

interface Via {
  url?: string
  name: string
  title: string
  severity: string
}

const SERVICE_MS = 60_000
const SEVERE = new Set(['high', 'critical'])

process.chdir(fileURLToPath(new URL('..', import.meta.url)))
const read = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'))
const known = read('.ci/advisories.json') as { checked: string; advisories: readonly Advisory[] }
const lock = read('package-lock.json') as Parameters<typeof lockedPackages>[0]
const today = new Date().toISOString().slice(0, 10)

const holes = findHoles(lockedPackages(lock), known.advisories, today)
const answered = askService()
if (answered === null)
  console.log(`No audit service answered: compared with the file of ${known.checked} only.`)
const accepted = new Set(known.advisories.flatMap(({ id, accepted }) => (accepted ? [id] : [])))
for (const { name, title, url = '' } of answered ?? [])
  if (!accepted.has(url.slice(url.lastIndexOf('/') + 1))) holes.push(`${name}: ${title} (${url})`)

for (const hole of new Set(holes)) console.log(hole)
process.exitCode = holes.length > 0 ? 1 : 0

/** The severe advisories of the registry's service for what is shipped; null where none answers. */
function askService(): Via[] | null {
  const { stdout } = spawnSync('npm', ['audit', '--omit=dev', '--json'], {
    encoding: 'utf8',
    timeout: SERVICE_MS,
  })
  try {
    const { vulnerabilities } = JSON.parse(stdout) as Report
    if (!vulnerabilities) return null
    return Object.values(vulnerabilities)
      .flatMap(({ via }) => via.filter((each): each is Via => typeof each !== 'string'))
      .filter(({ severity }) => SEVERE.has(severity))
  } catch {
    return null
  }
}
