import { createHash } from 'node:crypto'

/** The version of a record: equal for equal words. A form sends back the one it was made with. */
export function versionOf(words: Readonly<Record<string, string>>): string {
  return createHash('sha256')
    .update(JSON.stringify(Object.entries(words).sort(([a], [b]) => (a < b ? -1 : 1))))
    .digest('hex')
    .slice(0, 32)
}
