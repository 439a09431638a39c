import { href } from '#app/platform/href.ts'

const SECOND_MS = 1_000
const MINUTE_MS = 60 * SECOND_MS
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** A used refresh token is answered once more for so long: two tabs, or an answer that got lost on its way. */
export const REFRESH_GRACE_MS = 30 * SECOND_MS
/** However busy, a session ends so long after its sign-in. */
export const SESSION_LIMIT_MS = 90 * DAY_MS
/** How long the links in our mails work. */
export const linkLifetime = {
  passwordResetMs: 30 * MINUTE_MS,
  emailVerifyMs: 3 * DAY_MS,
  accountSetupMs: DAY_MS,
} as const
/** How long a form posted after the session's end is kept. */
export const KEPT_FORM_MS = HOUR_MS

/** The words of spec 8 and of product rules about accounts. */
export const accountLabels = {
  signInFailed: "That e-mail and password don't match.",
  somethingWrong: 'Something went wrong',
  memberNotFound: 'Member not found',
  accountCreated: 'Account created successfully',
  /** What the API answers; screens say `emailTaken` instead (spec 8). */
  usernameTaken: 'Username already exists',
  emailTaken: 'Email already exists',
  resetSent: (email: string) =>
    `An email has been sent to ${email} with instructions for resetting your password.`,
} as const

/** The sign-up choice of somebody who enters work and joins nothing. */
export const NO_MEMBERSHIP = 'none'

/** What the sign-up screen says for a refusal's message (spec 8). */
export function signUpMessage(message: string): string {
  return message === accountLabels.usernameTaken ? accountLabels.emailTaken : message
}

export interface LandingPerson {
  role: 'admin' | 'member'
  isPress: boolean
  isJudge: boolean
  mayVote: boolean
}

/** Where a signed-in person starts: the first desk of theirs that is open, and a judge on theirs also while it is closed. */
export function landingFor(
  person: LandingPerson,
  windows: { judgingOpen: boolean; votingOpen: boolean },
): string {
  if (person.role === 'admin') return href('/admin/dashboard')
  if (person.isJudge && windows.judgingOpen) return href('/judges')
  if (person.mayVote && windows.votingOpen) return href('/votes')
  if (person.isJudge) return href('/judges')
  if (person.isPress) return href('/press')
  return href('/submissions/dashboard')
}

export interface RefreshTokenState {
  expiresAt: Date
  rotatedAt: Date | null
  familyStartedAt: Date
  familyRevokedAt: Date | null
  userStatus: 'active' | 'suspended'
}

/**
 * What presenting a refresh token means: `rotate` on first use, `again` within the grace after it, `reused` later
 * (somebody else holds a copy: the whole family ends), `ended` when token, family or account no longer count.
 */
export function refreshVerdict(token: RefreshTokenState, now: Date): 'rotate' | 'again' | 'reused' | 'ended' {
  if (token.familyRevokedAt || token.userStatus !== 'active') return 'ended'
  if (now >= token.expiresAt || +now >= +token.familyStartedAt + SESSION_LIMIT_MS) return 'ended'
  if (!token.rotatedAt) return 'rotate'
  return +now - +token.rotatedAt <= REFRESH_GRACE_MS ? 'again' : 'reused'
}

/** "Maya Kowalski" as "M… K…": enough to recognise oneself, not to learn a name. */
export function maskedName(firstName: string, lastName: string): string {
  const initial = (name: string) => `${[...name.trim()][0] ?? ''}…`
  return `${initial(firstName)} ${initial(lastName)}`
}

/** "Try again in 3 minutes.", rounded up, at least one. */
export function retryText(ms: number): string {
  const minutes = Math.max(1, Math.ceil(ms / MINUTE_MS))
  return `Try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`
}
