import { isIP } from 'node:net'
import path from 'node:path'
import { z } from 'zod'
import { isEmailAddress, storedAddress } from '#app/platform/mail-address.ts'
import { readMailAllow, readMailRate, type MailRate } from '#app/mail-settings.ts'
import { openSecretFiles, readSecretFiles, SECRET_SETTINGS } from '#db/secret-files.ts'

const text = (expected: string) => z.string({ error: expected }).trim().min(1, expected)

const url = (expected: string, ...protocols: string[]) =>
  text(expected).refine((value) => {
    const parsed = URL.canParse(value) ? new URL(value) : null
    return parsed !== null && protocols.includes(parsed.protocol)
  }, expected)

const wholeNumber = (expected: string, smallest: number, largest: number) =>
  text(expected)
    .regex(/^\d+$/, expected)
    .transform(Number)
    .refine((value) => value >= smallest && value <= largest, expected)

/** An IP address, or a range of them. */
const isProxy = (entry: string) => isIP(entry.replace(/\/\d{1,3}$/, '')) !== 0

const postgresUrl = 'a PostgreSQL address like postgres://user:password@host:5432/name'
const appUrl = 'the public address people open, like https://awards.example.org, without a path'
const smtpUrl = 'a mail server like smtps://user:password@mail.example.org:465'
const mailDelivery = 'live or caught'
const mailRate = 'messages per time, for all and for each domain, like all=14/s,*=100/m,example.org=20/m'
const mailAllow = 'addresses and domains, comma separated, like tester@example.com,example.org'
const mailCatchAll = 'one address, like tester@example.org'
const secret = 'a random text of at least 32 characters, for instance from `openssl rand -hex 32`'
const mailFrom = 'a sender like Pegbar Awards <awards@example.org>'
const oldSecrets = 'earlier values of SESSION_SECRET, comma separated, newest first'
const voteKey = '64 hexadecimal digits, from `openssl rand -hex 32`'
const queueName = 'letters, digits, - and _, like awards-staging'
const alertTo = 'addresses that are told when the installation fails, comma separated, like ops@example.org'
const cardPayments = 'off, demonstration or stripe'
const stripeUrl = 'an address like https://api.stripe.com'
const proxies = 'addresses or ranges of your own proxies, comma separated, like 10.0.0.0/8,127.0.0.1'

const settings = z.object({
  NODE_ENV: z.enum(['production', 'development', 'test'], 'production, development or test').optional(),
  /** Set by `npm start`: a production build with its own database and folders. */
  LAUREATE_EMBEDDED: z.enum(['1'], '1, or not set').optional(),
  DATABASE_URL: url(postgresUrl, 'postgres:', 'postgresql:'),
  DATABASE_POOL: wholeNumber('the most connections one process may open, 1 to 100', 1, 100).optional(),
  REDIS_URL: url('a Redis address like redis://host:6379', 'redis:', 'rediss:').optional(),
  QUEUE_NAME: text(queueName)
    .regex(/^[a-z0-9][\w-]{0,49}$/i, queueName)
    .optional(),
  SMTP_URL: url(smtpUrl, 'smtp:', 'smtps:').optional(),
  MAIL_FROM: text(mailFrom)
    .regex(/[^\s@<>]@[^\s@<>]/, mailFrom)
    .optional(),
  MAIL_DELIVERY: z.enum(['live', 'caught'], mailDelivery).optional(),
  MAIL_CATCH_ALL: text(mailCatchAll).refine(isEmailAddress, mailCatchAll).transform(storedAddress).optional(),
  MAIL_ALLOW: text(mailAllow).transform(readMailAllow).pipe(z.array(z.string(), mailAllow)).optional(),
  MAIL_RATE: text(mailRate)
    .refine((value) => readMailRate(value) !== null, mailRate)
    .optional(),
  MAIL_WEBHOOK_SECRET: text(secret).min(32, secret).optional(),
  MAIL_BOUNCE_MAILBOX: text('an mbox file or a Maildir, like /var/mail/awards').optional(),
  OUTBOX_KEPT_DAYS: wholeNumber('how many days jobs that are done are kept, 7 to 3650', 7, 3650).optional(),
  WORKER_CONCURRENCY: wholeNumber('how many jobs one worker does at a time, 1 to 100', 1, 100).optional(),
  WORKER_SIGN: text('a file that the worker may write, like /tmp/worker-sign').optional(),
  TICK_SECONDS: wholeNumber('how often the worker looks for what is due, 1 to 60', 1, 60).optional(),
  ALERT_TO: text(alertTo)
    .transform((value) => value.split(',').map((entry) => entry.trim()))
    .refine((entries) => entries.every(isEmailAddress), alertTo)
    .transform((entries) => entries.map(storedAddress))
    .optional(),
  BACKUP_MAX_HOURS: wholeNumber(
    'how old the last backup may be, in hours, 1 to 8760; 0 for no watch',
    0,
    8_760,
  ).optional(),
  METRICS_TOKEN: text(secret).min(32, secret).optional(),
  APP_URL: url(appUrl, 'http:', 'https:')
    .refine((value) => !URL.canParse(value) || ['', '/'].includes(new URL(value).pathname), appUrl)
    .transform((value) => new URL(value).origin)
    .optional(),
  HOST: text('the address to listen on, like 127.0.0.1 or 0.0.0.0').optional(),
  PORT: wholeNumber('a port number, 0 to 65535', 0, 65535).optional(),
  SESSION_SECRET: text(secret).min(32, secret),
  SESSION_SECRET_OLD: text(oldSecrets)
    .transform((value) => value.split(',').map((entry) => entry.trim()))
    .refine((entries) => entries.every((entry) => entry.length >= 32), oldSecrets)
    .optional(),
  VOTE_KEY: text(voteKey)
    .regex(/^[0-9a-f]{64}$/i, voteKey)
    .optional(),
  COOKIE_DOMAIN: text('a domain like example.org')
    .regex(/^\.?[a-z0-9-]+(\.[a-z0-9-]+)*$/i, 'a domain like example.org')
    .optional(),
  TRUSTED_PROXY: text(proxies)
    .transform((value) => value.split(',').map((entry) => entry.trim()))
    .refine((entries) => entries.every(isProxy), proxies)
    .optional(),
  DATA_DIR: text('a folder for files, like /var/lib/laureate').optional(),
  BUILD_DIR: text('the folder with the built app').optional(),
  S3_BUCKET: text('the name of a bucket').optional(),
  S3_ENDPOINT: url('an address like https://s3.example.org', 'http:', 'https:').optional(),
  S3_REGION: text('a region like eu-central-1').optional(),
  S3_ACCESS_KEY_ID: text('the access key of the bucket').optional(),
  S3_SECRET_ACCESS_KEY: text('the secret key of the bucket').optional(),
  EXPORT_BUCKET: text('the name of a bucket that the keys of S3_* may write to').optional(),
  STRIPE_SECRET_KEY: text('a key that begins with sk_ or rk_')
    .regex(/^[sr]k_/, 'a key that begins with sk_ or rk_')
    .optional(),
  STRIPE_WEBHOOK_SECRET: text('a secret that begins with whsec_')
    .regex(/^whsec_/, 'a secret that begins with whsec_')
    .optional(),
  CARD_PAYMENTS: z.enum(['off', 'demonstration', 'stripe'], cardPayments).optional(),
  STRIPE_API_URL: url(stripeUrl, 'http:', 'https:').optional(),
  STRIPE_CHECKOUT_URL: url(stripeUrl, 'http:', 'https:').optional(),
  NOW_OVERRIDE: text('a moment like 2026-11-27T17:00:00Z')
    .refine((value) => !Number.isNaN(Date.parse(value)), 'a moment like 2026-11-27T17:00:00Z')
    .transform((value) => new Date(value))
    .optional(),
  LOG_LEVEL: z
    .enum(
      ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
      'fatal, error, warn, info, debug, trace or silent',
    )
    .optional(),
})

/** Every environment variable that is read. */
export const SETTING_NAMES = Object.keys(settings.shape)

type Settings = z.output<typeof settings>
type Names = keyof Settings

/** The secrets among them, which can come from files; held to the names above by the compiler. */
export const SECRET_NAMES: readonly Names[] = SECRET_SETTINGS

export interface S3Config {
  bucket: string
  endpoint: string | undefined
  region: string
  accessKeyId: string
  secretAccessKey: string
}

export interface MailConfig {
  /** `caught`: no message reaches its recipient, except those that `allow` names. */
  delivery: 'live' | 'caught'
  /** Gets what is caught, through the mail server; not set: it becomes files in the data folder. */
  catchAll: string | undefined
  /** Addresses and domains that are delivered to although mail is caught. */
  allow: readonly string[]
  rate: MailRate | undefined
  /** What mail providers sign their reports with; not set: none are taken. */
  webhookSecret: string | undefined
  /** Where mail servers' reports arrive: an mbox file or a Maildir. */
  bounceMailbox: string | undefined
}

export interface StripeConfig {
  secretKey: string
  webhookSecret: string
  apiUrl: string
  /** Where its payment pages are: forms may lead there. */
  checkoutOrigin: string
}

export interface Config {
  /** True only with outside services; the embedded stack of `npm start` is not production. */
  production: boolean
  embedded: boolean
  databaseUrl: string
  databasePool: number
  redisUrl: string | undefined
  /** Sets this installation's jobs apart from another's on the same Redis. */
  queueName: string
  smtpUrl: string | undefined
  mailFrom: string
  mail: MailConfig
  /** Jobs one worker does at a time. */
  concurrency: number
  /** The worker looks so often for what is due, and the web process for what fails. */
  tickMs: number
  /** The worker writes this file every few seconds while it works, for health checks; not set: none. */
  workerSign: string | undefined
  /** Jobs that are done are removed after so many days. */
  outboxKeptDays: number
  /** These addresses are told when the installation itself fails; where there are none, all admins are. */
  alertTo: readonly string[]
  /** Admins are told when the last backup is older; `null`: nothing is watched. */
  backupMaxHours: number | null
  /** Opens /metrics; not set: there is no such page. */
  metricsToken: string | undefined
  /** Origin without a slash at its end. */
  appUrl: string
  /** Where to listen; all addresses if not set. */
  host: string | undefined
  port: number
  sessionSecret: string
  /** Open what was sealed or signed before SESSION_SECRET changed; nothing new is made with them. */
  oldSecrets: readonly string[]
  /** Seals ballots and hides whose they are. The database never holds it; not set: no one can vote. */
  voteKey: Buffer | undefined
  cookieDomain: string | undefined
  secureCookies: boolean
  /** Over https, where no wider domain is named, what a cookie says counts on this host only, and no other host can set it. */
  hostCookies: boolean
  trustedProxies: readonly string[]
  dataDir: string
  /** Where `npm run build` put the app; a relative one is below the repository's root. */
  buildDir: string
  /** Set: uploads go to this bucket. Not set: to `files` in the data folder. */
  s3: S3Config | undefined
  /** Where scheduled exports may go, with the keys of `s3`; not set: they go by mail only. */
  exportBucket: S3Config | undefined
  /** Through whom entrants pay by card; off: not offered. */
  cardPayments: 'off' | 'demonstration' | 'stripe'
  stripe: StripeConfig | undefined
  nowOverride: Date | undefined
  logLevel: NonNullable<Settings['LOG_LEVEL']>
}

export class ConfigError extends Error {
  override name = 'ConfigError'
  readonly problems: readonly string[]

  constructor(problems: readonly string[]) {
    super(`The settings cannot be used:\n${problems.map((problem) => `  ${problem}`).join('\n')}`)
    this.problems = problems
  }
}

const caughtOnly = ['MAIL_CATCH_ALL', 'MAIL_ALLOW'] as const
const s3Names = ['S3_BUCKET', 'S3_REGION', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const

/** Browsers take no domain of cookies that is an address or a single word. */
function domainOf(url: string): string | undefined {
  const { hostname } = new URL(url)
  return isIP(hostname) || !hostname.includes('.') || hostname.startsWith('[') ? undefined : hostname
}

/** Reads the environment into settings, or throws one `ConfigError` that lists everything wrong with it. */
export function parseConfig(environment: Record<string, string | undefined>): Config {
  // An empty variable is what compose files and shells leave behind for "not set".
  const files = readSecretFiles(environment)
  const given = Object.fromEntries(
    Object.entries({ ...environment, ...files.values }).filter(([, value]) => value?.trim()),
  )
  const parsed = settings.safeParse(given)
  const problems = new Map(files.problems)
  const expect = (name: Names, expected: string) => {
    if (problems.has(name)) return
    problems.set(name, `${name}: expected ${expected}${given[name] ? '' : '; it is not set'}`)
  }
  for (const issue of parsed.error?.issues ?? []) expect(issue.path[0] as Names, issue.message)

  const production = given.NODE_ENV === 'production' && given.LAUREATE_EMBEDDED !== '1'
  if (production) {
    if (!given.APP_URL) expect('APP_URL', appUrl)
    if (!given.MAIL_FROM) expect('MAIL_FROM', mailFrom)
    if (!given.DATA_DIR && !given.S3_BUCKET) {
      expect('DATA_DIR', 'a persistent folder for uploads, or the S3_* settings of a bucket')
    }
    if (given.NOW_OVERRIDE) expect('NOW_OVERRIDE', 'not to be set in production')
  }
  const delivery = given.MAIL_DELIVERY ?? (production ? 'live' : 'caught')
  if (delivery === 'live') {
    if (!given.SMTP_URL) expect('SMTP_URL', smtpUrl)
    // Setting one means that no one else gets mail: it must not be ignored.
    for (const name of caughtOnly) if (given[name]) expect(name, 'MAIL_DELIVERY=caught beside it')
  } else if (!given.SMTP_URL) {
    for (const name of caughtOnly) if (given[name]) expect('SMTP_URL', `to be set, since ${name} is`)
  }
  const domain = given.COOKIE_DOMAIN?.replace(/^\./, '').toLowerCase()
  if (domain && parsed.data?.APP_URL && !`.${new URL(parsed.data.APP_URL).hostname}`.endsWith(`.${domain}`))
    expect('COOKIE_DOMAIN', 'the host of APP_URL or a domain it is in')
  if (s3Names.some((name) => given[name]) || given.S3_ENDPOINT) {
    for (const name of s3Names) if (!given[name]) expect(name, 'to be set, since other S3_* settings are')
  }
  if (given.EXPORT_BUCKET && !given.S3_BUCKET) expect('EXPORT_BUCKET', 'the S3_* settings beside it')
  if (given.STRIPE_SECRET_KEY && !given.STRIPE_WEBHOOK_SECRET) {
    expect('STRIPE_WEBHOOK_SECRET', 'to be set, since STRIPE_SECRET_KEY is')
  }
  if (given.STRIPE_WEBHOOK_SECRET && !given.STRIPE_SECRET_KEY) {
    expect('STRIPE_SECRET_KEY', 'to be set, since STRIPE_WEBHOOK_SECRET is')
  }
  if (given.CARD_PAYMENTS === 'stripe' && !given.STRIPE_SECRET_KEY) {
    expect('STRIPE_SECRET_KEY', 'to be set, since CARD_PAYMENTS is stripe')
  }
  // Money that moves and money that does not are never offered side by side.
  if (given.CARD_PAYMENTS === 'demonstration' && given.STRIPE_SECRET_KEY) {
    expect('CARD_PAYMENTS', 'stripe or off, since STRIPE_SECRET_KEY is set')
  }
  if (!parsed.success || problems.size > 0) throw new ConfigError([...problems.values()])

  const env = parsed.data
  const s3 =
    env.S3_BUCKET && env.S3_REGION && env.S3_ACCESS_KEY_ID && env.S3_SECRET_ACCESS_KEY
      ? {
          bucket: env.S3_BUCKET,
          endpoint: env.S3_ENDPOINT,
          region: env.S3_REGION,
          accessKeyId: env.S3_ACCESS_KEY_ID,
          secretAccessKey: env.S3_SECRET_ACCESS_KEY,
        }
      : undefined
  const port = env.PORT ?? 3000
  const publicUrl = env.APP_URL ?? `http://localhost:${port}`
  const secureCookies = publicUrl.startsWith('https:')
  return {
    production,
    embedded: env.LAUREATE_EMBEDDED === '1',
    databaseUrl: env.DATABASE_URL,
    databasePool: env.DATABASE_POOL ?? 10,
    redisUrl: env.REDIS_URL,
    queueName: env.QUEUE_NAME ?? 'laureate',
    smtpUrl: env.SMTP_URL,
    mailFrom: env.MAIL_FROM ?? `Awards <awards@${new URL(publicUrl).hostname}>`,
    mail: {
      delivery: env.MAIL_DELIVERY ?? (production ? 'live' : 'caught'),
      catchAll: env.MAIL_CATCH_ALL,
      allow: env.MAIL_ALLOW ?? [],
      rate: (env.MAIL_RATE && readMailRate(env.MAIL_RATE)) || undefined,
      webhookSecret: env.MAIL_WEBHOOK_SECRET,
      bounceMailbox: env.MAIL_BOUNCE_MAILBOX,
    },
    concurrency: env.WORKER_CONCURRENCY ?? 8,
    tickMs: (env.TICK_SECONDS ?? 60) * 1_000,
    workerSign: env.WORKER_SIGN,
    outboxKeptDays: env.OUTBOX_KEPT_DAYS ?? 90,
    alertTo: env.ALERT_TO ?? [],
    backupMaxHours: env.BACKUP_MAX_HOURS === 0 ? null : (env.BACKUP_MAX_HOURS ?? 48),
    metricsToken: env.METRICS_TOKEN,
    appUrl: publicUrl,
    // Demo accounts have a published password: without a word from outside they are offered to this machine only.
    host: env.HOST ?? (production ? undefined : '127.0.0.1'),
    port,
    sessionSecret: env.SESSION_SECRET,
    oldSecrets: env.SESSION_SECRET_OLD ?? [],
    voteKey: env.VOTE_KEY ? Buffer.from(env.VOTE_KEY, 'hex') : undefined,
    // Spec 9: in production cookies are of a fixed domain, the product's own unless a wider one is named.
    cookieDomain: env.COOKIE_DOMAIN ?? (production ? domainOf(publicUrl) : undefined),
    secureCookies,
    hostCookies: secureCookies && (!domain || domain === new URL(publicUrl).hostname),
    trustedProxies: env.TRUSTED_PROXY ?? [],
    dataDir: path.resolve(env.DATA_DIR ?? '.data'),
    buildDir: env.BUILD_DIR ?? 'build',
    s3,
    exportBucket: s3 && env.EXPORT_BUCKET ? { ...s3, bucket: env.EXPORT_BUCKET } : undefined,
    // In production no payments are simulated, unless the setting asks for it.
    cardPayments:
      env.CARD_PAYMENTS ?? (env.STRIPE_SECRET_KEY ? 'stripe' : production ? 'off' : 'demonstration'),
    stripe:
      env.STRIPE_SECRET_KEY && env.STRIPE_WEBHOOK_SECRET
        ? {
            secretKey: env.STRIPE_SECRET_KEY,
            webhookSecret: env.STRIPE_WEBHOOK_SECRET,
            apiUrl: new URL(env.STRIPE_API_URL ?? 'https://api.stripe.com').origin,
            checkoutOrigin: new URL(env.STRIPE_CHECKOUT_URL ?? 'https://checkout.stripe.com').origin,
          }
        : undefined,
    nowOverride: env.NOW_OVERRIDE,
    logLevel: env.LOG_LEVEL ?? (env.NODE_ENV === 'test' ? 'silent' : 'info'),
  }
}

let current: Config | undefined

/** The settings of this process, read on first use; a process with unusable settings says why and ends. */
export function config(): Config {
  if (current) return current
  try {
    current = parseConfig(process.env)
    // The database's client and others read the environment by themselves.
    openSecretFiles()
  } catch (error) {
    if (!(error instanceof ConfigError) || process.env.NODE_ENV === 'test') throw error
    console.error(error.message)
    process.exit(1)
  }
  return current
}
