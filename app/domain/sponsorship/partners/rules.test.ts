import { describe, expect, test } from 'vitest'
import { actionsOpenTo, statesOf } from '#app/platform/lifecycle.ts'
import { levelChangeLifecycle, partnerLifecycle } from './lifecycle.ts'
import {
  addMonths,
  CHANGE_STATES,
  daysBetween,
  dueNotice,
  endOf,
  isLive,
  PARTNER_STATES,
  partnerText,
  shownPartnerState,
  spanOn,
  type PartnerState,
} from './rules.ts'

const terms = [
  { from: '2026-11-25', to: '2027-11-25', level: 'Sketch' },
  { from: '2027-11-25', to: '2028-11-25', level: 'Keyframe' },
  { from: '2030-01-01', to: '2031-01-01', level: 'Final Frame' },
]

describe('terms', () => {
  test.each([
    ['2026-11-24', undefined],
    ['2026-11-25', 'Sketch'],
    ['2027-11-24', 'Sketch'],
    // Half-open: the first day of the next term is in no other.
    ['2027-11-25', 'Keyframe'],
    ['2028-11-25', undefined],
    ['2030-06-01', 'Final Frame'],
  ])('on %s: %s', (day, level) => {
    expect(spanOn(terms, day)?.level).toBe(level)
  })

  test('end where no other follows at once', () => {
    expect(endOf(terms, '2026-11-25')).toBe('2028-11-25')
    expect(endOf(terms, '2028-11-25')).toBeNull()
    expect(endOf(terms, '2030-12-31')).toBe('2031-01-01')
  })

  test.each([
    ['2026-11-25', 12, '2027-11-25'],
    ['2028-02-29', 12, '2029-02-28'],
    ['2027-01-31', 1, '2027-02-28'],
    ['2027-12-31', 2, '2028-02-29'],
  ])('%s and %s months: %s', (day, months, after) => {
    expect(addMonths(day, months)).toBe(after)
  })

  test.each<[PartnerState, string | null, PartnerState]>([
    ['active', '2026-11-26', 'active'],
    ['active', '2026-11-25', 'lapsed'],
    ['renewal_due', '2026-11-25', 'lapsed'],
    ['suspended', '2026-11-25', 'lapsed'],
    ['active', null, 'lapsed'],
    ['applied', null, 'applied'],
    ['terminated', '2026-11-20', 'terminated'],
  ])('%s until %s is shown as %s', (state, endsOn, shown) => {
    expect(shownPartnerState({ state, endsOn }, '2026-11-25')).toBe(shown)
  })
})

describe('notices', () => {
  test.each([
    [61, null, null],
    [60, null, 60],
    [59, 60, null],
    // A day that was missed is made up for, with one notice and not two.
    [31, null, 60],
    [29, 60, 30],
    [5, 60, 7],
    [7, 30, 7],
    [6, 7, null],
    [0, null, null],
    [-3, 30, null],
  ])('%s days before the end, told %s before: %s', (left, told, due) => {
    expect(dueNotice(left, told)).toBe(due)
  })
})

test('days are counted across changes of the clock', () => {
  expect(daysBetween('2027-03-01', '2027-04-01')).toBe(31)
})

describe('the lifecycle', () => {
  test('has the states that are labelled', () => {
    expect(statesOf(partnerLifecycle)).toEqual([...PARTNER_STATES])
    expect(statesOf(levelChangeLifecycle)).toEqual([...CHANGE_STATES])
  })

  test('bills nothing before the approval', () => {
    for (const state of ['applied', 'in_review'] as const)
      expect(actionsOpenTo(partnerLifecycle, state, 'admin')).not.toContain('bill')
    expect(actionsOpenTo(partnerLifecycle, 'approved', 'admin')).toContain('bill')
  })

  test('leads nowhere from an end, and tells something of every state', () => {
    for (const state of PARTNER_STATES) {
      expect(partnerText(state, { days: 5, endsOn: '2027-11-25' })).toMatch(/\.$/)
      if (!isLive(state))
        for (const role of ['owner', 'admin', 'system'] as const)
          expect(actionsOpenTo(partnerLifecycle, state, role)).toEqual([])
    }
  })
})
