import { hash, verify, type Options } from '@node-rs/argon2'

/** The costs of a new hash; Argon2id is the library's default algorithm. */
const COSTS = { memoryCost: 47_104, timeCost: 1, parallelism: 1 } satisfies Options
const CURRENT_PREFIX = `$argon2id$v=19$m=${COSTS.memoryCost},t=${COSTS.timeCost},p=${COSTS.parallelism}$`

/** Each running hash takes 46 MiB, so only a few run at once. */
const MAX_RUNNING = 4
const MAX_WAITING = 40

/** Verified where there is no account, so that the answer takes as long. */
export const DUMMY_HASH = `${CURRENT_PREFIX}pdE/ePNeQzQZ0Pzps/vhEQ$U9YQhaF4y6Ku4RBKOpAdvnaGMmZLDLWDUTMyf7gota4`

/** Too many passwords are being checked at the moment. */
export class PasswordQueueFull extends Error {
  override name = 'PasswordQueueFull'
}

let running = 0
const waiting: (() => void)[] = []

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= MAX_RUNNING) {
    if (waiting.length >= MAX_WAITING) throw new PasswordQueueFull()
    // The one that finishes hands its place over, so the count does not change.
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

/** Hashes an accepted password. Throws `PasswordQueueFull` under too much load. */
export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(canonical(password), COSTS))
}

/** As `hashPassword`, with `null` under too much load. */
export function tryHashPassword(password: string): Promise<string | null> {
  return hashPassword(password).catch(nullWhenFull)
}

/** `null` in place of a refusal by the full queue. */
export function nullWhenFull(error: unknown): null {
  if (error instanceof PasswordQueueFull) return null
  throw error
}

/**
 * Whether the password matches `stored`; without a stored hash the same work is done and the answer is no. An `outdated` hash
 * has other costs than a new one. Throws `PasswordQueueFull` under too much load.
 */
export async function verifyPassword(stored: string | null, password: string) {
  const matches = await inTurn(() => verify(stored ?? DUMMY_HASH, canonical(password)))
  return {
    matches: stored !== null && matches,
    outdated: stored !== null && !stored.startsWith(CURRENT_PREFIX),
  }
}
