/** The fields of a season's form, in its order. Safe for the browser. */
export const SEASON_LABELS = {
  year: 'Year',
  label: 'Name',
  edition: 'Edition',
  eligibleFrom: 'Released from',
  eligibleTo: 'Released until',
  timezone: 'Time zone',
  announcedAt: 'Nominee announcement',
  ceremonyAt: 'Ceremony',
} as const
