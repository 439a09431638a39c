import { Secret, TOTP } from 'otpauth'

/** Codes of an app as a second factor (RFC 6238): six digits, a new one every 30 seconds. */

/** A sign-in waits so long for the code after the right password. */
export const HALF_WAY_MS = 10 * 60_000
/** A new secret waits so long for the first code that confirms it. */
export const SET_UP_MS = 30 * 60_000
export const RECOVERY_CODES = 10
export const MAX_PASSKEYS = 10
/** People whose role asks for a second step have so long to turn it on. */
export const GRACE_MS = 7 * 86_400_000

/** Tells whether a person should have turned their second step on by now. */
export const isOverdue = ({ secondStepDueAt }: { secondStepDueAt: Date | null }, now: Date): boolean =>
  secondStepDueAt !== null && now >= secondStepDueAt

const STEP_S = 30
/** Clocks of phones differ: the codes just before and just after count too. */
const WINDOW_STEPS = 1

const totp = (secret: string, issuer = '', label = '') =>
  new TOTP({ issuer, label, secret: Secret.fromBase32(secret), period: STEP_S })

export const newSecret = () => new Secret({ size: 20 }).base32

/** The address that an app reads from the QR code. */
export const appAddress = (secret: string, issuer: string, email: string) =>
  totp(secret, issuer, email).toString()

/** The secret in groups of four, as a person types it. */
export const spacedSecret = (secret: string) => secret.replace(/.{4}(?=.)/g, '$& ')

/**
 * The time step whose code this is, or `null` when it is wrong, too old or too early, or when a code of this step or a later one
 * was accepted before: a code that was looked over a shoulder opens nothing.
 */
export function acceptedStep(
  secret: string,
  code: string,
  now: Date,
  lastStep: number | null,
): number | null {
  if (!/^\d{6}$/.test(code)) return null
  const delta = totp(secret).validate({ token: code, timestamp: now.getTime(), window: WINDOW_STEPS })
  if (delta === null) return null
  const step = Math.floor(now.getTime() / 1_000 / STEP_S) + delta
  return lastStep !== null && step <= lastStep ? null : step
}

/** A code as it is compared: people type spaces, hyphens and capitals as they like. */
export const plainCode = (typed: string) => typed.replace(/[\s-]/g, '').toUpperCase()

/** A recovery code of 120 random bits, in groups of six. */
export const newRecoveryCode = () => new Secret({ size: 15 }).base32.replace(/.{6}(?=.)/g, '$&-')
