import { db, transaction } from '#db/client.ts'
import { findRow } from '#db/rows.ts'
import { ok, refuse } from '#app/platform/outcome.ts'
import { passkeyQuestion } from './passkey-check.server.ts'
import { findLink, issueLink, takeLink } from './one-time-links.server.ts'
import { hasFactor, takeProof, tell, wrongProof, type FactorProof } from './second-factor.server.ts'
import { storeSession, type Session, type SessionStart } from './sessions.server.ts'
import { giveBackTry, spendTry } from './throttle.server.ts'

const KINDS = ['second_factor'] as const

/** After the password: a session, or the token of a sign-in that waits for a code. */
export type SignInStep = { session: Session } | { session: null; token: string; remember: boolean }

/** The step of a sign-in after the right password: every door that has a password asks here. */
export async function beginSession(start: SessionStart, now: Date): Promise<SignInStep> {
  return transaction(async (trx) => {
    if (!(await hasFactor(start.userId, trx))) return { session: await storeSession(start, now, trx) }
    const { token } = await issueLink('second_factor', { userId: start.userId }, now, trx)
    return { session: null, token, remember: start.remember }
  })
}

const runOut = refuse('closed', 'Your sign-in took too long. Sign in again with your password.')

/** Says what the page of a sign-in that waits asks the browser; `null` once it cannot be finished any more. */
export async function waitingSignIn(token: string, now: Date) {
  const { state, userId } = await findLink(token, KINDS, now, db())
  return state === 'usable' && userId !== null ? { passkey: await passkeyQuestion(userId, now, db()) } : null
}

/**
 * Opens the session of a sign-in that waited, by a code of the app, a recovery code or a passkey. Refuses `invalid` a wrong or used one,
 * `throttled` after too many tries at the account, `closed` when the sign-in has run out or was finished.
 */
export async function finishSignIn(
  {
    token,
    code,
    passkey,
    requestId,
    ...start
  }: Omit<SessionStart, 'userId'> &
    FactorProof & {
      token: string
      requestId: string
    },
  now: Date,
) {
  const { state, userId } = await findLink(token, KINDS, now, db())
  if (state !== 'usable' || userId === null) return runOut
  const throttled = await spendTry('secondFactor', String(userId))
  if (throttled) return throttled
  const finished = await transaction(async (trx) => {
    const used = await takeProof(userId, { code, passkey }, now, trx)
    if (!used) return wrongProof({ code, passkey })
    const account = await findRow('users', { id: userId, status: 'active' }, ['id'], trx)
    if (!account || !(await takeLink(token, KINDS, now, trx))) return runOut
    if (used === 'recovery') await tell('recovery_code_used', { userId, requestId }, userId, now, trx)
    return ok(await storeSession({ ...start, userId }, now, trx))
  })
  if (finished.ok) await giveBackTry('secondFactor', String(userId))
  return finished
}
