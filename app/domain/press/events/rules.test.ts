import { describe, expect, test } from 'vitest'
import { capacityRefusal, freePlace, placesText, takesAnswers } from './rules.ts'
import { eventSchema } from './schema.ts'

test.each([
  [null, [1, 2], null],
  [3, [], 1],
  [3, [1, 3], 2],
  [2, [1, 2], null],
  // Places beyond the capacity, which was lowered since.
  [1, [4], 1],
])('of %s places with %j held, %s is free', (capacity, held, place) => {
  expect(freePlace(capacity, held)).toBe(place)
})

test.each([
  [null, 9, null],
  [9, 9, null],
  [8, 9, '9 guests are coming. Enter at least 9.'],
  [0, 1, '1 guest is coming. Enter at least 1.'],
])('%s places for %s guests', (capacity, going, refusal) => {
  expect(capacityRefusal(capacity, going)).toBe(refusal)
})

test.each([
  [null, 5, 'There is room for everyone.'],
  [2, 0, '2 of 2 places are free.'],
  [2, 2, 'All places are taken.'],
  [2, 3, 'All places are taken.'],
])('%s places, %s of them taken', (capacity, going, text) => {
  expect(placesText({ capacity, going })).toBe(text)
})

test('guests answer a published event that takes answers, until it is over', () => {
  const endsAt = new Date('2027-03-14T10:00Z')
  const before = new Date(endsAt.getTime() - 1)
  expect(takesAnswers({ state: 'published', takesGuests: true, endsAt }, before)).toBe(true)
  expect(takesAnswers({ state: 'published', takesGuests: true, endsAt }, endsAt)).toBe(false)
  expect(takesAnswers({ state: 'published', takesGuests: false, endsAt }, before)).toBe(false)
  for (const state of ['draft', 'cancelled'] as const)
    expect(takesAnswers({ state, takesGuests: true, endsAt }, before)).toBe(false)
})

describe('times typed on the night on which clocks change', () => {
  const typed = (zone: string, startsAt: string, endsAt: string) =>
    eventSchema(zone).safeParse({
      ...{
        title: 'Late supper',
        timezone: zone,
        venue: 'The Flipbook',
        audience: 'public',
        startsAt,
        endsAt,
      },
    })
  const utc = (zone: string, startsAt: string, endsAt: string) => {
    const { data } = typed(zone, startsAt, endsAt)
    return [data?.startsAt.toISOString(), data?.endsAt.toISOString()]
  }

  test('forward: a time that is skipped is refused, and the hours around it are an hour apart', () => {
    const refused = typed('America/Los_Angeles', '2027-03-14T02:30', '2027-03-14T05:00')
    expect(refused.error?.issues.map(({ message }) => message)).toEqual([
      expect.stringContaining('Clocks go forward over this time'),
    ])
    expect(utc('America/Los_Angeles', '2027-03-14T01:30', '2027-03-14T03:30')).toEqual([
      '2027-03-14T09:30:00.000Z',
      '2027-03-14T10:30:00.000Z',
    ])
    expect(typed('Europe/Paris', '2027-03-28T02:30', '2027-03-28T05:00').success).toBe(false)
    // Where clocks do not change it is a time like any other.
    expect(utc('Asia/Tokyo', '2027-03-28T02:30', '2027-03-28T03:30')[0]).toBe('2027-03-27T17:30:00.000Z')
  })

  test('back: a time that comes twice is the first, and the hours around it are three hours apart', () => {
    expect(utc('America/Los_Angeles', '2027-11-07T00:30', '2027-11-07T02:30')).toEqual([
      '2027-11-07T07:30:00.000Z',
      '2027-11-07T10:30:00.000Z',
    ])
    expect(utc('America/Los_Angeles', '2027-11-07T01:30', '2027-11-07T02:30')[0]).toBe(
      '2027-11-07T08:30:00.000Z',
    )
  })
})
