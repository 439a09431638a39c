import { describe, expect, test } from 'vitest'
import { isScoringOpen, roleScores, scoringState } from './window.ts'
import type { SlateStatus } from '#app/domain/judging/slates/lifecycle.ts'

const now = new Date('2027-01-11T20:00:00Z')
const earlier = new Date(now.getTime() - 1)
const later = new Date(now.getTime() + 1)
const none = { scoringLockedAt: null, slateStatus: null, reopenedUntil: null, roundId: null }

describe('scoring', () => {
  test.each([
    ['1', null, null, null, 'open'],
    ['0', null, null, null, 'judging_off'],
    ['', null, null, null, 'judging_off'],
    ['1', earlier, null, null, 'locked'],
    ['0', earlier, null, null, 'judging_off'],
    ['1', null, 'draft', null, 'open'],
    ['1', null, 'returned', null, 'open'],
    ['1', null, 'submitted', null, 'slate_submitted'],
    ['1', null, 'confirmed', null, 'slate_submitted'],
    // Reopened for one judge.
    ['0', null, null, later, 'reopened'],
    ['1', earlier, null, later, 'reopened'],
    ['1', earlier, 'returned', later, 'reopened'],
    ['1', null, null, later, 'open'],
    // Its last moment is outside.
    ['0', null, null, now, 'judging_off'],
    ['1', earlier, null, now, 'locked'],
    ['1', earlier, null, earlier, 'locked'],
    // Nothing opens what a slate has closed.
    ['1', null, 'submitted', later, 'slate_submitted'],
    ['0', earlier, 'confirmed', later, 'slate_submitted'],
  ] as const)(
    'switched %j, locked %j, slate %j, reopened until %j: %s',
    (on, lockedAt, slate, until, expected) => {
      const facts = {
        scoringLockedAt: lockedAt,
        slateStatus: slate as SlateStatus | null,
        reopenedUntil: until,
        roundId: null,
      }
      expect(scoringState({ judging_activated_checkbox: on }, facts, now)).toBe(expected)
    },
  )

  test.each([
    ['1', null, null, null],
    ['1', null, null, later],
    ['0', null, 'returned', later],
  ] as const)('is closed while a round comes before it: %j %j %j %j', (on, lockedAt, slate, until) => {
    const facts = { scoringLockedAt: lockedAt, slateStatus: slate, reopenedUntil: until, roundId: 3 }
    expect(scoringState({ judging_activated_checkbox: on }, facts, now)).toBe('in_rounds')
  })

  test('ignores the judging dates', () => {
    const over = {
      judging_activated_checkbox: '1',
      judging_date_open: '2026-01-01T00:00:00Z',
      judging_date_closed: '2026-02-01T00:00:00Z',
    }
    expect(scoringState(over, none, now)).toBe('open')
  })

  test.each([
    ['open', true],
    ['reopened', true],
    ['judging_off', false],
    ['locked', false],
    ['slate_submitted', false],
    ['not_assigned', false],
    ['in_rounds', false],
    ['round_not_yet', false],
    ['round_over', false],
    ['not_advanced', false],
  ] as const)('%s lets scores change: %s', (state, expected) => {
    expect(isScoringOpen(state)).toBe(expected)
  })
})

test.each([
  ['chair', true],
  ['judge', true],
  ['alternate', false],
] as const)('a %s scores: %s', (role, expected) => {
  expect(roleScores(role)).toBe(expected)
})
