import { describe, expect, test } from 'vitest'
import {
  approvalRefusal,
  areaRefusal,
  badgeNumber,
  CREDENTIAL_STATES,
  issueRefusal,
  linkIsOver,
  outletKey,
  parseBadgeNumber,
  stateText,
} from './rules.ts'
import { credentialWindow } from './window.ts'

const day = (n: number) => new Date(Date.UTC(2027, 2, n))

describe('the window', () => {
  const deadline = (opens: number, closes: number) => ({
    kind: 'media_credentials' as const,
    opensAt: day(opens),
    closesAt: day(closes),
  })
  const last = (moment: Date) => new Date(moment.getTime() - 1)
  test.each([
    ['no deadline', [], null, true, day(5), 'closed'],
    ['another kind', [{ ...deadline(1, 9), kind: 'credits' as const }], null, true, day(5), 'closed'],
    ['before it opens', [deadline(6, 9)], null, true, day(5), 'before'],
    ['as it opens', [deadline(5, 9)], null, true, day(5), 'open'],
    ['the last moment', [deadline(1, 9)], null, true, last(day(9)), 'open'],
    ['the hour itself', [deadline(1, 9)], null, true, day(9), 'closed'],
    ['an award that is not public', [deadline(1, 9)], null, false, day(5), 'closed'],
    ['not public, before', [deadline(6, 9)], null, false, day(5), 'closed'],
    ['between two', [deadline(1, 3), deadline(6, 9)], null, true, day(5), 'before'],
    ['until the ceremony begins', [deadline(1, 9)], day(7), true, last(day(7)), 'open'],
    ['as the ceremony begins, whatever the deadline says', [deadline(1, 9)], day(7), true, day(7), 'closed'],
    ['a deadline that opens after the ceremony', [deadline(8, 9)], day(7), true, day(6), 'closed'],
  ] as const)('%s', (_what, deadlines, ceremonyAt, isPublic, now, state) => {
    expect(credentialWindow({ deadlines, ceremonyAt, isPublic }, now).state).toBe(state)
  })

  test('names the ceremony as the end where it comes first', () => {
    const question = { deadlines: [deadline(1, 9)], ceremonyAt: day(7), isPublic: true }
    expect(credentialWindow(question, day(5)).closesAt).toEqual(day(7))
  })
})

test.each([
  [1, null, 'Recommend the application first. Another admin then approves.'],
  [1, 1, 'You recommended this application. Another admin has to approve.'],
  [1, 2, null],
])('admin %s approves what %s recommended: %s', (adminId, recommendedBy, refusal) => {
  expect(approvalRefusal({ adminId, recommendedBy })).toBe(refusal)
})

test.each([
  [['press_room'], 1, [{ area: 'press_room', places: 2, held: 1 }], null],
  [['press_room'], 2, [{ area: 'press_room', places: 2, held: 1 }], 'Press room: 1 place is free.'],
  [['press_room'], 1, [{ area: 'press_room', places: 2, held: 2 }], 'Press room: no place is free.'],
  [['press_room'], 1, [{ area: 'press_room', places: 1, held: 2 }], 'Press room: no place is free.'],
  [['audience'], 1, [], 'Audience: no place is free.'],
  [
    ['press_room', 'carpet_photo'],
    3,
    [
      { area: 'press_room', places: 9, held: 0 },
      { area: 'carpet_photo', places: 2, held: 0 },
    ],
    'Carpet, photo: 2 places are free.',
  ],
] as const)('areas %j for %s: %j → %s', (areas, people, counts, refusal) => {
  expect(areaRefusal(areas, people, counts)).toBe(refusal)
})

test.each([
  [[], 2, 'No one is named yet. The applicant adds the people by the link.'],
  [
    [{ n: 1, name: '', hasPhoto: true }],
    2,
    'No one is named yet. The applicant adds the people by the link.',
  ],
  [[{ n: 1, name: 'Noor', hasPhoto: true }], 1, null],
  [
    [
      { n: 1, name: 'Noor', hasPhoto: true },
      { n: 2, name: 'Taro', hasPhoto: false },
    ],
    2,
    'A photo is missing for Taro.',
  ],
  [
    [
      { n: 1, name: 'Noor', hasPhoto: true },
      { n: 2, name: 'Taro', hasPhoto: false },
    ],
    1,
    null,
  ],
])('badges of %j with %s places: %s', (people, places, refusal) => {
  expect(issueRefusal(people, places)).toBe(refusal)
})

test.each([
  ['M-2027-0012', { year: 2027, number: 12 }],
  [' m202712 ', { year: 2027, number: 12 }],
  ['m-2027-12345', { year: 2027, number: 12_345 }],
  ['M-2027-0000', null],
  ['2027-12', null],
  ['LB1.abc.def', null],
])('the badge number %s', (text, read) => {
  expect(parseBadgeNumber(text)).toEqual(read)
})

test('a badge number is read as it is written', () => {
  expect(parseBadgeNumber(badgeNumber({ year: 2027, number: 7 }))).toEqual({ year: 2027, number: 7 })
})

test.each([
  [false, 'https://www.Herald.example.org/news?x=1', 'herald.example.org'],
  [false, 'http://news.herald.example.org', 'news.herald.example.org'],
  [true, 'https://herald.example.org', 'noor@example.org'],
])('the outlet of freelance=%s at %s is %s', (isFreelance, website, key) => {
  expect(outletKey({ isFreelance, website, email: 'Noor@Example.org' })).toBe(key)
})

test('a link ends a year after the ceremony or with the second year after the season, and every state is told', () => {
  const season = { year: 2027, ceremonyAt: day(1) }
  expect(linkIsOver(season, new Date(Date.UTC(2028, 1, 28)))).toBe(false)
  expect(linkIsOver(season, new Date(Date.UTC(2028, 1, 29)))).toBe(true)
  const undated = { year: 2027, ceremonyAt: null }
  expect(linkIsOver(undated, new Date(Date.UTC(2029, 11, 31)))).toBe(false)
  expect(linkIsOver(undated, new Date(Date.UTC(2030, 0, 1)))).toBe(true)
  expect(new Set(CREDENTIAL_STATES.map(stateText)).size).toBe(CREDENTIAL_STATES.length - 2)
})
