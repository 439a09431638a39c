import { expect, test } from 'vitest'
import { mailTrouble, type MailFacts } from './trouble.ts'

const since = new Date('2026-11-20T12:00:00Z')
const quiet: MailFacts = { late: 0, failing: 0, since: null, sends: true, failedRuns: 0, bounces: [] }

test.each<[Partial<MailFacts>, { late: number; failedRuns: number } | null]>([
  [{}, null],
  [{ sends: false }, null],
  [
    { late: 1, since },
    { late: 1, failedRuns: 0 },
  ],
  // One server that takes its mail later, while all others take theirs.
  [{ failing: 3, since }, null],
  [
    { failing: 3, since, sends: false },
    { late: 3, failedRuns: 0 },
  ],
  [
    { failing: 20, since },
    { late: 20, failedRuns: 0 },
  ],
  [
    { late: 2, failing: 25, since },
    { late: 27, failedRuns: 0 },
  ],
  [{ failedRuns: 1 }, { late: 0, failedRuns: 1 }],
])('%j is trouble: %j', (some, expected) => {
  const found = mailTrouble({ ...quiet, ...some })
  if (expected === null) expect(found).toBeNull()
  else expect(found).toEqual({ ...expected, since: expected.late > 0 ? since : null, refusing: [] })
})

test.each([
  [{ refused: 4, addresses: 19 }, false],
  [{ refused: 5, addresses: 5 }, true],
  // All of them are said not to exist, which is too many to be true.
  [{ refused: 0, addresses: 20 }, true],
])('bounces %j of one domain in an hour are trouble: %s', (counts, isTrouble) => {
  const bounces = [{ domain: 'example.net', ...counts }]
  expect(mailTrouble({ ...quiet, bounces })?.refusing ?? []).toEqual(isTrouble ? bounces : [])
})
