/** What judges write for entrants. Client-safe and pure. */

/** The comment on the whole entry; the others are named by the number of their criterion. */
export const WHOLE_ENTRY = 'all'

/** Said beside each field of it. */
export const FOR_ENTRANT = 'Goes to the entrant without your name.'

/** Characters of one comment. */
export const MAX_FOR_ENTRANT = 2_000

/** What entrants of a category get of the judges’ words. */
export interface Given {
  /** One comment on the whole entry. */
  overall: boolean
  /** One for each criterion. */
  criteria: boolean
}

/** Of a category that gives nothing. */
export const NOTHING: Given = { overall: false, criteria: false }

/** What a judge writes for the entrant, by part; a part without words is not kept. */
export type ForEntrant = Readonly<Record<string, string>>

/** The parts that a category’s judges are asked for, in the order of the page. */
export function partsAsked(given: Given, criterionIds: readonly number[]): string[] {
  return [...(given.criteria ? criterionIds.map(String) : []), ...(given.overall ? [WHOLE_ENTRY] : [])]
}

/** What is stored once these were sent: parts that the form did not have stay as they were. */
export function withSent(stored: ForEntrant, sent: ForEntrant, asked: readonly string[]): ForEntrant {
  const kept = { ...stored, ...Object.fromEntries(asked.flatMap((part) => pairOf(sent, part))) }
  return Object.fromEntries(Object.entries(kept).filter(([, text]) => text !== ''))
}

const pairOf = (sent: ForEntrant, part: string) => {
  const text = sent[part]
  return text === undefined ? [] : [[part, text] as const]
}

/** Whether all that was sent is stored already. */
export function holdsSent(stored: ForEntrant, sent: ForEntrant): boolean {
  return Object.entries(sent).every(([part, text]) => (stored[part] ?? '') === text)
}

/** Once a judge has begun, entrants can only be given less: the first judges were not asked for more. */
export function mayGive(before: Given, after: Given, begun: boolean): boolean {
  return !begun || ((before.overall || !after.overall) && (before.criteria || !after.criteria))
}

export function isGiven({ overall, criteria }: Given): boolean {
  return overall || criteria
}

/** "On the whole entry, and on each criterion" */
export function givenLabel({ overall, criteria }: Given): string {
  if (overall && criteria) return 'On the whole entry and on each criterion'
  if (overall) return 'On the whole entry'
  return criteria ? 'On each criterion' : 'Nothing'
}

/** The form in which an admin sets what entrants of a category get. */
export const ENTRANT_COMMENTS = 'entrant-comments'
