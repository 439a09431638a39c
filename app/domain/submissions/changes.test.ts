import { describe, expect, test } from 'vitest'
import type { Deadline } from '#app/domain/season/seasons/deadlines.ts'
import {
  CHANGE_PARTS,
  changeWindows,
  closedFields,
  partOf,
  whatMayChange,
  windowsOf,
  type ChangePart,
  type ChangingEntry,
} from './changes.ts'
import type { SubmissionStatus } from './rules.ts'

const at = (text: string) => new Date(text)
const ms = (moment: Date, change: number) => new Date(moment.getTime() + change)
const opens = at('2026-09-15T16:00:00Z')
const closes = at('2026-12-12T01:00:00Z')
const graceEnds = ms(closes, 15 * 60_000)
const materialsDue = at('2026-12-19T01:00:00Z')
const creditsLock = at('2027-01-30T01:00:00Z')

const deadline = (given: Partial<Deadline> & Pick<Deadline, 'kind' | 'closesAt'>): Deadline => ({
  ...{ id: 1, year: 2026, name: 'Deadline', opensAt: opens, graceMinutes: 0, visible: true, prices: [] },
  ...{ categoryType: null, categoryId: null, closesSubmissions: false },
  ...given,
})
const tier = deadline({ kind: 'entry_tier', closesAt: closes, graceMinutes: 15, closesSubmissions: true })
const materials = deadline({ kind: 'materials', closesAt: materialsDue })
const credits = deadline({ kind: 'credits', closesAt: creditsLock, graceMinutes: 5 })
const all = [tier, materials, credits]

const entry = (given: Partial<ChangingEntry> = {}): ChangingEntry => ({
  ...{
    status: 'submitted',
    categoryId: 3,
    categoryType: 'production',
    customDeadline: null,
    openUntil: null,
    lateEdit: null,
  },
  ...given,
})
const asked = {
  entry: { type: 'textarea', requiredBy: 'submit' },
  materials: { type: 'file', requiredBy: 'submit' },
  names: { type: 'people', requiredBy: 'submit' },
  nomination: { type: 'video', requiredBy: 'nomination' },
} as const

test.each([
  ['text', 'submit', 'entry'],
  ['video_link', 'submit', 'entry'],
  ['video_link', 'materials', 'materials'],
  ['url', 'nomination', 'nomination'],
  ['image', 'submit', 'materials'],
  ['file', 'nomination', 'nomination'],
  ['video', 'materials', 'materials'],
  ['people', 'submit', 'names'],
  ['people', 'materials', 'names'],
] as const)('a %s needed by %s belongs to the %s', (type, requiredBy, part) => {
  expect(partOf({ type, requiredBy })).toBe(part)
})

describe('a submitted entry', () => {
  test.each<[string, ChangePart, Date, boolean, Date]>([
    ['answers while the call runs', 'entry', ms(closes, -1), true, closes],
    ['answers at the end, in grace', 'entry', closes, true, closes],
    ['answers in the last moment of grace', 'entry', ms(graceEnds, -1), true, closes],
    ['answers when grace is over', 'entry', graceEnds, false, closes],
    ['materials after the call', 'materials', graceEnds, true, materialsDue],
    ['materials before their end', 'materials', ms(materialsDue, -1), true, materialsDue],
    ['materials at their end', 'materials', materialsDue, false, materialsDue],
    ['names after the materials', 'names', materialsDue, true, creditsLock],
    ['names in their grace', 'names', ms(creditsLock, 5 * 60_000 - 1), true, creditsLock],
    ['names when that is over', 'names', ms(creditsLock, 5 * 60_000), false, creditsLock],
  ])('%s', (_, part, now, open, until) => {
    expect(whatMayChange(entry(), asked[part], all, now)).toEqual({ part, open, until })
  })

  test('its own extra time goes before the call’s end, and takes the later parts along', () => {
    const customDeadline = at('2026-12-25T01:00:00Z')
    const late = entry({ customDeadline })
    const windows = changeWindows(late, all, at('2026-12-24T00:00:00Z'))
    expect(windows.entry).toEqual({ part: 'entry', open: true, until: customDeadline })
    expect(windows.materials).toEqual({ part: 'materials', open: true, until: customDeadline })
    expect(windows.names.until).toEqual(creditsLock)
    expect(changeWindows(late, all, customDeadline).entry.open).toBe(false)
    const early = entry({ customDeadline: at('2026-11-01T00:00:00Z') })
    expect(changeWindows(early, all, at('2026-11-02T00:00:00Z')).entry.open).toBe(false)
  })

  test('a deadline of its category goes before that of its type, and that before the one for all', () => {
    const ofType = deadline({
      kind: 'materials',
      closesAt: at('2026-12-15T00:00:00Z'),
      categoryType: 'production',
    })
    const ofCategory = deadline({ kind: 'materials', closesAt: at('2026-12-17T00:00:00Z'), categoryId: 3 })
    const ofAnother = deadline({ kind: 'materials', closesAt: at('2027-03-01T00:00:00Z'), categoryId: 4 })
    const until = (...more: Deadline[]) => changeWindows(entry(), [...all, ...more], closes).materials.until
    expect(until(ofAnother)).toEqual(materialsDue)
    expect(until(ofType, ofAnother)).toEqual(ofType.closesAt)
    expect(until(ofType, ofCategory)).toEqual(ofCategory.closesAt)
    const longer = deadline({ kind: 'entry_tier', closesAt: at('2026-12-14T00:00:00Z'), categoryId: 3 })
    expect(changeWindows(entry(), [...all, longer], graceEnds).entry).toMatchObject({ open: true })
  })

  test('a part without a date of its own goes with the answers; without any date nothing is open', () => {
    const windows = changeWindows(entry(), [tier], graceEnds)
    expect(windows.names).toEqual({ part: 'names', open: false, until: closes })
    expect(changeWindows(entry(), [], opens).entry).toEqual({ part: 'entry', open: false, until: null })
  })
})

test.each<[SubmissionStatus, boolean, boolean]>([
  ['draft', true, true],
  ['returned', true, true],
  ['submitted', true, true],
  ['in_review', false, true],
  ['accepted', false, true],
  ['disqualified', false, false],
  ['withdrawn', false, false],
  ['expired', false, false],
])('while %s: answers %s, names %s', (status, answers, names) => {
  const windows = changeWindows(entry({ status }), all, ms(closes, -1))
  expect([windows.entry.open, windows.names.open]).toEqual([answers, names])
})

test('answers under review are closed by the review, and by their date only once it has passed', () => {
  const reviewed = entry({ status: 'in_review' })
  expect(changeWindows(reviewed, all, opens).entry).toEqual({ part: 'entry', open: false, until: null })
  expect(changeWindows(reviewed, all, graceEnds).entry).toEqual({ part: 'entry', open: false, until: closes })
})

test('a returned entry is open until the admins’ date, to the millisecond', () => {
  const returned = entry({ status: 'returned', openUntil: creditsLock })
  expect(changeWindows(returned, all, ms(creditsLock, -1)).entry).toEqual({
    ...{ part: 'entry', open: true, until: creditsLock },
  })
  expect(changeWindows(returned, all, creditsLock).names).toMatchObject({ open: false, until: creditsLock })
})

test.each<[SubmissionStatus, boolean]>([
  ['submitted', true],
  ['in_review', true],
  ['accepted', true],
  ['disqualified', false],
  ['withdrawn', false],
  ['expired', false],
])('opened by an admin while %s: every part is open then, %s, and not after', (status, open) => {
  const opened = entry({ status, openUntil: at('2027-03-01T00:00:00Z') })
  const windows = changeWindows(opened, all, ms(at('2027-03-01T00:00:00Z'), -1))
  expect([windows.entry.open, windows.materials.open, windows.names.open]).toEqual([open, open, open])
  expect(changeWindows(opened, all, at('2027-03-01T00:00:00Z')).entry.open).toBe(false)
})

test('a draft stays open when the call is over, without an end', () => {
  const late = changeWindows(entry({ status: 'draft' }), all, at('2028-01-01T00:00:00Z'))
  expect(late.entry).toEqual({ part: 'entry', open: true, until: null })
})

test('of a page the parts it asks for, and the questions whose time is over', () => {
  const windows = changeWindows(entry(), all, graceEnds)
  const fields = [asked.names, asked.entry, asked.entry]
  expect(windowsOf(fields, windows).map(({ part }) => part)).toEqual(['entry', 'names'])
  expect(closedFields(fields, windows)).toEqual([asked.entry, asked.entry])
})

test.each<[string, { until: Date | null } | null, boolean, Date | null]>([
  ['before the announcement', null, false, materialsDue],
  ['announced as nominated', { until: at('2027-03-14T03:00:00Z') }, true, at('2027-03-14T03:00:00Z')],
  ['once the ceremony has begun', { until: creditsLock }, false, creditsLock],
  ['with no ceremony set', { until: null }, true, null],
])('what nominees send in, %s', (_when, nominated, open, until) => {
  const given = entry({ status: 'accepted', nominated })
  expect(whatMayChange(given, asked.nomination, all, creditsLock)).toEqual({
    part: 'nomination',
    open,
    until,
  })
  expect(whatMayChange(given, asked.materials, all, creditsLock).open).toBe(false)
})

describe('a person whitelisted to edit after the close', () => {
  const until = at('2027-02-15T00:00:00Z')
  const after = at('2027-02-01T00:00:00Z')

  test.each(['submitted', 'in_review', 'accepted'] as const)('changes all of a %s entry', (status) => {
    for (const part of CHANGE_PARTS)
      expect(whatMayChange(entry({ status, lateEdit: { until } }), asked[part], all, after)).toEqual({
        part,
        open: true,
        until,
      })
  })

  test('without an end, none is named', () => {
    const window = whatMayChange(entry({ lateEdit: { until: null } }), asked.entry, all, after)
    expect(window).toEqual({ part: 'entry', open: true, until: null })
  })

  test('keeps the usual date while that has not passed', () => {
    const window = whatMayChange(entry({ lateEdit: { until } }), asked.entry, all, ms(closes, -1))
    expect(window).toEqual({ part: 'entry', open: true, until: closes })
  })

  test.each(['disqualified', 'withdrawn', 'expired'] as const)('changes nothing of a %s one', (status) => {
    expect(whatMayChange(entry({ status, lateEdit: { until } }), asked.entry, all, after).open).toBe(false)
  })
})
