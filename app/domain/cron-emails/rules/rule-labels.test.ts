import { expect, test } from 'vitest'
import { nextRunText, ruleSummary, type RuleFacts } from './rule-labels.ts'

const rule: RuleFacts = {
  class: 'reminder',
  trigger: 'anchor',
  sendAt: null,
  anchor: 'call_closes',
  offsetsMinutes: [-10_080, -2_880, -360],
  weekday: null,
  localHour: null,
  eventLabels: null,
  groups: [{ name: 'Drafts' }],
  needsApproval: false,
  holdMinutes: 0,
  mostPerRecord: null,
}
const anchors = new Map([['draft_edited', 'the last change of the draft']])

test.each<[Partial<RuleFacts>, string]>([
  [
    {},
    'Sends to “Drafts”, 7 days, 2 days and 6 hours before the close of the call, between 08:00 and 20:00 their time.',
  ],
  [
    { groups: [], needsApproval: true, localHour: 9 },
    'Sends to no one yet, 7 days, 2 days and 6 hours before the close of the call, at 09:00 their time. An admin has to approve each run.',
  ],
  [
    {
      groups: [{ name: 'Drafts' }, { name: 'Carts' }],
      class: 'service',
      anchor: 'draft_edited',
      offsetsMinutes: [10_080],
      mostPerRecord: 2,
      holdMinutes: 90,
    },
    'Sends to “Drafts” and “Carts”, 7 days after the last change of the draft. At most 2 emails about one record. Each run can be stopped for 90 minutes before it is sent.',
  ],
  [
    { trigger: 'at', sendAt: new Date('2026-11-28T01:00:00Z'), anchor: null, holdMinutes: 1_440 },
    'Sends to “Drafts”, once, Fri 27 Nov 2026, 17:00 Los Angeles. Each run can be stopped for 1 day before it is sent.',
  ],
  [{ trigger: 'daily', localHour: 7 }, 'Sends to “Drafts”, every day at 07:00 their time.'],
  [{ trigger: 'weekly', weekday: 7, localHour: 18 }, 'Sends to “Drafts”, every Sunday at 18:00 their time.'],
  [
    {
      trigger: 'event',
      eventLabels: { label: 'an invoice is issued', to: 'the people who pay for the studio' },
      groups: [],
      holdMinutes: 15,
    },
    'Sends to the people who pay for the studio when an invoice is issued.',
  ],
  [
    { anchor: 'left_over', offsetsMinutes: [0] },
    'Sends to “Drafts”, on the day of left over, between 08:00 and 20:00 their time.',
  ],
])('%j', (some, words) => {
  expect(ruleSummary({ ...rule, ...some }, anchors, 'America/Los_Angeles').replaceAll('\u00a0', ' ')).toBe(
    words,
  )
})

const at = new Date('2026-11-28T01:00:00Z')
test.each([
  [null, 'No run is due with the current dates.'],
  [{ at, people: 1, atLeast: false }, 'The next run reaches 1 person: Fri 27 Nov 2026, 17:00 Los Angeles.'],
  [
    { at, people: 2_006, atLeast: true },
    'The next run reaches at least 2,006 people: Fri 27 Nov 2026, 17:00 Los Angeles. A second admin has to approve runs to more than 500 people.',
  ],
])('the next run %j', (next, words) => {
  expect(nextRunText(next, 500, 'America/Los_Angeles').replaceAll('\u00a0', ' ')).toBe(words)
})
