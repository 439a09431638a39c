/** The fields of a season's form, in its order. Client-safe. */
export const SEASON_LABELS = {
  year: 'Year',
  label: 'Name',
  edition: 'Edition',
  eligibleFrom: 'Works released from',
  eligibleTo: 'Works released until',
  timezone: 'Time zone',
  announcedAt: 'Nominees announced',
  ceremonyAt: 'Ceremony',
} as const
