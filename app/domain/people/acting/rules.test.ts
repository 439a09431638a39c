import { expect, test } from 'vitest'
import { ACTING_MS, actingFor, keptActing } from './rules.ts'

const startedAt = new Date('2026-11-20T12:00:00Z')
const admin = { userId: 7, sessionFamily: 'f1', adminRole: 'admin' } as const
const kept = keptActing({ userId: 9, startedAt }, admin)
const later = (ms: number) => new Date(startedAt.getTime() + ms)

test.each([0, ACTING_MS - 1])('the admin who began it acts on after %i ms', (ms) => {
  expect(actingFor(kept, admin, later(ms))).toEqual({ userId: 9, startedAt })
})

test.each([
  ['nobody signed in', null, 0],
  ['a member', { ...admin, adminRole: null }, 0],
  ['a treasurer', { ...admin, adminRole: 'treasurer' as const }, 0],
  ['a reader', { ...admin, adminRole: 'reader' as const }, 0],
  ['another admin', { ...admin, userId: 8 }, 0],
  ['another session', { ...admin, sessionFamily: 'f2' }, 0],
  ['the admin after the hour', admin, ACTING_MS],
  ['the admin before it began', admin, -1],
])('%s does not act', (_, viewer, ms) => {
  expect(actingFor(kept, viewer, later(ms))).toBeNull()
})

test.each([undefined, null, 'text', {}, { ...kept, userId: 'x' }])('%o is nothing kept', (value) => {
  expect(actingFor(value, admin, startedAt)).toBeNull()
})
