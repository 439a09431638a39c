import { createHash } from 'node:crypto'

/** The version of a record: equal for equal texts. A form sends back the one it was made with. */
export function versionOf(texts: Readonly<Record<string, string>>): string {
  const sorted = Object.entries(texts).sort(([a], [b]) => (a < b ? -1 : 1))
  return createHash('sha256').update(JSON.stringify(sorted)).digest('hex').slice(0, 32)
}

/**
 * Whether a page was made from another version of a record than there is. A form that forgets to send its version is stale;
 * a caller without a page has seen none.
 */
export const isStale = (seen: string | undefined, present: number | string): boolean =>
  seen !== undefined && seen !== String(present)
