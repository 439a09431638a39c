/** Labels of the forms of exports. */
export const EXPORT_LABELS = {
  columns: 'Columns',
  format: 'Format',
  year: 'Season',
  purpose: 'Purpose',
} as const

export const SCHEDULE_LABELS = {
  columns: 'Columns',
  format: 'Format',
  purpose: 'Purpose',
  every: 'Every',
  weekday: 'Day of the week',
  monthDay: 'Day of the month',
  localHour: 'Hour',
  destination: 'Destination',
  readerId: 'Admin',
} as const
