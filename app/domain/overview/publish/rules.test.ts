import { describe, expect, test } from 'vitest'
import type { Deadline } from '#app/domain/season/seasons/deadlines.ts'
import { stops, warns, type SetupCheck } from '#app/platform/setup-checks.ts'
import { missingIn, momentToCheck, publishRefusal, signatureProblem, takeBackRefusal } from './rules.ts'

const page = { to: '/admin/deadlines', label: 'Deadlines' }
const check = (...findings: SetupCheck['findings']): SetupCheck => ({
  stage: 'entering',
  title: 'Some check',
  findings,
})

describe('what keeps a season from being published', () => {
  test.each([
    ['nothing found', [check()], 0],
    ['warnings only', [check(warns(page, 'No headline.'))], 0],
    ['a problem', [check(warns(page, 'No headline.'), stops(page, 'No category is open.')), check()], 1],
    ['problems of two checks', [check(stops(page, 'One.')), check(stops(page, 'Two.'))], 2],
  ])('%s', (_, checks, count) => {
    const { stopping } = missingIn(checks)
    expect(stopping).toHaveLength(count)
    expect(publishRefusal(stopping) === null).toBe(count === 0)
  })

  test('the refusal says how many, and the first of them', () => {
    expect(publishRefusal([stops(page, 'One.'), stops(page, 'Two.')])?.message).toBe(
      'Nothing was published: 2 problems would stop entrants. One.',
    )
  })

  test.each([
    [0, null],
    [1, '1 entry was started since'],
    [12, '12 entries were started since'],
  ])('taken back with %i entries', (entries, message) => {
    const refusal = takeBackRefusal(entries)
    if (message) expect(refusal?.message).toContain(message)
    else expect(refusal).toBeNull()
  })
})

describe('the moment that is checked', () => {
  const now = new Date('2027-01-10T12:00:00Z')
  const tier = (opensAt: string, closesAt: string): Deadline => ({
    ...{ id: 1, year: 2027, kind: 'entry_tier', name: 'Only', graceMinutes: 0 },
    ...{ opensAt: new Date(opensAt), closesAt: new Date(closesAt) },
    ...{ categoryType: null, categoryId: null, closesSubmissions: true, visible: true, prices: [] },
  })
  test.each([
    ['no tier', [], now],
    ['before the call', [tier('2027-02-01', '2027-03-01')], new Date('2027-02-01')],
    ['in the call', [tier('2027-01-01', '2027-03-01')], now],
    ['after the call', [tier('2026-01-01', '2026-03-01')], now],
    ['between tiers', [tier('2026-01-01', '2026-03-01'), tier('2027-02-01', '2027-03-01')], now],
  ])('%s', (_, deadlines, moment) => {
    expect(momentToCheck(deadlines, now)).toEqual(moment)
  })
})

test('a checklist is signed with a name however a keyboard spells it', () => {
  expect(signatureProblem("maeve O'Halloran", 'Maeve O’Halloran')).toBeNull()
  expect(signatureProblem('Maeve Halloran', 'Maeve O’Halloran')).toContain('Maeve O’Halloran')
})
