import { expect, test } from 'vitest'
import { workerTrouble } from '#app/platform/outbox/health.server.ts'
import { isSilent } from '#app/platform/outbox/heartbeats.server.ts'

const now = new Date('2026-11-20T12:00:00Z')
const at = (moment: string | null) => (moment ? new Date(moment) : null)

test.each([
  ['2026-11-20T11:55:00Z', false],
  ['2026-11-20T11:54:59Z', true],
  ['2026-11-20T12:02:00Z', false],
  ['2026-11-20T12:02:01Z', true],
  ['2026-11-23T12:00:00Z', true],
])('a worker whose last heartbeat is of %s is silent: %s', (tick, expected) => {
  expect(isSilent(at(tick), null, now)).toBe(expected)
})

test.each([
  [null, false],
  ['2026-11-20T11:55:00Z', false],
  ['2026-11-20T11:54:59Z', true],
])('a worker that never ran, while a job is due since %s, is silent: %s', (oldest, expected) => {
  expect(isSilent(null, at(oldest), now)).toBe(expected)
  expect(workerTrouble({ oldest: at(oldest) }, null, now)).toBe(expected ? 'stopped' : null)
})
