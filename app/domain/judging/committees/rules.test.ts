import { describe, expect, test } from 'vitest'
import {
  balanceWarnings,
  employerKey,
  invitationState,
  numberOf,
  takesPeople,
  type BalanceFacts,
  type SeatFacts,
  type WarningKind,
} from './rules.ts'
import { committeeLifecycle } from './lifecycle.ts'
import { deriveStatus, type StatusFacts } from './status.ts'

let count = 0
const seat = (more: Partial<SeatFacts> = {}): SeatFacts => {
  count += 1
  return {
    ...{ userId: count, name: `Robin ${count}`, role: 'judge', employer: `Studio ${count}` },
    ...{ accepted: true, signed: true, ownEntries: 0, ...more },
  }
}
const judges = (number: number, more: Partial<SeatFacts> = {}) =>
  Array.from({ length: number }, () => seat(more))
const facts = (seats: SeatFacts[], more: Partial<BalanceFacts> = {}): BalanceFacts => ({
  ...{ seats, chairAsked: false, quorum: 3, minPeople: 5, prepared: 0, expired: 0, ...more },
})
const full = () => [seat({ role: 'chair' }), ...judges(4)]

describe('balance', () => {
  test.each<[string, BalanceFacts, WarningKind[]]>([
    ['a chair and four judges, all signed', facts(full()), []],
    ['nobody', facts([]), ['no_chair', 'few_people', 'quorum']],
    ['no chair', facts(judges(5)), ['no_chair']],
    [
      'a chair who was only asked',
      facts([seat({ role: 'chair', accepted: false }), ...judges(5)]),
      ['no_chair'],
    ],
    ['four of five people', facts([seat({ role: 'chair' }), ...judges(3)]), ['few_people']],
    [
      'an alternate is nobody who scores',
      facts([seat({ role: 'chair' }), ...judges(3), seat({ role: 'alternate' })]),
      ['few_people'],
    ],
    [
      'somebody asked does not count',
      facts([seat({ role: 'chair' }), ...judges(3), seat({ accepted: false })]),
      ['few_people'],
    ],
    ['one has not signed', facts([...full(), seat({ signed: false })]), ['unsigned']],
    [
      'an alternate has not signed',
      facts([...full(), seat({ role: 'alternate', signed: false })]),
      ['unsigned'],
    ],
    ['somebody asked need not have signed', facts([...full(), seat({ accepted: false, signed: false })]), []],
    [
      'three of seven from one employer',
      facts([...full().slice(0, 4), ...judges(3, { employer: 'Nordheim' })]),
      [],
    ],
    [
      'four of nine from one employer',
      facts([...full(), ...judges(4, { employer: 'Nordheim' })]),
      ['same_employer'],
    ],
    [
      'three of five from one employer',
      facts([...full().slice(0, 2), ...judges(3, { employer: 'Nordheim' })]),
      ['same_employer'],
    ],
    [
      'three of six is half, no more',
      facts([...full().slice(0, 3), ...judges(3, { employer: 'Nordheim' })]),
      [],
    ],
    [
      'in other spellings',
      facts([...full(), ...judges(2, { employer: ' NORDHEIM ' }), ...judges(2, { employer: 'nordheim' })]),
      ['same_employer'],
    ],
    [
      'asked ones count for the employer',
      facts([...full(), ...judges(4, { employer: 'Nordheim', accepted: false })]),
      ['same_employer'],
    ],
    [
      'freelancers have no employer in common',
      facts([seat({ role: 'chair' }), ...judges(5, { employer: 'Freelance' })]),
      [],
    ],
    ['no employer known', facts([seat({ role: 'chair' }), ...judges(5, { employer: null })]), []],
    [
      'alternates are no majority',
      facts([...full(), ...judges(4, { employer: 'Nordheim', role: 'alternate' })]),
      [],
    ],
    ['an entry of their own', facts([...full(), seat({ ownEntries: 2 })]), ['own_entries']],
    ['a quorum of all', facts(full(), { quorum: 5 }), []],
    ['a quorum of more than all', facts(full(), { quorum: 6 }), ['quorum']],
    [
      'invitations not sent, and some that ran out',
      facts(full(), { prepared: 2, expired: 1 }),
      ['not_sent', 'run_out'],
    ],
  ])('%s', (_, given, kinds) => {
    expect(balanceWarnings(given).map(({ kind }) => kind)).toEqual(kinds)
  })

  test('says who, and what follows from it', () => {
    const name = 'Þóra Ægisdóttir-Lindqvist'
    const [warning] = balanceWarnings(facts([...full(), seat({ name, ownEntries: 1 })]))
    expect(warning?.text).toContain(`${name} (judge) belongs to a studio with 1 entry in this category.`)
    expect(warning?.text).toContain('their scores don’t count')
  })
})

test.each([
  ['Nordheim College', 'nordheim college'],
  ['  NORDHEIM\u00a0 College ', 'nordheim college'],
  ['Self-employed', ''],
  ['freelance', ''],
  [null, ''],
  ['李晴风', '李晴风'],
])('employer %j counts as %j', (employer, key) => {
  expect(employerKey(employer)).toBe(key)
})

const now = new Date('2027-01-11T20:00:00Z')
test.each([
  ['sent', new Date(+now + 1), 'sent'],
  ['sent', now, 'expired'],
  ['accepted', new Date(+now - 1), 'accepted'],
  ['prepared', null, 'prepared'],
  ['withdrawn', null, 'withdrawn'],
  ['declined', new Date(+now - 1), 'declined'],
] as const)('an invitation %s until %s is %s', (status, expiresAt, state) => {
  expect(invitationState({ status, expiresAt }, now)).toBe(state)
})

describe('the state of a committee', () => {
  const ready: StatusFacts = {
    ...{ hasChair: true, people: 5, minPeople: 5, reviewed: false, slate: null },
    ...{ nominees: 0, minNominees: 3 },
  }
  test.each<[Partial<StatusFacts>, string]>([
    [{}, 'ready'],
    [{ people: 4 }, 'forming'],
    [{ hasChair: false }, 'forming'],
    [{ reviewed: true }, 'judging'],
    // When a member leaves, reviews stay.
    [{ reviewed: true, hasChair: false, people: 0 }, 'judging'],
    [{ reviewed: true, slate: 'draft' }, 'judging'],
    [{ slate: 'draft' }, 'ready'],
    [{ reviewed: true, slate: 'submitted', nominees: 3 }, 'slate_submitted'],
    [{ reviewed: true, slate: 'submitted', nominees: 2 }, 'suspended'],
    [{ reviewed: true, slate: 'returned', nominees: 2 }, 'reopened'],
    [{ reviewed: true, slate: 'confirmed', nominees: 2 }, 'confirmed'],
    [{ reviewed: true, slate: 'confirmed', nominees: 5, hasChair: false }, 'confirmed'],
  ])('%j: %s', (change, status) => {
    expect(deriveStatus({ ...ready, ...change })).toBe(status)
  })

  test('moves as its table says, and in no other way', () => {
    const all = (['draft', 'submitted', 'returned', 'confirmed'] as const).flatMap((slate) =>
      [false, true].flatMap((reviewed) =>
        [4, 5].flatMap((people) =>
          [2, 3].map((nominees) => ({ ...ready, slate, reviewed, people, nominees })),
        ),
      ),
    )
    const moves = all.flatMap((facts) =>
      changesOf(facts).map((change) =>
        [deriveStatus(facts), deriveStatus({ ...facts, ...change })].join(' → '),
      ),
    )
    const allowed = Object.entries(committeeLifecycle.actions).flatMap(([action, { from, to }]) =>
      // Only where samples are removed.
      action === 'start_over' ? [] : from.map((state) => `${state} → ${to}`),
    )
    const others = moves.filter((move) => move !== move.split(' → ').toReversed().join(' → '))
    expect([...new Set(others)].sort()).toEqual(allowed.sort())
  })
})

/** What the product may change next: people come and go, the first review begins, the slate goes to the admins and back. */
function changesOf({ slate, people, nominees }: StatusFacts): Partial<StatusFacts>[] {
  const isFrozen = slate === 'submitted' || slate === 'confirmed'
  return [
    { people: people === 5 ? 4 : 5 },
    { nominees: nominees === 3 ? 2 : 3 },
    ...(isFrozen ? [] : [{ reviewed: true }, { slate: 'submitted' as const }]),
    ...(slate === 'submitted' ? [{ slate: 'confirmed' as const }] : []),
    ...(isFrozen ? [{ slate: 'returned' as const }] : []),
  ]
}

test.each([
  ['forming', true],
  ['ready', true],
  ['judging', true],
  ['reopened', true],
  ['suspended', true],
  ['slate_submitted', false],
  ['confirmed', false],
] as const)('%s takes people: %s', (status, expected) => {
  expect(takesPeople(status)).toBe(expected)
})

test.each([
  ['7', 7],
  [undefined, 5],
  ['', 5],
  ['0', 5],
  ['2.5', 5],
  ['51', 5],
  ['many', 5],
])('a setting of %j means %d', (text, expected) => {
  expect(numberOf(text, 5, 50)).toBe(expected)
})
