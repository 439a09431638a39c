import fs from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import os from 'node:os'
import path from 'node:path'
import { parse } from 'yaml'
import { openSecretFiles } from '#db/secret-files.ts'
import { ConfigError, parseConfig, SECRET_NAMES, SETTING_NAMES } from './config.server.ts'

const local = { DATABASE_URL: 'postgres://u:p@localhost/laureate', SESSION_SECRET: 's'.repeat(32) }
const production = {
  ...local,
  NODE_ENV: 'production',
  APP_URL: 'https://awards.example.org',
  SMTP_URL: 'smtps://u:p@mail.example.org:465',
  MAIL_FROM: 'Gull Awards <awards@example.org>',
  DATA_DIR: '/var/lib/laureate',
}

function problemsOf(environment: Record<string, string | undefined>): readonly string[] {
  try {
    parseConfig(environment)
  } catch (error) {
    if (error instanceof ConfigError) return error.problems
    throw error
  }
  return []
}

describe('settings', () => {
  test('two variables are enough for a machine of one’s own', () => {
    const config = parseConfig(local)
    expect(config).toMatchObject({
      production: false,
      appUrl: 'http://localhost:3000',
      port: 3000,
      host: '127.0.0.1',
    })
    expect(config.secureCookies).toBe(false)
    expect(config.s3).toBeUndefined()
    expect(config.stripe).toBeUndefined()
  })

  test('production with its services named', () => {
    const config = parseConfig({
      ...production,
      TRUSTED_PROXY: '10.0.0.0/8, ::1',
      COOKIE_DOMAIN: 'example.org',
    })
    expect(config).toMatchObject({ production: true, secureCookies: true, host: undefined })
    expect(config.trustedProxies).toEqual(['10.0.0.0/8', '::1'])
  })

  test.each([
    ['https://awards.example.org', undefined, 'awards.example.org'],
    ['https://awards.example.org', 'example.org', 'example.org'],
    ['http://192.0.2.7:3000', undefined, undefined],
    ['http://localhost:3000', undefined, undefined],
  ])('cookies of %s with COOKIE_DOMAIN=%s are of the domain %s', (APP_URL, COOKIE_DOMAIN, domain) => {
    expect(parseConfig({ ...production, APP_URL, COOKIE_DOMAIN }).cookieDomain).toBe(domain)
  })

  test('a domain of cookies that the address is not in is refused', () => {
    const wrong = { ...production, APP_URL: 'https://awards.example.org', COOKIE_DOMAIN: 'ample.org' }
    expect(() => parseConfig(wrong)).toThrow(
      'COOKIE_DOMAIN: expected the host of APP_URL or a domain it is in',
    )
  })

  test.each(['DATABASE_URL', 'SESSION_SECRET', 'APP_URL', 'SMTP_URL', 'MAIL_FROM', 'DATA_DIR'])(
    'production does without no %s, and an empty one is none',
    (name) => {
      for (const value of [undefined, '', '  ']) {
        const problems = problemsOf({ ...production, [name]: value })
        expect(problems).toHaveLength(1)
        expect(problems[0]).toMatch(new RegExp(`^${name}: expected .+; it is not set$`))
      }
    },
  )

  test('the embedded stack is a production build and not production', () => {
    const config = parseConfig({ ...local, NODE_ENV: 'production', LAUREATE_EMBEDDED: '1', PORT: '4000' })
    expect(config).toMatchObject({ production: false, embedded: true, appUrl: 'http://localhost:4000' })
  })

  test('each setting is explained in the documents, and passed on by compose unless it belongs to development', () => {
    const textOf = (file: string) => fs.readFileSync(new URL(`../${file}`, import.meta.url), 'utf8')
    const explained = new Set(textOf('docs/settings.md').match(/\b[A-Z][A-Z0-9_]+\b/g))
    expect(SETTING_NAMES.filter((name) => !explained.has(name))).toEqual(['LAUREATE_EMBEDDED', 'BUILD_DIR'])
    const compose = parse(textOf('compose.yaml')) as { 'x-app': { environment: Record<string, string> } }
    const passed = compose['x-app'].environment
    const imageOrDevelopment = ['LAUREATE_EMBEDDED', 'HOST', 'PORT', 'BUILD_DIR', 'NOW_OVERRIDE']
    expect(SETTING_NAMES.filter((name) => !(name in passed) && !(`${name}_FILE` in passed))).toEqual(
      imageOrDevelopment,
    )
  })

  test('a bucket takes the place of a folder', () => {
    const bucket = {
      S3_BUCKET: 'b',
      S3_REGION: 'eu-central-1',
      S3_ACCESS_KEY_ID: 'a',
      S3_SECRET_ACCESS_KEY: 'k',
    }
    expect(parseConfig({ ...production, DATA_DIR: undefined, ...bucket }).s3).toMatchObject({ bucket: 'b' })
  })

  test('the key of the ballots may be missing', () => {
    expect(parseConfig(production).voteKey).toBeUndefined()
    expect(parseConfig({ ...production, VOTE_KEY: 'a1'.repeat(32) }).voteKey).toHaveLength(32)
  })

  test('cookies are of the host where it has https and no wider domain is named', () => {
    const { APP_URL: appUrl } = production
    const host = new URL(appUrl).hostname
    expect(parseConfig(production)).toMatchObject({ hostCookies: true, cookieDomain: host })
    expect(parseConfig({ ...production, COOKIE_DOMAIN: `.${host}` }).hostCookies).toBe(true)
    const wider = { COOKIE_DOMAIN: host.slice(host.indexOf('.') + 1) }
    expect(parseConfig({ ...production, ...wider }).hostCookies).toBe(false)
    expect(parseConfig({ ...local, APP_URL: 'https://localhost' }).hostCookies).toBe(true)
    expect(parseConfig({ ...production, APP_URL: 'http://awards.example.org' }).hostCookies).toBe(false)
  })

  test('everything wrong is listed at once, each by its name', () => {
    const problems = problemsOf({
      DATABASE_URL: 'mysql://x',
      SESSION_SECRET: 'short',
      PORT: '70000',
      LOG_LEVEL: 'loud',
    })
    expect(problems.map((problem) => problem.split(':')[0])).toEqual([
      'DATABASE_URL',
      'PORT',
      'SESSION_SECRET',
      'LOG_LEVEL',
    ])
  })

  test.each([
    ['DATABASE_URL', 'localhost'],
    ['DATABASE_POOL', '0'],
    ['DATABASE_POOL', 'ten'],
    ['REDIS_URL', 'http://localhost:6379'],
    ['SMTP_URL', 'mail.example.org'],
    ['MAIL_FROM', 'nobody'],
    ['APP_URL', 'awards.example.org'],
    ['APP_URL', 'https://example.org/awards'],
    ['PORT', '-1'],
    ['SESSION_SECRET', 's'.repeat(31)],
    ['SESSION_SECRET_OLD', `${'o'.repeat(32)},short`],
    ['VOTE_KEY', 'a1'.repeat(31)],
    ['VOTE_KEY', 'a secret of more than thirty-two characters'],
    ['QUEUE_NAME', 'awards:staging'],
    ['COOKIE_DOMAIN', 'https://example.org'],
    ['TRUSTED_PROXY', 'the proxy'],
    ['MAIL_DELIVERY', 'yes'],
    ['MAIL_CATCH_ALL', 'everybody'],
    ['MAIL_ALLOW', '*'],
    ['MAIL_RATE', 'fast'],
    ['MAIL_WEBHOOK_SECRET', 'short'],
    ['METRICS_TOKEN', 'short'],
    ['ALERT_TO', 'ops@example.org, the admins'],
    ['BACKUP_MAX_HOURS', 'daily'],
    ['WORKER_CONCURRENCY', '0'],
    ['TICK_SECONDS', '61'],
    ['STRIPE_SECRET_KEY', 'pk_live_1'],
    ['NOW_OVERRIDE', 'tomorrow'],
  ])('%s=%s is refused', (name, value) => {
    expect(
      problemsOf({ ...local, [name]: value }).some((problem) => problem.startsWith(`${name}: expected `)),
    ).toBe(true)
  })

  test('mail leaves from production, and from nowhere else unless that is asked for', () => {
    const smtp = { SMTP_URL: 'smtp://localhost:25' }
    expect(parseConfig(production).mail.delivery).toBe('live')
    expect(parseConfig({ ...production, LAUREATE_EMBEDDED: '1' }).mail.delivery).toBe('caught')
    expect(parseConfig({ ...local, ...smtp }).mail.delivery).toBe('caught')
    expect(parseConfig({ ...local, ...smtp, MAIL_DELIVERY: 'live' }).mail.delivery).toBe('live')
    expect(
      parseConfig({ ...production, SMTP_URL: undefined, MAIL_DELIVERY: 'caught' }).smtpUrl,
    ).toBeUndefined()
    expect(problemsOf({ ...local, MAIL_DELIVERY: 'live' })[0]).toMatch(
      /^SMTP_URL: expected .+; it is not set$/,
    )
  })

  test('an address that catches mail is not overlooked where mail is delivered', () => {
    const caught = { MAIL_CATCH_ALL: 'tester@example.org', MAIL_ALLOW: 'example.com' }
    expect(problemsOf({ ...production, ...caught })).toEqual([
      'MAIL_CATCH_ALL: expected MAIL_DELIVERY=caught beside it',
      'MAIL_ALLOW: expected MAIL_DELIVERY=caught beside it',
    ])
    expect(problemsOf({ ...local, ...caught })[0]).toMatch(/^SMTP_URL: expected to be set, since MAIL_/)
    expect(parseConfig({ ...production, ...caught, MAIL_DELIVERY: 'caught' }).mail).toMatchObject({
      delivery: 'caught',
      catchAll: 'tester@example.org',
      allow: ['example.com'],
    })
  })

  test('settings that belong together are asked for together', () => {
    expect(problemsOf({ ...local, S3_BUCKET: 'b' }).map((problem) => problem.split(':')[0])).toEqual([
      'S3_REGION',
      'S3_ACCESS_KEY_ID',
      'S3_SECRET_ACCESS_KEY',
    ])
    expect(problemsOf({ ...local, STRIPE_SECRET_KEY: 'sk_test_1' })[0]).toMatch(/^STRIPE_WEBHOOK_SECRET: /)
  })

  test('cards are demonstrated on a machine of one’s own and switched off in production', () => {
    expect(parseConfig(local).cardPayments).toBe('demonstration')
    expect(parseConfig({ ...production, LAUREATE_EMBEDDED: '1' }).cardPayments).toBe('demonstration')
    expect(parseConfig(production).cardPayments).toBe('off')
    expect(parseConfig({ ...production, CARD_PAYMENTS: 'demonstration' }).cardPayments).toBe('demonstration')
    expect(parseConfig({ ...local, CARD_PAYMENTS: 'off' }).cardPayments).toBe('off')
  })

  test('with a key of Stripe cards are real, and never beside the demonstration', () => {
    const stripe = { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' }
    expect(parseConfig({ ...production, ...stripe })).toMatchObject({
      cardPayments: 'stripe',
      stripe: { apiUrl: 'https://api.stripe.com', checkoutOrigin: 'https://checkout.stripe.com' },
    })
    expect(parseConfig({ ...local, ...stripe, CARD_PAYMENTS: 'off' }).cardPayments).toBe('off')
    const elsewhere = {
      STRIPE_API_URL: 'http://127.0.0.1:12111/',
      STRIPE_CHECKOUT_URL: 'https://pay.example.org/x',
    }
    expect(parseConfig({ ...local, ...stripe, ...elsewhere }).stripe).toMatchObject({
      apiUrl: 'http://127.0.0.1:12111',
      checkoutOrigin: 'https://pay.example.org',
    })
    expect(problemsOf({ ...local, ...stripe, CARD_PAYMENTS: 'demonstration' })[0]).toMatch(/^CARD_PAYMENTS: /)
    expect(problemsOf({ ...local, CARD_PAYMENTS: 'stripe' })[0]).toMatch(/^STRIPE_SECRET_KEY: /)
    expect(problemsOf({ ...local, CARD_PAYMENTS: 'paypal' })[0]).toMatch(/^CARD_PAYMENTS: /)
    expect(problemsOf({ ...local, ...stripe, STRIPE_API_URL: 'stripe' })[0]).toMatch(/^STRIPE_API_URL: /)
  })

  test('the clock is moved for trying things out only', () => {
    const moved = { NOW_OVERRIDE: '2026-11-27T17:00:00Z' }
    expect(parseConfig({ ...local, ...moved }).nowOverride).toEqual(new Date('2026-11-27T17:00:00Z'))
    expect(problemsOf({ ...production, ...moved })).toHaveLength(1)
  })

  test('a value is never repeated in a message', () => {
    expect(problemsOf({ ...local, SESSION_SECRET: 'tell-nobody' }).join()).not.toContain('tell-nobody')
  })
})

describe('secrets in files', () => {
  let folder: string
  beforeAll(() => void (folder = fs.mkdtempSync(path.join(os.tmpdir(), 'laureate-secret-files-'))))
  afterAll(() => fs.rmSync(folder, { recursive: true }))

  function fileWith(content: string): string {
    const place = path.join(folder, `${content.length}-${Math.random()}`)
    fs.writeFileSync(place, content)
    return place
  }

  test('every setting that holds a secret can come from a file', () => {
    const holdsOne = SETTING_NAMES.filter(
      (name) => /SECRET|KEY|TOKEN/.test(name) || ['DATABASE_URL', 'REDIS_URL', 'SMTP_URL'].includes(name),
    )
    expect([...SECRET_NAMES].sort()).toEqual(holdsOne.sort())
  })

  const value = 'f'.repeat(40)
  test.each([
    ['a line', `${value}\n`],
    ['a line of another system', `${value}\r\n`],
    ['no line break', value],
  ])('a file with %s gives its value', (_, content) => {
    const { SESSION_SECRET: _without, ...rest } = production
    const environment = { ...rest, SESSION_SECRET: '', SESSION_SECRET_FILE: fileWith(content) }
    expect(parseConfig(environment).sessionSecret).toBe(value)
    openSecretFiles(environment as NodeJS.ProcessEnv)
    expect(environment).toEqual({ ...rest, SESSION_SECRET: value })
  })

  test.each<[string, () => Record<string, string>, RegExp]>([
    ['that is missing', () => ({ SESSION_SECRET_FILE: '/nowhere/secret' }), /^SESSION_SECRET_FILE: .*ENOENT/],
    ['that is a folder', () => ({ SESSION_SECRET_FILE: os.tmpdir() }), /^SESSION_SECRET_FILE: .*EISDIR/],
    ['that is empty', () => ({ SESSION_SECRET_FILE: fileWith('\n') }), /^SESSION_SECRET_FILE: .* is empty$/],
    [
      'beside the setting itself',
      () => ({ SESSION_SECRET: value, SESSION_SECRET_FILE: fileWith(value) }),
      /^SESSION_SECRET_FILE: expected not to be set beside SESSION_SECRET/,
    ],
    ['whose value is wrong', () => ({ SESSION_SECRET_FILE: fileWith('short') }), /^SESSION_SECRET: expected/],
  ])('a file %s is refused, by one line', (_, more, says) => {
    const { SESSION_SECRET: _without, ...rest } = production
    const problems = problemsOf({ ...rest, ...more() })
    expect(problems).toHaveLength(1)
    expect(problems[0]).toMatch(says)
  })

  test('the name of no file is that of no setting', () => {
    expect(parseConfig({ ...local, SESSION_SECRET_FILE: ' ' }).sessionSecret).toBe(local.SESSION_SECRET)
  })
})
