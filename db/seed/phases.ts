import { Temporal } from 'temporal-polyfill'

/** The demonstration season's calendar, moved so that a given moment falls into a given phase. */

export const PHASES = [
  'setup',
  'call',
  'final48h',
  'judging',
  'slates',
  'announced',
  'voting',
  'counting',
  'after',
] as const
export type Phase = (typeof PHASES)[number]

export function isPhase(text: string): text is Phase {
  return PHASES.some((phase) => phase === text)
}

/** Whether the demonstration has come as far as judging. */
export function hasJudging(phase: Phase): boolean {
  return PHASES.indexOf(phase) >= PHASES.indexOf('judging')
}

/** From the announcement on the demonstration has nominees. */
export function hasNominees(phase: Phase): boolean {
  return PHASES.indexOf(phase) >= PHASES.indexOf('announced')
}

export function earlier(a: Date, b: Date): Date {
  return a < b ? a : b
}

export const AWARD_ZONE = 'America/Los_Angeles'

/** The original season, in the award's zone. Every other one is this, moved by whole days. */
const ORIGINAL = {
  callOpens: '2026-09-15T09:00',
  earlyEnds: '2026-10-16T17:00',
  standardEnds: '2026-11-27T17:00',
  callCloses: '2026-12-11T17:00',
  materialsDue: '2026-12-18T17:00',
  judgingOpens: '2027-01-04T09:00',
  judgingCloses: '2027-01-25T17:00',
  creditsLocked: '2027-01-29T17:00',
  announced: '2027-02-02T06:00',
  votingOpens: '2027-02-09T09:00',
  artworkDue: '2027-02-19T17:00',
  votingCloses: '2027-02-23T17:00',
  mediaRequestsClose: '2027-03-01T17:00',
  ceremony: '2027-03-13T19:00',
  trophyOrdersClose: '2027-04-30T17:00',
} as const
export type CalendarKey = keyof typeof ORIGINAL

const ORIGINAL_YEAR = 2026
const ORIGINAL_EDITION = 12
const MIDDLE_OF_ELIGIBILITY = '2026-07-01'

/** A week of the original season that lies inside the phase: some move by whole weeks puts any moment into it. */
const WEEK_INSIDE: Record<Exclude<Phase, 'final48h'>, string> = {
  setup: '2026-09-03T12:00',
  call: '2026-11-17T12:00',
  judging: '2027-01-11T12:00',
  slates: '2027-01-25T18:00',
  announced: '2027-02-02T07:00',
  voting: '2027-02-11T12:00',
  counting: '2027-02-26T12:00',
  after: '2027-03-17T12:00',
}

export interface SeasonPlan {
  phase: Phase
  zone: string
  /** The year of the eligibility period; the season's name. */
  year: number
  edition: number
  eligibleFrom: string
  eligibleTo: string
  calendar: Record<CalendarKey, Date>
  /** The two switches of this phase; the dates decide the rest. */
  judgingActivated: boolean
  votingActivated: boolean
}

function daysToMove(phase: Phase, local: Temporal.PlainDateTime): number {
  if (phase === 'final48h') {
    // A weekday cannot be kept for a phase of two days: the call closes between 24 and 48 hours from now.
    const closes = Temporal.PlainDateTime.from(ORIGINAL.callCloses)
    const closesToday = local.withPlainTime(closes.toPlainTime())
    const daysAhead = Temporal.PlainDateTime.compare(local, closesToday) < 0 ? 1 : 2
    const day = local.toPlainDate().add({ days: daysAhead })
    return closes.toPlainDate().until(day, { largestUnit: 'days' }).days
  }
  const start = Temporal.PlainDateTime.from(WEEK_INSIDE[phase])
  const hours = start.until(local, { largestUnit: 'hours' }).total({ unit: 'hours', relativeTo: start })
  return Math.floor(hours / (7 * 24)) * 7
}

/**
 * The season in which `now` lies inside `phase`. Moved by whole weeks in the award's zone, so weekdays and times of day
 * stay what they were, across changes of the clock; only `final48h` moves by days.
 */
export function planSeason(phase: Phase, now: Date): SeasonPlan {
  const local = Temporal.Instant.fromEpochMilliseconds(now.getTime())
    .toZonedDateTimeISO(AWARD_ZONE)
    .toPlainDateTime()
  const days = daysToMove(phase, local)
  const moved = (text: string) =>
    new Date(Temporal.PlainDateTime.from(text).add({ days }).toZonedDateTime(AWARD_ZONE).epochMilliseconds)
  const { year } = Temporal.PlainDate.from(MIDDLE_OF_ELIGIBILITY).add({ days })
  const calendar = Object.fromEntries(
    Object.entries(ORIGINAL).map(([key, text]) => [key, moved(text)]),
  ) as Record<CalendarKey, Date>
  return {
    phase,
    zone: AWARD_ZONE,
    year,
    edition: Math.max(1, ORIGINAL_EDITION + year - ORIGINAL_YEAR),
    eligibleFrom: `${year}-01-01`,
    eligibleTo: `${year}-12-31`,
    calendar,
    judgingActivated: phase === 'judging',
    votingActivated: hasNominees(phase),
  }
}
