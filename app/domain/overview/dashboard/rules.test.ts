import { expect, test } from 'vitest'
import { isUnchecked, lastDays, needsYou, type AdminFacts } from './rules.ts'

const quiet: AdminFacts = {
  overdueInvoices: 0,
  unallocated: [],
  unallocatedCount: 0,
  stuckPayments: 0,
  stuckInvoiceId: null,
  refundsToDecide: 0,
  extraTimeAsked: 0,
  membershipsAsked: 0,
  returnedEntries: 0,
  flaggedEntries: 0,
  withheldEntries: 0,
  breakGlassAsked: 0,
  heldBatches: [],
  runsToApprove: [],
  nominees: { missing: 0, unwritten: 0, bounced: 0, requests: 0 },
  failedMails: 0,
  lateMails: 0,
  failedRuns: 0,
  mailboxUnread: false,
  failedJobs: 0,
  workerStandsStill: false,
  booksFindings: null,
  booksUnchecked: false,
}

test.each([
  [{}, []],
  [{ booksFindings: 0 }, []],
  [{ overdueInvoices: 1 }, ['One invoice is overdue']],
  [{ overdueInvoices: 1_200 }, ['1,200 invoices are overdue']],
  [
    { unallocatedCount: 1, unallocated: [{ currency: 'USD', cents: 4_200 }] },
    ['USD 42 arrived and waits for a decision'],
  ],
  [
    {
      unallocatedCount: 3,
      unallocated: [
        { currency: 'EUR', cents: 50 },
        { currency: 'USD', cents: 4_200 },
      ],
    },
    ['EUR 0.50, USD 42 arrived and wait in 3 amounts for a decision'],
  ],
  [{ stuckPayments: 2, stuckInvoiceId: 7 }, ['2 card payments have not ended for more than 30 minutes']],
  [{ mailboxUnread: true }, ['Bounces are not read']],
  [{ booksFindings: 1 }, ['The books have one fault']],
  [
    { booksFindings: 4, booksUnchecked: true },
    ['4 faults in the books', 'The books were not checked last night'],
  ],
  [
    { refundsToDecide: 1, extraTimeAsked: 2 },
    ['2 entrants ask for extra time', 'One refund waits to be decided'],
  ],
  [
    { heldBatches: [{ id: 1, title: 'Early tier extended', because: null, messages: 12 }] },
    ['12 mails are held until you have looked: Early tier extended'],
  ],
  [
    { heldBatches: [{ id: 1, title: 'Letters', because: 'It is late.', messages: 1 }] },
    ['One mail is held until you have looked: Letters. It is late.'],
  ],
  [
    { runsToApprove: [{ id: 3, rule: 'News of the season', planned: 412 }] },
    ['412 mails wait for your approval: News of the season'],
  ],
  [
    { lateMails: 1_000, failedRuns: 1 },
    ['1,000 mails are late by more than 10 minutes', 'One run of mail has failures'],
  ],
  [
    { returnedEntries: 1, workerStandsStill: true },
    ['The worker stands still', 'One entry was returned and is not sent in again'],
  ],
])('%j needs %j', (some, words) => {
  expect(needsYou({ ...quiet, ...some }).map((each) => each.words.replaceAll('\u00a0', ' '))).toEqual(words)
})

test('every line leads somewhere', () => {
  const all = Object.fromEntries(
    Object.entries(quiet).map(([name, value]) => [name, typeof value === 'number' ? 2 : value]),
  )
  const lines = needsYou({ ...quiet, ...all, stuckInvoiceId: 7, booksFindings: 2 })
  expect(lines.length).toBeGreaterThan(8)
  expect(lines.filter(({ to }) => !to.startsWith('/admin/'))).toEqual([])
})

test.each([
  [null, false],
  ['2026-11-24T12:00:00Z', false],
  ['2026-11-23T00:00:00Z', false],
  ['2026-11-22T23:59:59Z', true],
])('books checked last at %s are left unchecked: %s', (at, expected) => {
  expect(isUnchecked(at ? new Date(at) : null, new Date('2026-11-24T12:00:00Z'))).toBe(expected)
})

test('days with nothing count, too, also over the end of a month', () => {
  expect(lastDays([{ day: '2026-11-30', count: 3 }], '2026-12-01', 3)).toEqual([
    { day: '2026-12-01', count: 0 },
    { day: '2026-11-30', count: 3 },
    { day: '2026-11-29', count: 0 },
  ])
})
