import type { DeadlineKind, PriceGroup } from '#app/domain/season/seasons/deadlines.ts'
import type { CalendarKey } from '#db/seed/phases.ts'

export interface DeadlineSeed {
  kind: DeadlineKind
  name: string
  opens: CalendarKey
  closes: CalendarKey
  graceMinutes?: number
  closesSubmissions?: boolean
  /** Minor units of USD. */
  prices?: Record<PriceGroup, number>
}

export const deadlineSeeds: readonly DeadlineSeed[] = [
  {
    kind: 'entry_tier',
    name: 'Early',
    opens: 'callOpens',
    closes: 'earlyEnds',
    prices: { studio: 14_000, independent: 9_000, student: 2_000 },
  },
  {
    kind: 'entry_tier',
    name: 'Standard',
    opens: 'earlyEnds',
    closes: 'standardEnds',
    prices: { studio: 19_500, independent: 12_500, student: 3_000 },
  },
  {
    kind: 'entry_tier',
    name: 'Final',
    opens: 'standardEnds',
    closes: 'callCloses',
    graceMinutes: 15,
    closesSubmissions: true,
    prices: { studio: 26_000, independent: 17_000, student: 4_500 },
  },
  { kind: 'materials', name: 'Materials', opens: 'callOpens', closes: 'materialsDue' },
  { kind: 'payment', name: 'Payments', opens: 'callOpens', closes: 'materialsDue' },
  { kind: 'credits', name: 'Names and credits', opens: 'callOpens', closes: 'creditsLocked' },
  { kind: 'certificate_names', name: 'Names on certificates', opens: 'announced', closes: 'votingCloses' },
  { kind: 'trophy_orders', name: 'Extra trophies', opens: 'ceremony', closes: 'trophyOrdersClose' },
  { kind: 'sponsor_apply', name: 'Sponsorship applications', opens: 'callOpens', closes: 'votingOpens' },
  { kind: 'sponsor_artwork', name: 'Sponsor artwork', opens: 'callOpens', closes: 'artworkDue' },
  { kind: 'media_credentials', name: 'Media credentials', opens: 'announced', closes: 'mediaRequestsClose' },
  { kind: 'membership', name: 'Memberships that vote', opens: 'callOpens', closes: 'judgingCloses' },
]
