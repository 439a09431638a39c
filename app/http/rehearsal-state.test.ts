import { describe, expect, it } from 'vitest'
import { keptRehearsal, REHEARSAL_MS, rehearsalFor } from './rehearsal-state.ts'

const startedAt = new Date('2026-11-20T12:00:00Z')
const asAt = new Date('2027-02-01T08:00:01Z')
const admin = { userId: 7, sessionFamily: 'f1', role: 'admin' } as const
const kept = keptRehearsal({ asAt, startedAt }, admin)
const later = (ms: number) => new Date(startedAt.getTime() + ms)

describe('an admin who sees the site as at another moment', () => {
  it('is the admin who asked for it, in the same session', () => {
    expect(rehearsalFor(kept, admin, later(0))).toEqual({ asAt, startedAt })
    expect(rehearsalFor(kept, admin, later(REHEARSAL_MS - 1))).toEqual({ asAt, startedAt })
  })

  it.each([
    ['nobody signed in', null, 0],
    ['a member', { ...admin, role: 'member' as const }, 0],
    ['another admin', { ...admin, userId: 8 }, 0],
    ['another session', { ...admin, sessionFamily: 'f2' }, 0],
    ['four hours later', admin, REHEARSAL_MS],
    ['before it began', admin, -1],
  ])('is not %s', (_who, viewer, ms) => {
    expect(rehearsalFor(kept, viewer, later(ms))).toBeNull()
  })

  it.each([undefined, null, 'text', {}, { ...kept, asAt: 'soon' }, { ...kept, asAt: 8.64e15 + 1 }])(
    'a rehearsal is not found in %o',
    (value) => {
      expect(rehearsalFor(value, admin, later(0))).toBeNull()
    },
  )
})
