import { db } from '#db/client.ts'
import { findRow } from '#db/rows.ts'
import { ok, refuse, type Refusal } from '#app/platform/outcome.ts'
import { nullWhenFull, tryHashPassword, verifyPassword } from './passwords.server.ts'
import { accountLabels, retryText } from './rules.ts'
import { addressGroup, giveBackTry, spendTries, triesSpent, type LimitName } from './throttle.server.ts'

export interface SignInFacts {
  address: string
  /** The person who signed in on this browser before, if it can prove it. */
  knownUserId: number | null
}

/** The refusal while the queue of passwords is full. */
export const tooBusy = refuse('throttled', `Many people are signing in right now. ${retryText(60_000)}`)

const WAIT_MS = 15 * 60_000
const WAY_OUT = 'Or reset your password: the link in the email works right away.'

/** So many failed tries at one account in an hour, or from one address in 15 minutes, look like guessing. */
const LOOKS_LIKE_GUESSING = { account: 60, address: 40 } as const
/** While it looks like guessing, an address has this many tries at an account. */
const TRIES_WHILE_GUESSED = 2

/**
 * Checks email and password. Refuses `forbidden` with one message and after the same work whether or not there is an account,
 * and `throttled` after too many tries. A browser that signed in before has its own tries, so that guessing by others cannot
 * lock the owner out. Opens nothing: the password does.
 */
export async function signIn(input: { email: string; password: string }, facts: SignInFacts, now: Date) {
  const user = await findRow('users', { email: input.email }, ['id', 'password_hash', 'status'], db())
  const known = user !== undefined && user.id === facts.knownUserId
  const address = addressGroup(facts.address)
  const buckets: [LimitName, ...string[]][] = known
    ? [['signInKnown', String(user.id)]]
    : [
        ['signInPair', input.email, address],
        ['signInAddress', address],
        ['signInAccount', input.email],
      ]
  const throttled = (known ? null : await whileGuessed(input.email, address)) ?? (await spendTries(buckets))
  if (throttled) return refuse('throttled', `${throttled.message} ${WAY_OUT}`)

  const check = await verifyPassword(user?.password_hash ?? null, input.password).catch(nullWhenFull)
  if (!check) return tooBusy
  if (!user || !check.matches) return refuse('forbidden', accountLabels.signInFailed)
  // Only a person who knows the password is told.
  if (user.status !== 'active') return refuse('forbidden', 'This account is suspended. Please contact us.')

  await Promise.all(buckets.map((bucket) => giveBackTry(...bucket)))
  if (check.outdated) {
    const passwordHash = await tryHashPassword(input.password)
    if (passwordHash) {
      await db()
        .updateTable('users')
        .set({ password_hash: passwordHash, updated_at: now })
        .where('id', '=', user.id)
        .where('password_hash', '=', user.password_hash)
        .execute()
    }
  }
  return ok({ userId: user.id })
}

/** Refuses an address that keeps trying a guessed account; an address that has not tried it is not locked out. */
async function whileGuessed(email: string, address: string): Promise<Refusal | null> {
  const [account, everywhere, here] = await Promise.all([
    triesSpent('signInAccount', email),
    triesSpent('signInAddress', address),
    triesSpent('signInPair', email, address),
  ])
  const guessed = account >= LOOKS_LIKE_GUESSING.account || everywhere >= LOOKS_LIKE_GUESSING.address
  return guessed && here >= TRIES_WHILE_GUESSED
    ? refuse('throttled', `Too many attempts. ${retryText(WAIT_MS)}`)
    : null
}
