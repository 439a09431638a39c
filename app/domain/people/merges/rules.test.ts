import { describe, expect, test } from 'vitest'
import { keptFirst } from '#app/domain/people/accounts/kept-first.ts'
import { mergeRule, type MergeSide } from './rules.ts'

const ADMIN = 9

const stored: MergeSide = {
  ...{ id: 1, email: 'info@xn--80a1acny.xn--p1ai', isConfirmed: true, isAdmin: false, isOpen: true },
}
const older: MergeSide = { ...stored, id: 2, email: 'info@почта.рф' }

describe('a merge of two accounts', () => {
  test.each<[string, Partial<MergeSide>, Partial<MergeSide>, string]>([
    ['both confirmed', {}, {}, 'moves'],
    ['both confirmed, the older spelling stays', { email: older.email }, { email: stored.email }, 'moves'],
    [
      'full-width letters',
      { email: 'a@films.example' },
      { email: 'ａ＠ｆｉｌｍｓ．ｅｘａｍｐｌｅ' },
      'moves',
    ],
    ['an admin stays', { isAdmin: true }, {}, 'moves'],
    ['the one that goes is not confirmed', {}, { isConfirmed: false }, 'closes'],
    ['only the one that goes is confirmed', { isConfirmed: false }, {}, 'Keep account 2.'],
    ['neither is confirmed', { isConfirmed: false }, { isConfirmed: false }, 'sign-in opens account 1.'],
    [
      'neither is confirmed, the older spelling stays',
      { isConfirmed: false, email: older.email },
      { isConfirmed: false, email: stored.email },
      'sign-in opens account 2.',
    ],
    ['another domain', {}, { email: 'info@почта2.рф' }, 'different addresses'],
    ['another mailbox', {}, { email: 'office@почта.рф' }, 'different addresses'],
    [
      'another address, neither confirmed',
      { isConfirmed: false },
      { email: 'b@c.de', isConfirmed: false },
      'different',
    ],
    ['the same account', {}, { id: 1 }, 'into itself'],
    ['an admin goes', {}, { isAdmin: true }, 'Account 2 has a role among the admins'],
    ['an unconfirmed admin goes', {}, { isAdmin: true, isConfirmed: false }, 'role among the admins'],
    ['the one that stays is closed', { isOpen: false }, {}, 'Account 1 is closed.'],
    ['the one that goes is closed', {}, { isOpen: false }, 'Account 2 is closed.'],
    ['the admin’s own account stays', { id: ADMIN }, {}, 'Another admin has to decide'],
    ['the admin’s own account goes', {}, { id: ADMIN }, 'Another admin has to decide'],
  ])('%s', (_, stays, goes, expected) => {
    const { does, refusal } = mergeRule(
      { stays: { ...stored, ...stays }, goes: { ...older, ...goes } },
      ADMIN,
    )
    expect(does ?? refusal).toContain(expected)
  })
})

test.each<[boolean, boolean, number]>([
  [true, true, 1],
  [true, false, 1],
  [false, true, 2],
  [false, false, 1],
])('confirmed %s and %s: account %i is offered to stay', (first, second, id) => {
  const sides = [
    { ...stored, isConfirmed: first },
    { ...older, isConfirmed: second },
  ] as const
  expect(keptFirst(sides[0], sides[1]).id).toBe(id)
  expect(keptFirst(sides[1], sides[0]).id).toBe(id)
})
