import { describe, expect, test } from 'vitest'
import { ROLES, actionsOf, actionsOpenTo, canMove } from '#app/platform/lifecycle.ts'
import { creditSchema } from '#app/domain/sponsorship/artwork/schema.ts'
import { creditNames, MAX_NAME, MAX_CO_SPONSORS } from './co-sponsors.ts'
import { sponsorshipLifecycle } from './lifecycle.ts'
import {
  arrivalOf,
  linkIsOver,
  offerEnd,
  offerIsOver,
  offerRefusal,
  replyDays,
  shownState,
  SPONSORSHIP_STATES,
  stateText,
  type Follows,
} from './rules.ts'

const NOW = new Date('2026-11-20T12:00:00Z')

describe('an offer', () => {
  test.each([
    [{ isFree: true, ahead: 0 }, null, 'apply'],
    [{ isFree: false, ahead: 0 }, /No place of this package is free/, 'queue'],
    [{ isFree: true, ahead: 1 }, /1 application is ahead/, 'queue'],
    [{ isFree: true, ahead: 3 }, /3 applications are ahead/, 'queue'],
  ])('%o', (question, refusal, arrival) => {
    if (refusal) expect(offerRefusal(question)).toMatch(refusal)
    else expect(offerRefusal(question)).toBeNull()
    expect(arrivalOf(question)).toBe(arrival)
  })

  test('can be accepted until its end, and not at it', () => {
    const end = offerEnd(NOW, 14)
    expect(end.toISOString()).toBe('2026-12-04T12:00:00.000Z')
    expect(offerIsOver(end, new Date(end.getTime() - 1))).toBe(false)
    expect(offerIsOver(end, end)).toBe(true)
    expect(offerIsOver(null, NOW)).toBe(true)
    expect(shownState({ state: 'offered', offerEndsAt: end }, NOW)).toBe('offered')
    expect(shownState({ state: 'offered', offerEndsAt: end }, end)).toBe('lapsed')
    expect(shownState({ state: 'accepted', offerEndsAt: end }, end)).toBe('accepted')
  })
})

test.each([
  [2026, null, false],
  [2024, null, false],
  [2023, null, true],
  [2026, '2026-03-14T03:00:00Z', false],
  [2025, '2025-11-20T12:00:00Z', true],
  [2025, '2025-11-20T12:00:01Z', false],
])('the link of season %i with its ceremony at %s is over: %s', (year, ceremony, over) => {
  expect(linkIsOver({ year, ceremonyAt: ceremony === null ? null : new Date(ceremony) }, NOW)).toBe(over)
})

test.each([
  ['5', 5],
  ['', null],
  [undefined, null],
  ['0', null],
  ['soon', null],
])('%j working days to answer', (setting, days) => {
  expect(replyDays(setting)).toBe(days)
})

test('each state is told to the contact, without naming anyone else', () => {
  const texts = SPONSORSHIP_STATES.map((state) => stateText(state, follows({ days: 5 })))
  expect(texts.every((text) => text.endsWith('.'))).toBe(true)
  expect(stateText('applied', follows({ days: 1 }))).toContain('1 working day.')
})

const follows = (more: Partial<Follows>): Follows => ({
  ...{ days: null, ahead: null, contract: 'none', invoices: 0, paid: 0 },
  ...more,
})

test.each([
  ['waitlisted', { ahead: 0 }, 'on the waiting list as the first, '],
  ['waitlisted', { ahead: 2 }, 'on the waiting list as number 3, '],
  ['accepted', {}, 'We’ll email you the contract'],
  ['accepted', { contract: 'sent' }, 'Please sign the contract.'],
  ['accepted', { contract: 'signed' }, 'You signed the contract. We’ll sign it next.'],
  ['contracted', {}, 'The invoice follows'],
  ['contracted', { invoices: 1 }, 'active once the invoice is paid'],
  ['contracted', { invoices: 2, paid: 1 }, 'once all 2 invoices are paid. Paid so far: 1.'],
] as const)('%s with %o tells “%s”', (state, more, text) => {
  expect(stateText(state, follows(more))).toContain(text)
})

/** Each action with the states it leads from, by the roles that take it: anything else is refused. */
test.each([
  ['apply', ['visitor', 'owner'], ['draft']],
  ['queue', ['visitor', 'owner'], ['draft']],
  ['review', ['admin'], ['applied']],
  ['wait', ['admin'], ['applied', 'in_review']],
  ['offer', ['admin'], ['applied', 'in_review', 'waitlisted']],
  ['reject', ['admin'], ['applied', 'in_review', 'waitlisted']],
  ['accept', ['visitor', 'owner'], ['offered']],
  ['decline', ['visitor', 'owner'], ['offered']],
  ['withdraw', ['visitor', 'owner'], ['draft', 'applied', 'in_review', 'waitlisted']],
  ['cancel', ['admin'], ['applied', 'in_review', 'waitlisted', 'offered', 'accepted']],
  ['contract', ['admin'], ['accepted']],
  ['activate', ['admin', 'system'], ['contracted', 'suspended']],
  ['activate_early', ['admin'], ['accepted', 'contracted']],
  ['suspend', ['admin'], ['active', 'fulfilled']],
  ['suspend_unpaid', ['system'], ['active']],
  ['resume', ['admin'], ['suspended']],
  ['fulfil', ['admin', 'system'], ['active']],
  ['reopen', ['system'], ['fulfilled']],
  ['close', ['admin'], ['fulfilled']],
  ['terminate', ['admin'], ['contracted', 'active', 'suspended', 'fulfilled']],
  ['lapse', ['system'], ['offered']],
] as const)('%s', (action, roles, states) => {
  for (const state of SPONSORSHIP_STATES)
    for (const role of ROLES)
      expect(canMove(sponsorshipLifecycle, state, action, role), `${state} by ${role}`).toBe(
        roles.some((each) => each === role) && states.some((each) => each === state),
      )
})

test('nothing leads out of an end', () => {
  expect(actionsOf(sponsorshipLifecycle)).toHaveLength(21)
  for (const state of ['closed', 'declined', 'rejected', 'withdrawn', 'lapsed', 'terminated'] as const)
    for (const role of ROLES) expect(actionsOpenTo(sponsorshipLifecycle, state, role)).toEqual([])
})

test('the longest credit that is filled in can be saved as it is', () => {
  const name = 'x'.repeat(MAX_NAME)
  const coSponsors = Array.from({ length: MAX_CO_SPONSORS }, () => ({ name, share: null }))
  const wording = creditNames({ company: name, creditAs: name, coSponsors })
  expect(creditSchema.safeParse({ wording }).success).toBe(true)
})
