const DAY_MS = 24 * 60 * 60_000

/**
 * Tells whether the secret links of a season have ended: so many days after its ceremony. A season whose ceremony has no date ends them
 * with the second year after it, when the next season is over too: none works for ever.
 */
export function seasonLinkIsOver(
  { year, ceremonyAt }: { year: number; ceremonyAt: Date | null },
  daysAfter: number,
  now: Date,
): boolean {
  const end = ceremonyAt ? ceremonyAt.getTime() + daysAfter * DAY_MS : Date.UTC(year + 3, 0, 1)
  return now.getTime() >= end
}
