import { describe, expect, test } from 'vitest'
import {
  accountLabels,
  landingFor,
  maskedName,
  REFRESH_GRACE_MS,
  refreshVerdict,
  SESSION_LIMIT_MS,
  signUpMessage,
  retryText,
  type RefreshTokenState,
  type LandingPerson,
} from './rules.ts'
import { safeNext } from '#app/platform/safe-next.ts'

const plainMember: LandingPerson = {
  ...{ role: 'member', isPress: false, isJudge: false, mayVote: false, enters: false },
  ...{ desks: [], needing: new Set() },
}
const SPONSOR = '/sponsorships/dashboard'
const PARTNER = '/sponsorship-pools/partner-dashboard'
const everything: LandingPerson = {
  ...{ role: 'member', isPress: true, isJudge: true, mayVote: true, enters: true },
  ...{ desks: [SPONSOR, PARTNER], needing: new Set([SPONSOR, PARTNER]) },
}
const idle: LandingPerson = { ...everything, needing: new Set() }
const sponsor: LandingPerson = { ...plainMember, desks: [SPONSOR] }
const both: LandingPerson = { ...plainMember, desks: [SPONSOR, PARTNER] }
const open = { judgingOpen: true, votingOpen: true }
const closed = { judgingOpen: false, votingOpen: false }

describe('landingFor', () => {
  const cases: [string, LandingPerson, typeof open, string][] = [
    ['an admin, whatever else', { ...everything, role: 'admin' }, open, '/admin/dashboard'],
    ['a judge while judging is open', everything, open, '/judges'],
    ['a judge who votes, judging closed', everything, { ...open, judgingOpen: false }, '/votes'],
    ['a judge with everything closed, who is press', idle, closed, '/judges'],
    ['a judge with everything closed, whom a sponsorship needs', everything, closed, SPONSOR],
    [
      'a voter while voting is open, whom a sponsorship needs',
      { ...everything, isJudge: false },
      open,
      '/votes',
    ],
    ['a sponsor', sponsor, open, SPONSOR],
    ['a sponsor who enters', { ...sponsor, enters: true }, open, '/submissions/dashboard'],
    [
      'a sponsor who enters, with a contract to sign',
      { ...sponsor, enters: true, needing: new Set([SPONSOR]) },
      open,
      SPONSOR,
    ],
    ['a sponsor and partner', both, open, SPONSOR],
    [
      'a sponsor and partner, whom the partnership needs',
      { ...both, needing: new Set([PARTNER]) },
      open,
      PARTNER,
    ],
    ['one whom a desk needs that is not theirs', { ...sponsor, needing: new Set([PARTNER]) }, open, SPONSOR],
    ['a sponsor who is press', { ...sponsor, isPress: true }, open, '/press'],
    ['a voter while voting is open', { ...plainMember, mayVote: true }, open, '/votes'],
    ['a voter while it is closed', { ...plainMember, mayVote: true }, closed, '/submissions/dashboard'],
    ['a judge while judging is closed', { ...plainMember, isJudge: true }, closed, '/judges'],
    ['press', { ...plainMember, isPress: true }, open, '/press'],
    ['a member with no rights', plainMember, open, '/submissions/dashboard'],
  ]
  test.each(cases)('%s', (_, person, windows, path) => {
    expect(landingFor(person, windows)).toBe(path)
  })
})

describe('refreshVerdict', () => {
  const now = new Date('2027-03-10T18:00:00Z')
  const at = (ms: number) => new Date(+now + ms)
  const fresh: RefreshTokenState = {
    expiresAt: at(1),
    rotatedAt: null,
    familyStartedAt: at(-1_000),
    familyRevokedAt: null,
    userStatus: 'active',
  }
  const cases: [string, Partial<RefreshTokenState>, ReturnType<typeof refreshVerdict>][] = [
    ['first use', {}, 'rotate'],
    ['at the moment it expires', { expiresAt: now }, 'ended'],
    ['used just now', { rotatedAt: now }, 'again'],
    ['used a moment after this request arrived', { rotatedAt: at(50) }, 'again'],
    ['used exactly the grace ago', { rotatedAt: at(-REFRESH_GRACE_MS) }, 'again'],
    ['used longer ago', { rotatedAt: at(-REFRESH_GRACE_MS - 1) }, 'reused'],
    ['used longer ago, and expired since', { rotatedAt: at(-REFRESH_GRACE_MS - 1), expiresAt: now }, 'ended'],
    ['its family revoked', { familyRevokedAt: at(-5) }, 'ended'],
    ['its family revoked within the grace', { rotatedAt: now, familyRevokedAt: now }, 'ended'],
    ['its account suspended', { userStatus: 'suspended' }, 'ended'],
    ['its family too old', { familyStartedAt: at(-SESSION_LIMIT_MS) }, 'ended'],
  ]
  test.each(cases)('%s', (_, change, verdict) => {
    expect(refreshVerdict({ ...fresh, ...change }, now)).toBe(verdict)
  })
})

test('names are masked to their initials', () => {
  expect(maskedName('Maya', 'Kowalski')).toBe('M… K…')
  expect(maskedName(' Élodie', 'van Dam')).toBe('É… v…')
})

test.each([
  [0, 'Try again in 1 minute.'],
  [60_000, 'Try again in 1 minute.'],
  [60_001, 'Try again in 2 minutes.'],
  [900_000, 'Try again in 15 minutes.'],
])('%d ms are rounded up to minutes', (ms, words) => {
  expect(retryText(ms)).toBe(words)
})

test('the sign-up screen says "Email already exists" for the server’s "Username already exists"', () => {
  expect(signUpMessage('Username already exists')).toBe('Email already exists')
  expect(signUpMessage('Something else')).toBe('Something else')
  expect(accountLabels.resetSent('a@b.org')).toBe(
    'An email has been sent to a@b.org with instructions for resetting your password.',
  )
})

describe('a return address', () => {
  test.each(['/submissions/cart', '/judges?sort=name#top'])('%s is followed', (next) => {
    expect(safeNext(next, '/x')).toBe(next)
  })
  test.each([
    null,
    '',
    'submissions',
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '/.//evil.example',
    '/a/..//evil.example',
    '/%2e/\\evil.example',
    'javascript:alert(1)',
  ])('%j is not', (next) => {
    expect(safeNext(next, '/x')).toBe('/x')
  })
})
