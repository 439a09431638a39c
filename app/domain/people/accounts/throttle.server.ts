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
/** Redis beside us answers within a few; a try does not wait longer. */
const ANSWER_MS = 150

/** How often what may be tried. Screens and API spend from the same buckets. */
const limits = {
  /** One account from one address: what guessing one person's password runs into. */
  signInPair: { points: 6, duration: 15 * MINUTE_S },
  /** All accounts from one address; an office or a hall has one too, so nobody in it is locked out by a few (decision 037). */
  signInAddress: { points: 400, duration: 15 * MINUTE_S },
  /** One account from browsers that never signed in to it: guessing spread over many addresses. */
  signInAccount: { points: 1_000, duration: HOUR_S },
  /** One account from a browser that has signed in to it before; nobody else can use this one up. */
  signInKnown: { points: 10, duration: 15 * MINUTE_S },
  signUp: { points: 20, duration: HOUR_S },
  resetRequest: { points: 20, duration: HOUR_S },
  /** Links of nominees asked for anew: each may be a mail to somebody. */
  nomineeLink: { points: 20, duration: HOUR_S },
  lookUp: { points: 20, duration: HOUR_S },
  /** The API has no captcha in front of it, so one address may do less. */
  apiSignUp: { points: 5, duration: HOUR_S },
  apiResetRequest: { points: 5, duration: HOUR_S },
  apiLookUp: { points: 5, duration: HOUR_S },
  /** Forms kept for sessions that had ended, whoever claims to have had one. */
  keptForm: { points: 30, duration: HOUR_S },
  /** Invitations into studios, and requests to join one: each is a mail to somebody else. */
  studioMail: { points: 40, duration: HOUR_S },
  /** Studios one person makes: each has room for files of its own. */
  studioCreate: { points: 20, duration: 24 * HOUR_S },
  /** Invitations onto committees that one person sends. */
  committeeMail: { points: 200, duration: HOUR_S },
  /** Discount codes that were not right: what guessing them runs into. */
  discountCode: { points: 20, duration: HOUR_S },
  /** Addresses left on the closed page: each is a mail to somebody. */
  openingNotice: { points: 10, duration: HOUR_S },
  /** Copies of entries set as PDF, each of which is some work for the typesetter. */
  entryPdf: { points: 60, duration: HOUR_S },
  /** Serials looked up, which follow one another and could be gone through. */
  verification: { points: 120, duration: HOUR_S },
  /** Files one person begins to upload, and the pieces they come in. */
  uploadStart: { points: 200, duration: HOUR_S },
  uploadPiece: { points: 10_000, duration: HOUR_S },
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
  // With Redis configured every process counts there, else in the database they share anyway.
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

/** Lets go of the connection to Redis, without which a command's process would not end. */
export function closeLimits(): void {
  redis?.disconnect()
  redis = undefined
  store = undefined
}

/** While it is away every try is counted in the process's memory, at once: a sign-in makes several and waits for none. */
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

/** A household or office: an IPv6 customer commands a whole /64. */
export function addressGroup(address: string): string {
  if (!isIPv6(address)) return address
  const [head = '', tail] = address.split('::')
  const front = head ? head.split(':') : []
  const back = tail ? tail.split(':') : []
  const gap =
    tail === undefined ? [] : new Array<string>(Math.max(0, 8 - front.length - back.length)).fill('0')
  return [...front, ...gap, ...back].slice(0, 4).join(':')
}

/** Counts one try; over the limit it is refused with `throttled` and says when to try again. */
export async function spendTry(name: LimitName, ...key: string[]): Promise<Refusal | null> {
  try {
    await limiter(name).consume(keyOf(key))
    return null
  } catch (refused) {
    if (!(refused instanceof RateLimiterRes)) throw refused
    return refuse('throttled', `Too many tries. ${retryText(refused.msBeforeNext)}`)
  }
}

/** Takes a try back that turned out well. */
export async function giveBackTry(name: LimitName, ...key: string[]): Promise<void> {
  await limiter(name).reward(keyOf(key))
}

/** How many tries were counted so far, without counting another. */
export async function triesSpent(name: LimitName, ...key: string[]): Promise<number> {
  return (await limiter(name).get(keyOf(key)))?.consumedPoints ?? 0
}
