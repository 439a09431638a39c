/** A studio's details as a form holds them, and what a save of them writes. Client-safe. */

export const studioDetailNames = [
  'name',
  'legalName',
  'onBehalfOf',
  'school',
  'course',
  'website',
  'country',
  'addressLine1',
  'addressLine2',
  'city',
  'region',
  'postalCode',
  'billingName',
  'billingEmail',
  'taxId',
] as const
export type StudioDetailName = (typeof studioDetailNames)[number]
export type DetailTexts = Readonly<Record<StudioDetailName, string>>

export interface DetailPlan {
  /** What this person changed, to be written. */
  changes: StudioDetailName[]
  /** What both this person and somebody else changed since the form was made, to different values. */
  conflicts: StudioDetailName[]
}

/** The details as a form shows them: nothing stored is an empty field. */
export function detailTexts(
  details: Readonly<Partial<Record<StudioDetailName, string | null>>>,
): Record<StudioDetailName, string> {
  return Object.fromEntries(studioDetailNames.map((name) => [name, details[name] ?? ''])) as Record<
    StudioDetailName,
    string
  >
}

/**
 * Decides what a save writes: only what differs from `seen`, the values the form was made with, so that two people in
 * different fields do not undo each other. A field that both changed is a conflict. Without `seen` all of it is written.
 */
export function planDetails(
  stored: DetailTexts,
  typed: DetailTexts,
  seen: Readonly<Record<string, string>> | null,
): DetailPlan {
  const plan: DetailPlan = { changes: [], conflicts: [] }
  for (const name of studioDetailNames) {
    const was = seen?.[name]
    if (typed[name] === stored[name] || typed[name] === was) continue
    if (was !== undefined && was !== stored[name]) plan.conflicts.push(name)
    else plan.changes.push(name)
  }
  return plan
}

/** What stands in the form after a conflict: this person's own changes, and around them what is stored now. */
export function textsAfterConflict(
  stored: DetailTexts,
  typed: DetailTexts,
  { changes, conflicts }: DetailPlan,
): Record<StudioDetailName, string> {
  const own = new Set([...changes, ...conflicts])
  return Object.fromEntries(
    studioDetailNames.map((name) => [name, own.has(name) ? typed[name] : stored[name]]),
  ) as Record<StudioDetailName, string>
}

/** The values a form was made with, out of its hidden field; `null` when it cannot be read. */
export function readLoadedDetails(text: unknown): Record<string, string> | null {
  if (typeof text !== 'string' || text === '') return null
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value !== 'object' || value === null) return null
    return Object.fromEntries(
      Object.entries(value).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
    )
  } catch {
    return null
  }
}
