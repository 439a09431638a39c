/** The side of a stored photo in pixels: twice the largest circle that shows it. */
export const PORTRAIT_SIDE = 320
export const MAX_PORTRAIT_MB = 8
export const MAX_PORTRAIT_BYTES = MAX_PORTRAIT_MB * 1_000_000

export interface PortraitFacts {
  /** When an admin showed it to everyone; `null` while it needs a look. */
  shownAt: Date | string | null
}

/** Says to the nominee what has become of their photo. */
export function portraitText(portrait: PortraitFacts | null): string {
  if (!portrait) return 'Add a photo of yourself, and we’ll show it beside your name with the nominees.'
  return portrait.shownAt
    ? 'Your photo is shown beside your name with the nominees.'
    : 'We have your photo. It appears beside your name once we have reviewed it.'
}

/** The photos of a nominee's people in the order of their names; `null` where initials are drawn instead. */
export function portraitsOf(
  people: readonly string[],
  nominationId: number,
  addresses: ReadonlyMap<string, string>,
): (string | null)[] {
  return people.map((name) => addresses.get(portraitKey(nominationId, name)) ?? null)
}

/** A person of a nomination: the published record of a season knows people by their names only. */
export const portraitKey = (nominationId: number, name: string): string => `${nominationId} ${name}`
