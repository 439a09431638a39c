import { describe, expect, test } from 'vitest'
import type { RecipientRow } from './recipients.ts'
import { addresseesOf, reached, type LiveSuppression } from './rules.ts'

const row = (userId: number | null, recordId: number, more: Partial<RecipientRow> = {}): RecipientRow => ({
  recordId,
  record: `Entry ${recordId}`,
  userId,
  email: userId === null ? '' : `p${userId}@example.org`,
  name: `Person ${userId}`,
  firstName: 'Person',
  active: true,
  ...more,
})

const suppression = (userId: number, more: Partial<LiveSuppression> = {}): LiveSuppression => ({
  address: `P${userId}@Example.org`,
  scope: 'all',
  reason: 'hard_bounce',
  ...more,
})

test('a person is written to once, about all of their records', () => {
  const { people, without } = addresseesOf(
    [row(1, 10), row(2, 10), row(1, 11), row(1, 11), row(null, 12)],
    [],
  )
  expect(people.map(({ userId, recordIds }) => [userId, recordIds])).toEqual([
    [1, [10, 11]],
    [2, [10]],
  ])
  expect(without).toEqual(['Entry 12'])
})

describe('who is left out, and why', () => {
  test.each([
    ['no one', row(1, 10), [], null, null],
    ['a suspended account', row(1, 10, { active: false }), [], 'suspended', 'suspended'],
    ['no address', row(1, 10, { email: '' }), [], 'no address', 'no address'],
    ['an address that bounced', row(1, 10), [suppression(1)], 'bounced', 'bounced'],
    [
      'who unsubscribed from news',
      row(1, 10),
      [suppression(1, { scope: 'news', reason: 'unsubscribed' })],
      null,
      'unsubscribed',
    ],
    ['who stopped reminders', row(1, 10), [suppression(1, { scope: 'reminder' })], null, null],
    ['another’s suppression', row(1, 10), [suppression(2)], null, null],
  ] as const)('%s', (_, one, suppressions, service, news) => {
    const [person] = addresseesOf([one], suppressions).people
    for (const [kind, says] of [
      ['service', service],
      ['news', news],
    ] as const) {
      if (says === null) expect(person?.refusals[kind]).toBeNull()
      else expect(person?.refusals[kind]).toContain(says)
    }
  })

  test('only who is ticked, and only who can be reached', () => {
    const { people } = addresseesOf([row(1, 10), row(2, 10), row(3, 10)], [suppression(3)])
    const ids = (ticked: number[] | null) => reached(people, 'service', ticked).map(({ userId }) => userId)
    expect(ids(null)).toEqual([1, 2])
    expect(ids([2, 3, 99])).toEqual([2])
    expect(ids([])).toEqual([])
  })
})
