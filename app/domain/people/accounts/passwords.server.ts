import { hash, verify, type Options } from '@node-rs/argon2'

/** Argon2id is the library's default algorithm; these are the costs everything new is hashed with. */
const COSTS = { memoryCost: 47_104, timeCost: 1, parallelism: 1 } satisfies Options
const CURRENT_PREFIX = `$argon2id$v=19$m=${COSTS.memoryCost},t=${COSTS.timeCost},p=${COSTS.parallelism}$`

/** Each running hash holds 46 MiB; more than a few at once only makes everybody wait, and too many exhaust memory. */
const MOST_RUNNING = 4
const MOST_WAITING = 40

/** Verified where there is no account, so that the answer takes as long. Nobody knows its password. */
export const DUMMY_HASH = `${CURRENT_PREFIX}pdE/ePNeQzQZ0Pzps/vhEQ$U9YQhaF4y6Ku4RBKOpAdvnaGMmZLDLWDUTMyf7gota4`

/** Too many passwords are being checked at this moment; the person should try again shortly. */
export class PasswordQueueFull extends Error {
  override name = 'PasswordQueueFull'
}

let running = 0
const waiting: (() => void)[] = []

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= MOST_RUNNING) {
    if (waiting.length >= MOST_WAITING) throw new PasswordQueueFull()
    // Whoever finishes hands over its place, so the count stays as it is.
    await new Promise<void>((resolve) => waiting.push(resolve))
  } else {
    running += 1
  }
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }
}

/** The same characters typed on different keyboards give the same password. */
const canonical = (password: string) => password.normalize('NFKC')

/** Hashes a password that was already found acceptable. Throws `PasswordQueueFull` under too much load. */
export async function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(canonical(password), COSTS))
}

/**
 * Whether the password is the one behind `stored`. Without a stored hash the same work is done and the answer is no.
 * `outdated` asks for hashing anew with today's costs. Throws `PasswordQueueFull` under too much load.
 */
export async function verifyPassword(
  stored: string | null,
  password: string,
): Promise<{ matches: boolean; outdated: boolean }> {
  const matches = await inTurn(() => verify(stored ?? DUMMY_HASH, canonical(password)))
  return {
    matches: stored !== null && matches,
    outdated: stored !== null && !stored.startsWith(CURRENT_PREFIX),
  }
}
