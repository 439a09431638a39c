import { href } from '#app/platform/href.ts'
import { countText } from '#app/ui/format/plural.ts'

const SECOND_MS = 1_000
const MINUTE_MS = 60 * SECOND_MS
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** A used refresh token is answered again for so long, because of two tabs or a lost answer. */
export const REFRESH_GRACE_MS = 30 * SECOND_MS
/** A session ends so long after its sign-in, whatever its use. */
export const SESSION_LIMIT_MS = 90 * DAY_MS
/** How long mailed links work. */
export const linkLifetime = {
  passwordResetMs: 30 * MINUTE_MS,
  emailVerifyMs: 3 * DAY_MS,
  accountSetupMs: DAY_MS,
  emailChangeMs: DAY_MS,
} as const
/** How long a form posted after the session's end is kept. */
export const KEPT_FORM_MS = HOUR_MS

/** Messages about accounts (spec 8). */
export const accountLabels = {
  signInFailed: "That e-mail and password don't match.",
  somethingWrong: 'Something went wrong',
  memberNotFound: 'Member not found',
  accountCreated: 'Account created successfully',
  /** The API's answer; screens have `emailTaken` (spec 8). */
  usernameTaken: 'Username already exists',
  emailTaken: 'Email already exists',
  resetSent: (email: string) =>
    `An email has been sent to ${email} with instructions for resetting your password.`,
} as const

/** The sign-up choice without a membership. */
export const NO_MEMBERSHIP = 'none'

/** The sign-up screen's text for a refusal's message (spec 8). */
export function signUpMessage(message: string): string {
  return message === accountLabels.usernameTaken ? accountLabels.emailTaken : message
}

export interface LandingPerson {
  role: 'admin' | 'member'
  isPress: boolean
  isJudge: boolean
  mayVote: boolean
  /** They act for a studio, so the dashboard of entrants is theirs. */
  enters: boolean
  /** The addresses of their desks, such as that of sponsors, in the order of the navigation. */
  desks: readonly string[]
  /** Those of them where something needs them. */
  needing: ReadonlySet<string>
}

/**
 * The start page of a signed-in person: the first open one of theirs, and a judge's also while judging is closed. A desk where
 * something needs them comes before the pages where nothing is due, and any desk of theirs before the dashboard of an entrant
 * that they are not.
 */
export function landingFor(
  person: LandingPerson,
  windows: { judgingOpen: boolean; votingOpen: boolean },
): string {
  if (person.role === 'admin') return href('/admin/dashboard')
  if (person.isJudge && windows.judgingOpen) return href('/judges')
  if (person.mayVote && windows.votingOpen) return href('/votes')
  const needing = person.desks.find((desk) => person.needing.has(desk))
  if (needing) return needing
  if (person.isJudge) return href('/judges')
  if (person.isPress) return href('/press')
  const [desk] = person.desks
  return desk && !person.enters ? desk : href('/submissions/dashboard')
}

export interface RefreshTokenState {
  expiresAt: Date
  rotatedAt: Date | null
  familyStartedAt: Date
  familyRevokedAt: Date | null
  userStatus: 'active' | 'suspended'
}

/**
 * How to answer a refresh token: `rotate` on first use, `again` within the grace after it, `reused` later (there is a copy, so
 * the whole family ends), `ended` when the token, family or account has ended.
 */
export function refreshVerdict(token: RefreshTokenState, now: Date): 'rotate' | 'again' | 'reused' | 'ended' {
  if (token.familyRevokedAt || token.userStatus !== 'active') return 'ended'
  if (now >= token.expiresAt || +now >= +token.familyStartedAt + SESSION_LIMIT_MS) return 'ended'
  if (!token.rotatedAt) return 'rotate'
  return +now - +token.rotatedAt <= REFRESH_GRACE_MS ? 'again' : 'reused'
}

/** "Maya Kowalski" as "M… K…", which its owner recognizes and others cannot read. */
export function maskedName(firstName: string, lastName: string): string {
  const initial = (name: string) => `${[...name.trim()][0] ?? ''}…`
  return `${initial(firstName)} ${initial(lastName)}`
}

/** "Try again in 3 minutes.", rounded up, at least one. */
export function retryText(ms: number): string {
  const minutes = Math.max(1, Math.ceil(ms / MINUTE_MS))
  return `Try again in ${countText(minutes, 'minute', 'minutes')}.`
}
