import { Secret, TOTP } from 'otpauth'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { config } from '#app/config.server.ts'
import { queueMail } from '#app/domain/mail/commands.server.ts'
import { textOf } from '#app/domain/mail/sealed-text.server.ts'
import { sendMessage } from '#app/domain/mail/send.server.ts'
import { MailRefused } from '#app/domain/mail/transport.ts'
import { readUnsubscribeToken, unsubscribeToken } from '#app/domain/mail/unsubscribe.server.ts'
import { passwordReset } from '#app/domain/people/accounts/mails/password-reset.ts'
import { openParkedForm, parkForm } from '#app/domain/people/accounts/parked-forms.server.ts'
import { refreshSession } from '#app/domain/people/accounts/sessions.server.ts'
import { ensureBadgeKey, signWithBadgeKey } from '#app/domain/press/credentials/badges/keys.server.ts'
import { currentSeason } from '#app/domain/season/seasons/queries.server.ts'
import { modules } from '#app/modules.server.ts'
import { checkSealed, resealAll } from '#app/platform/secret-links/reseal.server.ts'
import { sign } from '#app/platform/secret-links/seals.server.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { db, transaction } from '#db/client.ts'
import { as, guest, signIn } from '#tests/support/client.ts'
import { later, now } from '#tests/support/clock.ts'
import { runCommand } from '#tests/support/command.ts'
import { collecting } from '#tests/support/mail-rules.ts'
import { member, viewerOf, type Account } from '#tests/support/people.ts'

/** Says what an installation has sealed and signed before its SESSION_SECRET is changed, while the earlier one is read, and after that. */

const { sessionSecret, oldSecrets } = config()
const NEXT = 'n'.repeat(64)
const withSecrets = (present: string, earlier: readonly string[]) =>
  Object.assign(config(), { sessionSecret: present, oldSecrets: earlier })
afterEach(() => withSecrets(sessionSecret, oldSecrets))

/** Columns of bytes that need no secret to be read, or another: checksums, hashes of tokens, public keys, and what VOTE_KEY or key holders seal. */
const NOT_SEALED = /(?:_hash|sha256|digest|_mac)$/
const BY_OTHER_KEYS = [
  ...['ballot_blocks.head', 'ballot_blocks.previous', 'ballot_blocks.root'],
  ...['ballot_boxes.public_key', 'ballot_boxes.mac', 'ballot_boxes.sealed', 'ballot_box_parts.parts'],
  ...['ballot_receipts.receipt_key', 'ballot_receipts.hidden', 'ballot_receipts.seals'],
  ...['ballots.box_key', 'ballots.sealed', 'ballots.own'],
  ...['passkeys.credential_id', 'passkeys.public_key'],
  ...['voting_corrections.earlier_content', 'jury_decisions.hidden'],
  ...['voting_decided.hidden', 'voting_releases.content'],
  ...['voting_keyholders.public_key', 'voting_keyholders.wrapped_key'],
  ...['voting_keyholders.next_public_key', 'voting_keyholders.next_wrapped_key'],
  ...['voting_opening_shares.share', 'voting_results.sealed'],
]

test('each column of bytes is a checksum, is sealed by other keys, or says how it is sealed again', async () => {
  const { rows } = await sql<{ column: string }>`
    select c.table_name || '.' || c.column_name as column from information_schema.columns c
    join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and c.data_type = 'bytea' and t.table_type = 'BASE TABLE'`.execute(db())
  const declared = modules.flatMap(({ tables, sealed = [] }) =>
    sealed.map(({ table, column }) => {
      expect(tables).toContain(table)
      return `${table}.${column}`
    }),
  )
  const found = rows.map(({ column }) => column).filter((column) => !NOT_SEALED.test(column))
  expect(found.toSorted()).toEqual([...declared, ...BY_OTHER_KEYS].toSorted())
})

describe('an installation whose secret is changed', () => {
  let maya: Account
  let factor: string
  let messageId: number
  let formId: string
  let year: number
  let viewer: Viewer

  beforeEach(async () => {
    maya = await member()
    viewer = await viewerOf(maya)
    year = (await currentSeason()).year
    const browser = as(maya)
    await browser.submit(await browser.get('/account/second-step'), 'Set up the second step', {
      password: maya.password,
    })
    const waiting = await browser.get('/account/second-step')
    factor = (waiting.html.querySelector('form strong')?.text ?? '').replaceAll(' ', '')
    await browser.submit(waiting, 'Turn on the second step', { code: codeAt(-1) })
    const link = `http://laureate.test/password-reset?token=${sign('test', '0b6f7a52-3a51-4a0e-9d55')}`
    const mail = {
      ...{ mail: passwordReset, params: { firstName: 'Maya', link }, dedupeKey: 'reset' },
      ...{ to: { email: maya.email, name: 'Maya' }, entity: 'user', entityId: maya.userId },
    }
    messageId = (await transaction((trx) => queueMail(mail, now(), trx))).messageId
    const refusing = { ...collecting(), send: () => Promise.reject(new MailRefused('550 no')) }
    await sendMessage(messageId, refusing, now())
    await transaction((trx) => ensureBadgeKey(year, now(), trx))
    formId = await parkForm(
      {
        path: '/preferences',
        enctype: 'application/x-www-form-urlencoded',
        fields: [['a', 'b']],
        omitted: [],
      },
      maya.userId,
      now(),
    )
  })

  const codeAt = (offset = 0) =>
    new TOTP({ secret: Secret.fromBase32(factor) }).generate({ timestamp: +now() + offset * 30_000 })

  async function opened() {
    const message = await db()
      .selectFrom('mail_messages')
      .selectAll()
      .where('id', '=', messageId)
      .executeTakeFirstOrThrow()
    const browser = guest()
    const { email, password } = maya
    const step = await browser.submit(await browser.get('/'), 'Sign in', { email, password })
    const signedIn = await browser.submit(await browser.get(step.location ?? ''), 'Sign in', {
      code: codeAt(),
    })
    later({ minutes: 1 })
    return {
      mail: textOf(message)?.text.includes('password-reset?token=') ?? null,
      form: (await openParkedForm(formId, viewer, now()))?.path ?? null,
      badge: (await signWithBadgeKey(year, 'a', db()).catch(() => '')).length,
      factor: signedIn.status,
    }
  }
  const ALL = { mail: true, form: '/preferences', badge: 86, factor: 303 }
  const COUNTS = { 'texts of messages with personal links': 1, 'keys that badges are signed with': 1 }

  test('reads what was sealed before, while the earlier secret is known and after all is sealed again', async () => {
    expect(await opened()).toEqual(ALL)
    const unsubscribe = unsubscribeToken(maya.email, 'news')
    withSecrets(NEXT, [sessionSecret])
    expect(await opened()).toEqual(ALL)
    expect(readUnsubscribeToken(unsubscribe)).not.toBeNull()

    const renewed = await resealAll()
    expect(renewed.filter(({ shut }) => shut > 0)).toEqual([])
    expect(Object.fromEntries(renewed.map((each) => [each.what, each.renewed]))).toMatchObject(COUNTS)
    expect(await opened()).toEqual(ALL)
    expect((await resealAll()).filter((each) => each.renewed > 0)).toEqual([])

    withSecrets(NEXT, [])
    expect(await opened()).toEqual(ALL)
    expect(readUnsubscribeToken(unsubscribe)).toBeNull()
  })

  test('cannot read it where the earlier secret was taken away first, says so and leaves it', async () => {
    withSecrets(NEXT, [])
    const shut = await resealAll()
    expect(shut.every((each) => each.renewed === 0)).toBe(true)
    const [check] = await checkSealed(db())
    expect(check?.problems).toContain('second steps of signing in: 1 were sealed with another one.')
    expect(Object.fromEntries(shut.map((each) => [each.what, each.shut]))).toMatchObject(COUNTS)
    withSecrets(sessionSecret, [])
    expect((await checkSealed(db()))[0]?.problems).toEqual([])
    expect(await opened()).toEqual(ALL)
  })

  test('is sealed again by the command, which says what is left', async () => {
    const run = (SESSION_SECRET: string, SESSION_SECRET_OLD: string) =>
      runCommand('db/seed/rotate-secrets.ts', ['--reseal'], {
        ...{ NODE_ENV: 'development', SESSION_SECRET, SESSION_SECRET_OLD },
      })
    const lacking = await run(NEXT, '')
    expect(lacking).toMatchObject({ code: 1, output: expect.stringContaining('that no known secret opens') })
    const done = await run(NEXT, sessionSecret)
    expect(done.output).toContain('second steps of signing in: 1 sealed again')
    expect(done.code).toBe(0)
    withSecrets(NEXT, [])
    expect(await opened()).toEqual(ALL)
  }, 90_000)
})

describe('a session', () => {
  test('goes on to its end, by its tokens and by those that follow', async () => {
    const [account, other] = [await member(), await member()]
    const [browser, session] = [as(account), await signIn(other)]
    expect((await browser.get('/preferences')).visibleText).toContain('Your time zone')
    withSecrets(NEXT, [])
    expect((await browser.get('/preferences')).visibleText).toContain('Your time zone')
    later({ days: 2 })
    const renewed = await browser.get('/preferences')
    expect(renewed.visibleText).toContain('Your time zone')
    expect(renewed.setCookies).toHaveLength(2)
    later({ days: 4 })
    expect((await refreshSession(session.refreshToken, now())).ok).toBe(true)
    later({ days: 4 })
    expect((await browser.get('/session/kept-form')).status).not.toBe(303)
    later({ days: 8 })
    expect((await browser.get('/session/kept-form')).location).toMatch(/^\/\?next=/)
  })

  test('has one successor of a token also where the secret is changed within its grace', async () => {
    const { refreshToken } = await signIn(await member())
    const first = await refreshSession(refreshToken, now())
    withSecrets(NEXT, [sessionSecret])
    later({ seconds: 10 })
    expect(await refreshSession(refreshToken, now())).toEqual(first)
  })
})

describe('the command', () => {
  const change = (more: Record<string, string>, ...parameters: string[]) =>
    runCommand('db/seed/rotate-secrets.ts', parameters, { ...more })

  test('prints lines for settings, with all that came before', async () => {
    const settings = {
      SESSION_SECRET: 'p'.repeat(32),
      SESSION_SECRET_OLD: 'o'.repeat(32),
      NODE_ENV: 'production',
    }
    const { code, output } = await change(settings)
    expect(code).toBe(0)
    expect(output).toMatch(/^SESSION_SECRET=[0-9a-f]{64}$/m)
    expect(output).toContain(`SESSION_SECRET_OLD=${'p'.repeat(32)},${'o'.repeat(32)}\n`)
  })

  test.each([
    ['the key of ballots', ['VOTE_KEY'], 'VOTE_KEY is not changed'],
    ['a word it does not know', ['--now'], 'npm run rotate-secrets -- --reseal'],
  ])('refuses %s', async (_, parameters, says) => {
    const { code, output } = await change({ SESSION_SECRET: 'p'.repeat(32) }, ...parameters)
    expect([code, output.includes('SESSION_SECRET=')]).toEqual([1, false])
    expect(output).toContain(says)
  })
})
