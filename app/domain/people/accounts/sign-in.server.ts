import { db } from '#db/client.ts'
import { ok, refuse, type Outcome, type Refusal } from '#app/platform/outcome.ts'
import { hashPassword, PasswordQueueFull, verifyPassword } from './passwords.server.ts'
import { accountLabels, retryText } from './rules.ts'
import { addressGroup, giveBackTry, spendTry, triesSpent, type LimitName } from './throttle.server.ts'

export interface SignInFacts {
  address: string
  /** Who signed in on this browser before, if it can prove it. */
  knownUserId: number | null
}

/** Words for the moment when all hashing places are taken. */
export const tooBusy = refuse('throttled', `Many people are signing in right now. ${retryText(60_000)}`)

const WAIT_MS = 15 * 60_000
const WAY_OUT = 'Or set a new password: the link in the mail works at once.'

/** So many wrong tries at one account in an hour, or from one address in 15 minutes, look like guessing … */
const LOOKS_LIKE_GUESSING = { account: 60, address: 40 } as const
/** … and leave each address this many at each account, until the hour or the 15 minutes are over. */
const TRIES_WHILE_GUESSED = 2

/**
 * Checks e-mail and password. Refuses with `forbidden` and one message for every reason but throttling, after the same
 * work whether or not there is such an account; with `throttled` after too many tries. A browser that signed in to the
 * account before has its own share of tries, so that strangers' guesses cannot lock the owner out.
 */
export async function signIn(
  input: { email: string; password: string },
  facts: SignInFacts,
  now: Date,
): Promise<Outcome<{ userId: number }>> {
  const user = await db()
    .selectFrom('users')
    .where('email', '=', input.email)
    .select(['id', 'password_hash', 'status'])
    .executeTakeFirst()
  const known = user !== undefined && user.id === facts.knownUserId
  const address = addressGroup(facts.address)
  const buckets: [LimitName, ...string[]][] = known
    ? [['signInKnown', String(user.id)]]
    : [
        ['signInPair', input.email, address],
        ['signInAddress', address],
        ['signInAccount', input.email],
      ]
  const throttled = (known ? null : await whileGuessed(input.email, address)) ?? (await spendAll(buckets))
  if (throttled) return refuse('throttled', `${throttled.message} ${WAY_OUT}`)

  const check = await verifyPassword(user?.password_hash ?? null, input.password).catch(asBusy)
  if (check === 'busy') return tooBusy
  if (!user || !check.matches) return refuse('forbidden', accountLabels.signInFailed)
  // Told only to somebody who knows the password.
  if (user.status !== 'active') return refuse('forbidden', 'This account is suspended. Please write to us.')

  await Promise.all(buckets.map((bucket) => giveBackTry(...bucket)))
  if (check.outdated) {
    const passwordHash = await hashPassword(input.password).catch(asBusy)
    if (passwordHash !== 'busy') {
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

/** Nobody is locked out by what others did from elsewhere: an address that has not tried this account still can. */
async function whileGuessed(email: string, address: string): Promise<Refusal | null> {
  const [account, everywhere, here] = await Promise.all([
    triesSpent('signInAccount', email),
    triesSpent('signInAddress', address),
    triesSpent('signInPair', email, address),
  ])
  const guessed = account >= LOOKS_LIKE_GUESSING.account || everywhere >= LOOKS_LIKE_GUESSING.address
  return guessed && here >= TRIES_WHILE_GUESSED
    ? refuse('throttled', `Too many tries. ${retryText(WAIT_MS)}`)
    : null
}

async function spendAll(buckets: [LimitName, ...string[]][]): Promise<Refusal | null> {
  for (const bucket of buckets) {
    const throttled = await spendTry(...bucket)
    if (throttled) return throttled
  }
  return null
}

function asBusy(error: unknown): 'busy' {
  if (error instanceof PasswordQueueFull) return 'busy'
  throw error
}
