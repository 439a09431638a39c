import type { DateRule } from './shift.ts'

export const TURN_LABELS = {
  year: 'Year',
  label: 'Name of the season',
  dates: 'Dates',
  take: 'Copied to the new season',
} as const

export const DATE_LABELS: Readonly<Record<DateRule, { label: string; hint: string }>> = {
  weekday: { label: 'Keep the day of the week', hint: 'Friday 13 March 2026 becomes Friday 12 March 2027.' },
  date: { label: 'Keep the date', hint: '13 March stays 13 March; 29 February becomes 28 February.' },
}
