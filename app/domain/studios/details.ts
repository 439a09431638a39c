/** The fields in the order of the form. */
export const studioFieldLabels = {
  name: 'Name',
  legalName: 'Registered name',
  onBehalfOf: 'On behalf of',
  school: 'School',
  course: 'Course and year',
  website: 'Website',
  country: 'Country',
  addressLine1: 'Street and number',
  addressLine2: 'Second address line',
  city: 'Town or city',
  region: 'State or region',
  postalCode: 'Postal code',
  billingName: 'Name on invoices',
  billingEmail: 'Billing email',
  taxId: 'Tax number',
}

export type StudioDetailName = keyof typeof studioFieldLabels
const studioDetailNames = Object.keys(studioFieldLabels) as StudioDetailName[]
export type DetailTexts = Readonly<Record<StudioDetailName, string>>

export interface DetailPlan {
  /** Changed by this person, to be written. */
  changes: StudioDetailName[]
  /** Changed by this person and by someone else since the form was made, to different values. */
  conflicts: StudioDetailName[]
}

/** The details as a form shows them. */
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

/** The form after a conflict: this person's own changes among the stored values. */
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

/** The values a form was made with, from its hidden field; `null` when it cannot be read. */
export function readLoadedDetails(text: string | undefined): Record<string, string> | null {
  if (!text) return null
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
