import { Redis } from 'ioredis'
import { createHash } from 'node:crypto'
import { isIPv6 } from 'node:net'
import {
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRedis,
  RateLimiterRes,
  type RateLimiterAbstract,
} from 'rate-limiter-flexible'
import { pool } from '#db/client.ts'
import { config } from '#app/config.server.ts'
import { log } from '#app/log.server.ts'
import { refuse, type Refusal } from '#app/platform/outcome.ts'
import { retryText } from './rules.ts'

const MINUTE_S = 60
const HOUR_S = 60 * MINUTE_S
/** The longest wait for Redis. */
const ANSWER_MS = 150

/** How often something may be tried. Screens and API share the buckets. */
const limits = {
  /** One account from one address, against guessing one person's password. */
  signInPair: { points: 6, duration: 15 * MINUTE_S },
  /** All accounts from one address, which many people may share (docs/decisions/037). */
  signInAddress: { points: 400, duration: 15 * MINUTE_S },
  /** One account from unknown browsers, against guessing from many addresses. */
  signInAccount: { points: 1_000, duration: HOUR_S },
  /** One account from a browser that signed in to it before, which others cannot use up. */
  signInKnown: { points: 10, duration: 15 * MINUTE_S },
  signUp: { points: 20, duration: HOUR_S },
  resetRequest: { points: 20, duration: HOUR_S },
  /** New links for nominees, each of which may send an email. */
  nomineeLink: { points: 20, duration: HOUR_S },
  /** Applications of sponsors, each of which sends an email. */
  sponsorApply: { points: 20, duration: HOUR_S },
  /** Withdrawals from contracts, each of which sends an email. */
  contractWithdrawal: { points: 20, duration: HOUR_S },
  /** Applications of sponsors that name one address as their contact, each of which sends an email there. */
  sponsorContact: { points: 10, duration: HOUR_S },
  /** Answers to events, each of which sends an email. */
  eventAnswer: { points: 20, duration: HOUR_S },
  /** Applications for media credentials, each of which sends an email. */
  credentialApply: { points: 20, duration: HOUR_S },
  /** Look-ups of one member from one address, against guessing their name. */
  lookUp: { points: 20, duration: HOUR_S },
  /** Look-ups of one member from everywhere. */
  lookUpMember: { points: 100, duration: HOUR_S },
  /** All look-ups that found no member from one address, which an office shares: against going through the directory. */
  lookUpNetwork: { points: 400, duration: HOUR_S },
  /** The API has no captcha in front of it, so one address may do less. */
  apiSignUp: { points: 5, duration: HOUR_S },
  apiResetRequest: { points: 5, duration: HOUR_S },
  apiLookUp: { points: 5, duration: HOUR_S },
  /** Forms kept for ended sessions. */
  keptForm: { points: 30, duration: HOUR_S },
  /** Invitations into studios and requests to join one, each of which sends an email. */
  studioMail: { points: 40, duration: HOUR_S },
  /** Studios one person creates, each of which has storage of its own. */
  studioCreate: { points: 20, duration: 24 * HOUR_S },
  /** Invitations to committees that one person sends. */
  committeeMail: { points: 200, duration: HOUR_S },
  /** Wrong discount codes, against guessing them. */
  discountCode: { points: 20, duration: HOUR_S },
  /** Addresses left on the closed page, each of which gets an email. */
  openingNotice: { points: 10, duration: HOUR_S },
  /** PDF copies of entries, each of which takes time to typeset. */
  entryPdf: { points: 60, duration: HOUR_S },
  /** Pictures of proofs, each of which is typeset. */
  proofPicture: { points: 120, duration: HOUR_S },
  /** Serial numbers looked up, which are consecutive. */
  verification: { points: 120, duration: HOUR_S },
  /** Receipts of ballots looked up, each of which compares the whole roll. */
  voteReceipt: { points: 60, duration: HOUR_S },
  /** Files one person starts to upload, and their pieces. */
  uploadStart: { points: 200, duration: HOUR_S },
  uploadPiece: { points: 10_000, duration: HOUR_S },
  /** The present password, asked for again before the account changes. */
  ownPassword: { points: 10, duration: 15 * MINUTE_S },
  /** Codes of the second factor of one account, against guessing them by who knows the password. */
  secondFactor: { points: 10, duration: 15 * MINUTE_S },
  /** Codes for founding the award, against guessing them. */
  foundingCode: { points: 10, duration: 15 * MINUTE_S },
  /** Passphrases of key holders, against guessing them in an open browser. */
  resultKey: { points: 5, duration: 15 * MINUTE_S },
  linkUse: { points: 60, duration: HOUR_S },
} as const

export type LimitName = keyof typeof limits

interface Store {
  source: unknown
  limiters: Map<LimitName, RateLimiterAbstract>
}

let store: Store | undefined
let redis: Redis | undefined

function limiter(name: LimitName): RateLimiterAbstract {
  const { redisUrl } = config()
  // All processes count in Redis if it is configured, or in the database.
  const source = redisUrl ? (redis ??= connect(redisUrl)) : pool()
  if (store?.source !== source) store = { source, limiters: new Map() }
  let found = store.limiters.get(name)
  if (!found) {
    const options = { ...limits[name], keyPrefix: name }
    found = redis
      ? new RateLimiterRedis({
          ...options,
          storeClient: redis,
          insuranceLimiter: new RateLimiterMemory(options),
        })
      : new RateLimiterPostgres({
          ...options,
          storeClient: source,
          storeType: 'client',
          tableName: 'rate_limits',
          tableCreated: true,
        })
    store.limiters.set(name, found)
  }
  return found
}

/** Closes the connection to Redis, so that a command's process can end. */
export function closeLimits(): void {
  redis?.disconnect()
  redis = undefined
  store = undefined
}

/** While Redis is away, every try is counted in the process's memory without waiting. */
function connect(url: string): Redis {
  const opened = new Redis(url, {
    maxRetriesPerRequest: 0,
    enableOfflineQueue: false,
    commandTimeout: ANSWER_MS,
    retryStrategy: (times) => Math.min(times * 200, 2_000),
  })
  opened.on('error', (error) => log.warn({ err: error }, 'rate limits: Redis is away'))
  return opened
}

/** Addresses and accounts are counted without being stored. */
function keyOf(parts: readonly string[]): string {
  return createHash('sha256').update(parts.join('\n').toLowerCase()).digest('base64url').slice(0, 27)
}

/** The address of a household: an IPv6 customer has a whole /64. */
export function addressGroup(address: string): string {
  if (!isIPv6(address)) return address
  const [head = '', tail] = address.split('::')
  const front = head ? head.split(':') : []
  const back = tail ? tail.split(':') : []
  const gap =
    tail === undefined ? [] : new Array<string>(Math.max(0, 8 - front.length - back.length)).fill('0')
  return [...front, ...gap, ...back].slice(0, 4).join(':')
}

/** Counts one try. Refuses `throttled` one over the limit, with when to try again. */
export async function spendTry(name: LimitName, ...key: string[]): Promise<Refusal | null> {
  try {
    await limiter(name).consume(keyOf(key))
    return null
  } catch (refused) {
    if (!(refused instanceof RateLimiterRes)) throw refused
    return refuse('throttled', `Too many attempts. ${retryText(refused.msBeforeNext)}`)
  }
}

/** Counts one try in each; the first that is over its limit refuses. */
export async function spendTries(
  buckets: readonly (readonly [LimitName, ...string[]])[],
): Promise<Refusal | null> {
  for (const bucket of buckets) {
    const throttled = await spendTry(...bucket)
    if (throttled) return throttled
  }
  return null
}

/** Takes a successful try back. */
export async function giveBackTry(name: LimitName, ...key: string[]): Promise<void> {
  await limiter(name).reward(keyOf(key))
}

/** How many tries were counted. */
export async function triesSpent(name: LimitName, ...key: string[]): Promise<number> {
  return (await limiter(name).get(keyOf(key)))?.consumedPoints ?? 0
}
