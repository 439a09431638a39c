import { expect, test } from 'vitest'
import type { Viewer } from '#app/platform/viewer.ts'
import { PROOF_MS, provedJustNow } from './fresh.ts'

const at = new Date('2027-02-01T12:00:00Z')
const viewer = (provedAt: Date | null): Viewer => ({
  ...{ userId: 1, role: 'admin', adminRole: 'admin', email: 'ada@example.org' },
  ...{
    firstName: 'Ada',
    lastName: 'Vale',
    displayName: 'Ada Vale',
    emailVerified: true,
    confirmedEmail: null,
    timezone: null,
  },
  ...{
    isPress: false,
    currentStudioId: null,
    sessionFamily: 'f',
    requestId: 'r',
    at,
    provedAt,
    secondStepDueAt: null,
  },
})
const ago = (ms: number) => new Date(at.getTime() - ms)

test.each([
  ['at this moment', ago(0), true],
  ['just under 15 minutes ago', ago(PROOF_MS - 1), true],
  ['15 minutes ago', ago(PROOF_MS), false],
  ['a day ago', ago(86_400_000), false],
  ['never, as the worker’s reader of a scheduled export', null, false],
])('who proved it %s', (_, provedAt, isFresh) => {
  expect(provedJustNow(viewer(provedAt)) !== null).toBe(isFresh)
})
