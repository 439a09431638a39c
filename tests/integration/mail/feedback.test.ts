import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { db } from '#db/client.ts'
import {
  forgetMailboxProgress,
  mailboxTrouble,
  readBounceMailbox,
} from '#app/domain/mail/bounce-mailbox.server.ts'
import { feedbackSignature } from '#app/domain/mail/feedback-webhook.server.ts'
import { sendMessage } from '#app/domain/mail/send.server.ts'
import { smtpTransport } from '#app/domain/mail/transports/smtp.ts'
import { as, send } from '#tests/support/client.ts'
import { later, now } from '#tests/support/clock.ts'
import { letter } from '#tests/support/letters.ts'
import { refusal, startMailServer } from '#tests/support/mail-server.ts'
import { mailResetLink } from '#app/domain/people/accounts/password-reset.server.ts'
import { admin, member, type Account } from '#tests/support/people.ts'
import { race } from '#tests/support/race.ts'

const SECRET = 'of-the-provider-0123456789abcdef0123456789'
const SET_MAILBOX = path.join(os.tmpdir(), `laureate-set-mailbox-${process.pid}`)
beforeAll(() => {
  process.env.MAIL_WEBHOOK_SECRET = SECRET
  process.env.MAIL_BOUNCE_MAILBOX = SET_MAILBOX
})
afterAll(async () => {
  delete process.env.MAIL_WEBHOOK_SECRET
  delete process.env.MAIL_BOUNCE_MAILBOX
  await fs.rm(SET_MAILBOX, { recursive: true, force: true })
})

const READER = 'robin@example.org'

/** A message that was taken by a mail server; its id and its Message-ID. */
async function sent(to = READER): Promise<{ id: number; messageId: string }> {
  const id = await letter({ to })
  const { message_id: messageId } = await db()
    .updateTable('mail_messages')
    .set({ status: 'sent', sent_at: now() })
    .where('id', '=', id)
    .returning('message_id')
    .executeTakeFirstOrThrow()
  return { id, messageId }
}

const messageRow = (id: number) =>
  db().selectFrom('mail_messages').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const feedback = () => db().selectFrom('mail_feedback').selectAll().orderBy('id').execute()
const stopped = async () =>
  (
    await db()
      .selectFrom('mail_suppressions')
      .where('lifted_at', 'is', null)
      .orderBy('id')
      .selectAll()
      .execute()
  ).map(({ address, scope, reason }) => `${address} ${scope} ${reason}`)

describe('provider reports', () => {
  interface Signing {
    at?: Date
    secret?: string
    signature?: string
  }
  function post(body: unknown, { at = now(), secret = SECRET, signature }: Signing = {}) {
    const text = typeof body === 'string' ? body : JSON.stringify(body)
    const timestamp = String(Math.floor(at.getTime() / 1_000))
    return send('/api/mail/feedback', {
      method: 'POST',
      body: text,
      headers: {
        'content-type': 'application/json',
        'x-laureate-timestamp': timestamp,
        'x-laureate-signature': signature ?? feedbackSignature(timestamp, text, secret),
      },
    })
  }
  const event = (messageId: string, more: object = {}) => ({
    id: 'evt_1',
    kind: 'hard_bounce',
    message_id: messageId,
    detail: '550 5.1.1 nobody here',
    ...more,
  })

  test('mark the message and suppress an address that does not exist', async () => {
    const { id, messageId } = await sent()
    const { id: other } = await sent('ada@example.org')
    const answer = await post(event(messageId))
    expect(answer.status).toBe(200)
    expect(answer.json()).toEqual({ data: { taken: 1, repeated: 0, unreadable: 0 } })
    expect(await messageRow(id)).toMatchObject({
      status: 'bounced',
      bounced_at: now(),
      last_error: '550 5.1.1 nobody here',
    })
    expect(await messageRow(other)).toMatchObject({ status: 'sent', bounced_at: null })
    expect(await stopped()).toEqual([`${READER} all hard_bounce`])
    const page = await as(await admin()).get(`/admin/cron-emails/outbox/${id}`)
    expect(page.text).toContain('550 5.1.1 nobody here')
    expect(page.text).toContain(`${READER} is suppressed`)
  })

  test('is written down before it stays: a complaint, a delay, a delivery', async () => {
    const { id, messageId } = await sent()
    await db().updateTable('mail_messages').set({ status: 'unknown' }).where('id', '=', id).execute()
    const events = [
      event(messageId, { id: 'a', kind: 'soft_bounce' }),
      event(messageId, { id: 'b', kind: 'delivered' }),
      event(messageId, { id: 'c', kind: 'complaint' }),
    ]
    expect((await post({ events })).json()).toMatchObject({ data: { taken: 3 } })
    expect((await feedback()).map(({ kind }) => kind)).toEqual(['soft_bounce', 'delivered', 'complaint'])
    // It was not known whether it had arrived; now it is.
    expect(await messageRow(id)).toMatchObject({ status: 'sent' })
    expect(await stopped()).toEqual([`${READER} reminder complaint`, `${READER} news complaint`])
  })

  test('counts once, even ten at a time, and not again after an admin lifted the suppression', async () => {
    const { messageId } = await sent()
    const answers = await race(10, () => post(event(messageId)))
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200))
    expect(await feedback()).toHaveLength(1)
    await db().updateTable('mail_suppressions').set({ lifted_at: now() }).execute()
    expect((await post(event(messageId))).json()).toMatchObject({ data: { repeated: 1 } })
    expect(await stopped()).toEqual([])
  })

  test.each<[string, Signing]>([
    ['with another secret', { secret: 'x'.repeat(40) }],
    ['without a signature', { signature: '' }],
    ['with nonsense for one', { signature: 'zz' }],
    ['six minutes ago', { at: new Date(+now() - 6 * 60_000) }],
    ['for in six minutes', { at: new Date(+now() + 6 * 60_000) }],
  ])('signed %s is refused, and nothing changes', async (_what, signing) => {
    const { id, messageId } = await sent()
    expect((await post(event(messageId), signing)).status).toBe(400)
    expect(await feedback()).toEqual([])
    expect(await messageRow(id)).toMatchObject({ status: 'sent' })
  })

  test('signed four minutes ago holds, for exactly the body it was signed for', async () => {
    const { messageId } = await sent()
    const at = new Date(+now() - 4 * 60_000)
    const timestamp = String(Math.floor(at.getTime() / 1_000))
    const signature = feedbackSignature(timestamp, JSON.stringify(event(messageId)), SECRET)
    expect((await post(event(messageId, { id: 'evt_2' }), { at, signature })).status).toBe(400)
    expect((await post(event(messageId), { at, signature })).status).toBe(200)
  })

  test('keeps what it cannot read and processes the rest', async () => {
    const { messageId } = await sent()
    const events = [null, 7, { id: 'x' }, { id: 'y', kind: 'unreadable' }, event(messageId), 'Ωμέγα\u0000']
    expect((await post({ events })).json()).toMatchObject({ data: { taken: 1, unreadable: 5 } })
    expect((await post('{"half": ')).json()).toMatchObject({ data: { unreadable: 1 } })
    expect((await post('[]')).status).toBe(200)
    const adminAccount = await admin()
    const page = await as(adminAccount).get('/admin/cron-emails/suppressions/reports?kind=unreadable')
    expect(page.text).toContain('{&quot;half&quot;:')
    expect((await as(adminAccount).get('/admin/cron-emails/suppressions/reports?q=5.1.1')).text).toContain(
      READER,
    )
  })

  test('suppresses an address even if the message is not ours', async () => {
    await post({
      id: 'e',
      kind: 'hard_bounce',
      address: 'else@example.org',
      detail: '550 5.1.1 No such user',
    })
    expect(await stopped()).toEqual(['else@example.org all hard_bounce'])
  })

  test.each(['', '501 5.1.8 Sender address rejected', '552 5.2.2 Mailbox full', '550 5.7.1 SPF'])(
    'of a refusal that is not the address’s fault marks the message only: “%s”',
    async (detail) => {
      const { id, messageId } = await sent()
      await post(event(messageId, { detail }))
      expect(await messageRow(id)).toMatchObject({ status: 'bounced' })
      expect(await stopped()).toEqual([])
    },
  )

  test('is bounded', async () => {
    expect((await post(`{"events":"${'x'.repeat(1_100_000)}"}`)).status).toBe(413)
    const events = Array.from({ length: 1_001 }, (_, index) => ({ id: String(index), kind: 'delivered' }))
    expect((await post({ events })).json()).toMatchObject({ data: { taken: 0, unreadable: 1 } })
  })
})

describe('a bounce during the SMTP conversation', () => {
  test.each([
    ['550 5.1.1 No such user', [`${READER} all hard_bounce`]],
    ['550 5.7.1 Blocked by policy', []],
    ['550 Not today', []],
    ['550 No such user', [`${READER} all hard_bounce`]],
    ['550 5.1.1 Blocked: your IP is on a blocklist', []],
  ])('“%s”', async (text, expected) => {
    const server = await startMailServer({
      recipient: () => {
        throw refusal(550, text.slice(4))
      },
    })
    const transport = smtpTransport(server.url)
    onTestFinished(async () => {
      await transport.close()
      await server.close()
    })
    const id = await letter({ to: READER })
    expect(await sendMessage(id, transport, now())).toBe('refused')
    expect(await messageRow(id)).toMatchObject({ status: 'bounced', bounced_at: now() })
    expect(await stopped()).toEqual(expected)
  })
})

describe('a link to an account', () => {
  const transport = { handoverMs: 0, send: async () => undefined, close: async () => undefined }
  async function linkTo(account: Account): Promise<number> {
    const template = 'password_reset'
    const { id } = await db()
      .transaction()
      .execute(async (trx) => {
        await mailResetLink(
          { id: account.userId, email: account.email, first_name: account.firstName },
          now(),
          trx,
        )
        return trx
          .selectFrom('mail_messages')
          .where('template', '=', template)
          .where('to_email', '=', account.email)
          .select('id')
          .orderBy('id', 'desc')
          .limit(1)
          .executeTakeFirstOrThrow()
      })
    return id
  }
  const stop = (address: string, reason: 'hard_bounce' | 'admin') =>
    db()
      .insertInto('mail_suppressions')
      .values({ address, scope: 'all', reason, note: '', created_at: now() })
      .execute()

  test('is tried where an earlier message bounced, once in six hours; other mail is not', async () => {
    const account = await member()
    await stop(account.email, 'hard_bounce')
    later({ minutes: 1 })
    expect(await sendMessage(await letter({ to: account.email }), transport, now())).toBe('skipped')
    expect(await sendMessage(await linkTo(account), transport, now())).toBe('sent')
    expect(await sendMessage(await linkTo(account), transport, later({ minutes: 5 }))).toBe('skipped')
    expect(await sendMessage(await linkTo(account), transport, later({ hours: 6 }))).toBe('sent')
    expect(await stopped()).toEqual([`${account.email} all hard_bounce`])
  })

  test('is not sent to an address that an admin suppressed', async () => {
    const account = await member()
    await stop(account.email, 'admin')
    expect(await sendMessage(await linkTo(account), transport, now())).toBe('skipped')
  })
})

describe('the mailbox for bounces', () => {
  let folder: string
  beforeEach(async () => {
    forgetMailboxProgress()
    folder = await fs.mkdtemp(path.join(os.tmpdir(), 'laureate-mailbox-'))
    onTestFinished(() => fs.rm(folder, { recursive: true, force: true }))
  })

  const bounce = (messageId: string, status = '5.1.1') => `From: MAILER-DAEMON@mx.example.net
Subject: Undelivered
Content-Type: multipart/report; report-type=delivery-status; boundary="b"

--b
Content-Type: message/delivery-status

Reporting-MTA: dns; mx.example.net

Final-Recipient: rfc822; forwarded@elsewhere.example
Action: failed
Status: ${status}

--b
Content-Type: text/rfc822-headers

Message-ID: ${messageId}

--b--
`
  const inMbox = (mail: string) => `From MAILER-DAEMON Fri Nov 20 18:00:00 2026\n${mail}\n`

  /** Twice, since the last mail of a file is left alone while it may still be being written. */
  async function read(place: string): Promise<number> {
    return (await readBounceMailbox(now(), place)) + (await readBounceMailbox(later({ minutes: 1 }), place))
  }

  test('as a file: each report once, what is added later too, and what cannot be read is kept', async () => {
    const [first, second, third] = [await sent(), await sent('ada@example.org'), await sent('bo@example.org')]
    const place = path.join(folder, 'mbox')
    expect(await read(place)).toBe(0)
    const away = inMbox('From: eve@example.org\nSubject: Out of office\n\nBack soon.\n')
    await fs.writeFile(
      place,
      inMbox(bounce(first.messageId)) + away + inMbox(bounce(second.messageId, '5.2.2')),
    )
    expect(await read(place)).toBe(3)
    expect(await messageRow(first.id)).toMatchObject({ status: 'bounced' })
    expect(await messageRow(second.id)).toMatchObject({ status: 'bounced' })
    // A full mailbox is no reason to give an address up; the address written to counts, not where it was forwarded.
    expect(await stopped()).toEqual([`${READER} all hard_bounce`])
    await fs.appendFile(place, inMbox(bounce(third.messageId)))
    expect(await read(place)).toBe(1)
    forgetMailboxProgress()
    expect(await read(place)).toBe(0)
    expect((await feedback()).map(({ kind }) => kind)).toEqual([
      'hard_bounce',
      'unreadable',
      'hard_bounce',
      'hard_bounce',
    ])
    expect((await feedback())[1]?.detail).toContain('Out of office')
  })

  test('as a file that a mail program has changed, or that was truncated and refilled', async () => {
    const [first, second] = [await sent(), await sent('ada@example.org')]
    const place = path.join(folder, 'mbox')
    await fs.writeFile(place, inMbox(bounce(first.messageId)))
    expect(await read(place)).toBe(1)
    await fs.writeFile(place, inMbox(`Status: RO\nX-Status: A\n${bounce(first.messageId)}`))
    // The first read finds that it was rewritten.
    expect((await read(place)) + (await read(place))).toBe(0)
    await fs.truncate(place)
    expect(await read(place)).toBe(0)
    await fs.writeFile(place, inMbox(bounce(second.messageId)).replaceAll('\n', '\r\n'))
    expect(await read(place)).toBe(1)
  })

  test('as a file whose last mail is still being written', async () => {
    const { messageId } = await sent()
    const place = path.join(folder, 'mbox')
    const whole = inMbox(bounce(messageId))
    await fs.writeFile(place, whole.slice(0, 200))
    expect(await readBounceMailbox(now(), place)).toBe(0)
    await fs.appendFile(place, whole.slice(200))
    expect(await readBounceMailbox(now(), place)).toBe(0)
    expect(await readBounceMailbox(now(), place)).toBe(1)
    expect((await feedback()).map(({ kind }) => kind)).toEqual(['hard_bounce'])
  })

  test('as a folder: read where it lies, and once wherever it is moved', async () => {
    const { id, messageId } = await sent()
    for (const name of ['new', 'cur', 'tmp']) await fs.mkdir(path.join(folder, name))
    await fs.writeFile(path.join(folder, 'new', '1.mx'), bounce(messageId))
    await fs.writeFile(path.join(folder, 'tmp', '2.mx'), 'half a mail')
    await fs.writeFile(path.join(folder, 'new', '3.mx'), Buffer.alloc(2_100_000, 'x'))
    expect(await readBounceMailbox(now(), folder)).toBe(2)
    expect(await messageRow(id)).toMatchObject({ status: 'bounced' })
    expect((await feedback()).map(({ kind }) => kind).sort()).toEqual(['hard_bounce', 'unreadable'])
    await fs.rename(path.join(folder, 'new', '1.mx'), path.join(folder, 'cur', '1.mx:2,S'))
    expect(await readBounceMailbox(now(), folder)).toBe(0)
    forgetMailboxProgress()
    expect(await readBounceMailbox(now(), folder)).toBe(0)
  })

  test('read by two at once counts each report once', async () => {
    const { messageId } = await sent()
    for (const name of ['new', 'cur']) await fs.mkdir(path.join(folder, name))
    await fs.writeFile(path.join(folder, 'new', '1.mx'), bounce(messageId))
    const counts = await race(6, () => readBounceMailbox(now(), folder))
    expect(counts.reduce((sum, each) => sum + each, 0)).toBe(1)
  })

  test('suppresses no address for a report about a message that is not ours', async () => {
    const place = path.join(folder, 'mbox')
    const forged = `<mail-${'0'.repeat(32)}@laureate.test>`
    await fs.writeFile(place, inMbox(bounce(forged)))
    expect(await read(place)).toBe(1)
    expect(await feedback()).toMatchObject([{ kind: 'hard_bounce', message_id: null }])
    expect(await stopped()).toEqual([])
  })

  test('that cannot be read is reported with what to do', async () => {
    const file = path.join(folder, 'file')
    const maildir = path.join(folder, 'maildir')
    expect(await mailboxTrouble('')).toBeNull()
    expect(await mailboxTrouble(file)).toBeNull()
    await fs.writeFile(file, '')
    expect(await mailboxTrouble(file)).toBeNull()
    await fs.writeFile(file, 'Nov 20 18:00:00 mx postfix/smtp: sent')
    expect(await mailboxTrouble(file)).toContain('is not an mbox file')
    await fs.writeFile(file, inMbox(bounce('<x@laureate.test>')))
    expect(await mailboxTrouble(file)).toBeNull()
    expect(await mailboxTrouble(path.join(file, 'new'))).toContain('can’t be opened (ENOTDIR)')
    await fs.mkdir(path.join(maildir, 'cur'), { recursive: true })
    expect(await mailboxTrouble(maildir)).toMatch(/is not a Maildir\. Set MAIL_BOUNCE_MAILBOX to/)
    await fs.mkdir(path.join(maildir, 'new'))
    expect(await mailboxTrouble(maildir)).toBeNull()
  })

  test('that cannot be read is reported on the mail pages', async () => {
    const client = as(await admin())
    const told = async () => {
      const pages = ['/admin/setup-check', '/admin/cron-emails/suppressions/reports', '/admin/dashboard']
      const shown = await Promise.all(pages.map((page) => client.get(page)))
      return shown.map(({ visibleText }) => visibleText.includes('Bounces can’t be read'))
    }
    expect(await told()).toEqual([false, false, false])
    await fs.mkdir(SET_MAILBOX)
    expect(await told()).toEqual([true, true, true])
  })
})
