import { describe, expect, it } from 'vitest'
import { callState, submissionsOpen, type Deadline } from '#app/domain/season/seasons/deadlines.ts'
import { isJudgingOpen, isJudgingWindowOpen, isVotingOpen } from '#app/domain/season/seasons/windows.ts'
import { demoSettings } from '#db/seed/data/settings.ts'
import { deadlineSeeds } from '#db/seed/data/deadlines.ts'
import { AWARD_ZONE, PHASES, planSeason, type Phase, type SeasonPlan } from '#db/seed/phases.ts'

function deadlinesIn(plan: SeasonPlan): Deadline[] {
  return deadlineSeeds.map((seed, index) => ({
    id: index + 1,
    year: plan.year,
    kind: seed.kind,
    name: seed.name,
    opensAt: plan.calendar[seed.opens],
    closesAt: plan.calendar[seed.closes],
    graceMinutes: seed.graceMinutes ?? 0,
    categoryType: null,
    categoryId: null,
    closesSubmissions: seed.closesSubmissions ?? false,
    visible: true,
    prices: [],
  }))
}

// Every weekday and hour and both changes of the clock, over more than a year.
const moments = Array.from(
  { length: 120 },
  (_, day) => new Date(Date.UTC(2026, 10, 1 + day * 4, (day * 7) % 24, 59)),
)

interface Expectation {
  call: string
  submissions: boolean
  judging: boolean
  voting: boolean
}
const expectations: Record<Phase, Expectation> = {
  setup: { call: 'before', submissions: false, judging: false, voting: false },
  call: { call: 'open', submissions: true, judging: false, voting: false },
  final48h: { call: 'open', submissions: true, judging: false, voting: false },
  judging: { call: 'closed', submissions: false, judging: true, voting: false },
  slates: { call: 'closed', submissions: false, judging: false, voting: false },
  announced: { call: 'closed', submissions: false, judging: false, voting: false },
  voting: { call: 'closed', submissions: false, judging: false, voting: true },
  counting: { call: 'closed', submissions: false, judging: false, voting: false },
  after: { call: 'closed', submissions: false, judging: false, voting: false },
}

describe.each([...PHASES])('%s', (phase) => {
  it('puts any moment into the phase', () => {
    const expected = expectations[phase]
    for (const now of moments) {
      const plan = planSeason(phase, now)
      const configs = demoSettings(plan)
      const { calendar } = plan
      expect(callState(deadlinesIn(plan), now)).toBe(expected.call)
      expect(submissionsOpen(deadlinesIn(plan), now)).toBe(expected.submissions)
      expect(isJudgingOpen(configs) && isJudgingWindowOpen(configs, now)).toBe(expected.judging)
      expect(isVotingOpen(configs, now)).toBe(expected.voting)
      expect(now >= calendar.announced).toBe(['announced', 'voting', 'counting', 'after'].includes(phase))
      expect(now >= calendar.judgingCloses).toBe(!['setup', 'call', 'final48h', 'judging'].includes(phase))
      expect(now >= calendar.ceremony).toBe(phase === 'after')
      if (phase === 'counting') expect(now >= calendar.votingCloses).toBe(true)
      if (phase === 'announced') expect(now < calendar.votingOpens).toBe(true)
      if (phase === 'call') expect(now >= calendar.earlyEnds && now < calendar.standardEnds).toBe(true)
      if (phase === 'final48h') {
        const hoursLeft = (calendar.callCloses.getTime() - now.getTime()) / 3_600_000
        expect(hoursLeft).toBeGreaterThan(22)
        expect(hoursLeft).toBeLessThanOrEqual(49)
      }
    }
  })

  it('keeps times of day, and weekdays except where two days are all there is', () => {
    const words = new Intl.DateTimeFormat('en-GB', {
      timeZone: AWARD_ZONE,
      weekday: 'short',
      hour: '2-digit',
      minute: '2-digit',
    })
    const times = (plan: SeasonPlan) => Object.values(plan.calendar).map((moment) => words.format(moment))
    const drawnUp = times(planSeason('call', new Date('2026-11-20T12:00:00Z')))
    const withoutDay = (list: string[]) => list.map((text) => text.slice(4))
    for (const now of moments) {
      const moved = times(planSeason(phase, now))
      if (phase === 'final48h') expect(withoutDay(moved)).toEqual(withoutDay(drawnUp))
      else expect(moved).toEqual(drawnUp)
    }
  })
})

describe('the season as it was drawn up', () => {
  const plan = planSeason('call', new Date('2026-11-20T12:00:00Z'))

  it.each([
    ['callOpens', '2026-09-15T16:00:00.000Z'],
    ['earlyEnds', '2026-10-17T00:00:00.000Z'],
    ['standardEnds', '2026-11-28T01:00:00.000Z'],
    ['callCloses', '2026-12-12T01:00:00.000Z'],
    ['ceremony', '2027-03-14T03:00:00.000Z'],
    ['trophyOrdersClose', '2027-05-01T00:00:00.000Z'],
  ] as const)('%s is %s', (key, expected) => {
    expect(plan.calendar[key].toISOString()).toBe(expected)
  })

  it('is the 12th, of 2026', () => {
    expect(plan).toMatchObject({
      year: 2026,
      edition: 12,
      eligibleFrom: '2026-01-01',
      eligibleTo: '2026-12-31',
    })
  })

  it('moves on with the years', () => {
    expect(planSeason('call', new Date('2028-11-20T12:00:00Z'))).toMatchObject({ year: 2028, edition: 14 })
  })
})
