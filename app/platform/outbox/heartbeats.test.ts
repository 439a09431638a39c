import { expect, test } from 'vitest'
import { isSilent } from '#app/platform/outbox/heartbeats.server.ts'

const now = new Date('2026-11-20T12:00:00Z')

test.each([
  [null, false],
  ['2026-11-20T11:55:00Z', false],
  ['2026-11-20T11:54:59Z', true],
  ['2026-11-20T12:02:00Z', false],
  ['2026-11-20T12:02:01Z', true],
  ['2026-11-23T12:00:00Z', true],
])('a worker whose last heartbeat is of %s is silent: %s', (at, expected) => {
  expect(isSilent(at ? new Date(at) : null, now)).toBe(expected)
})
