import { verifyEmail } from '#app/domain/people/accounts/mails/verify-email.ts'
import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import PostalMime from 'postal-mime'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { db, transaction } from '#db/client.ts'
import { queueMail } from '#app/domain/mail/commands.server.ts'
import { MAX_ATTEMPTS } from '#app/domain/mail/rules.ts'
import { enqueueForgottenMail } from '#app/domain/mail/schedule.server.ts'
import { sendMessage } from '#app/domain/mail/send.server.ts'
import type { MailTransport } from '#app/domain/mail/transport.ts'
import { fileTransport } from '#app/domain/mail/transports/files.ts'
import { smtpTransport } from '#app/domain/mail/transports/smtp.ts'
import { log } from '#app/log.server.ts'
import { later, now } from '#tests/support/clock.ts'
import { letter } from '#tests/support/letters.ts'
import { refusal, startMailServer, type MailServerRules } from '#tests/support/mail-server.ts'
import { member } from '#tests/support/people.ts'
import { race } from '#tests/support/race.ts'
import { mails, outbox } from '#tests/support/rows.ts'

/** A mail server and the product's own transport to it, both closed when the test ends. */
async function mailServer(rules: MailServerRules = {}) {
  const server = await startMailServer(rules)
  const transport = smtpTransport(server.url)
  onTestFinished(async () => {
    await transport.close()
    await server.close()
  })
  return { ...server, transport }
}

/** Takes a message over when the test says so. */
function pausedTransport() {
  const [begun, begin] = signal()
  const [released, release] = signal()
  const transport: MailTransport = {
    handoverMs: 1_000,
    async send() {
      begin()
      await released
    },
    close: async () => undefined,
  }
  return { transport, begun, release }
}

function signal(): [Promise<void>, () => void] {
  let give = () => {}
  const given = new Promise<void>((resolve) => (give = resolve))
  return [given, give]
}

async function message(id: number) {
  return db().selectFrom('mail_messages').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
}

describe('queueing an email', () => {
  const request = (key: string) => ({
    mail: verifyEmail,
    to: { email: 'ada@example.org', name: 'Ada' },
    params: { firstName: 'Ada', link: 'http://laureate.test/verify?token=x' },
    dedupeKey: key,
  })

  test('is part of the transaction: rolled back with it, and announced to the worker with it', async () => {
    const failing = transaction(async (trx) => {
      await queueMail(request('one'), now(), trx)
      throw new Error('the decision fell through')
    })
    await expect(failing).rejects.toThrow('fell through')
    expect(await mails()).toEqual([])
    expect(await outbox()).toEqual([])

    const { messageId } = await transaction((trx) => queueMail(request('one'), now(), trx))
    expect(await outbox()).toMatchObject([{ kind: 'mail.send', payload: { messageId }, state: 'pending' }])
  })

  test('happens once for a key, even ten at a time', async () => {
    const written = await race(10, () => transaction((trx) => queueMail(request('same'), now(), trx)))
    expect(new Set(written.map(({ messageId }) => messageId)).size).toBe(1)
    expect(written.filter(({ created }) => created)).toHaveLength(1)
    expect(await mails()).toHaveLength(1)
    expect(await outbox()).toHaveLength(1)
  })

  test('uses the award name of the settings', async () => {
    await db().updateTable('configs').set({ value: 'Kite Awards' }).where('name', '=', 'site_name').execute()
    const { messageId } = await transaction((trx) => queueMail(request('name'), now(), trx))
    const { subject, body_text, body_html } = await message(messageId)
    expect(subject).toBe('Kite Awards: Confirm your email address')
    expect(body_text).toContain('Kite Awards')
    expect(body_html).toContain('Kite Awards')
  })
})

describe('sending', () => {
  test('hands over by SMTP what was queued', async () => {
    const { transport, received } = await mailServer()
    const id = await letter({
      to: 'robin@example.org',
      name: 'Robin "R." Välé <x@y.z>\r\nBcc: all@example.org',
    })
    expect(await sendMessage(id, transport, now())).toBe('sent')

    const row = await message(id)
    expect(row).toMatchObject({ status: 'sent', attempts: 1, sent_at: now(), lease_until: null })
    expect(received.map(({ to }) => to)).toEqual(['robin@example.org'])
    const email = received[0]?.email
    if (!email) throw new Error('Nothing arrived')
    expect(email.subject).toBe(row.subject)
    expect(email.messageId).toBe(row.message_id)
    expect(email.to).toMatchObject([{ address: 'robin@example.org' }])
    expect(email.bcc ?? []).toEqual([])
    expect(email.text?.trim()).toBe(row.body_text.trim())
    expect(email.html).toContain('You already have an account')
    expect(email.headers.map(({ key }) => key)).toContain('auto-submitted')
  })

  test('is done by one of many workers', async () => {
    const { transport, received } = await mailServer()
    const id = await letter()
    const results = await race(20, () => sendMessage(id, transport, now()))
    expect(results.filter((result) => result === 'sent')).toHaveLength(1)
    expect(received).toHaveLength(1)
    expect(await sendMessage(id, transport, now())).toBe('not-mine')
    expect(received).toHaveLength(1)
  })

  test('waits until the message is due', async () => {
    const { transport, received } = await mailServer()
    const id = await letter()
    await db()
      .updateTable('mail_messages')
      .set({ not_before: new Date(+now() + 60_000) })
      .where('id', '=', id)
      .execute()
    expect(await sendMessage(id, transport, now())).toBe('not-mine')
    expect((await outbox()).at(-1)).toMatchObject({ run_at: new Date(+now() + 60_000), state: 'pending' })
    expect(await sendMessage(id, transport, later({ minutes: 1 }))).toBe('sent')
    expect(received).toHaveLength(1)
  })

  test('a refused address is final and does not stop other emails', async () => {
    const { transport, received } = await mailServer({
      recipient: (address) => {
        if (address.startsWith('gone')) throw refusal(550, 'No such mailbox')
      },
    })
    const bad = await letter({ to: 'gone@example.org' })
    const nonsense = await letter({ to: 'not an address' })
    const good = await letter({ to: 'here@example.org' })
    expect(await sendMessage(bad, transport, now())).toBe('refused')
    expect(await sendMessage(nonsense, transport, now())).toBe('failed')
    expect(await sendMessage(good, transport, now())).toBe('sent')
    expect(await message(bad)).toMatchObject({
      status: 'bounced',
      last_error: expect.stringContaining('No such mailbox'),
    })
    expect(received.map(({ to }) => to)).toEqual(['here@example.org'])
  })

  test('other letters before the @ go out with SMTPUTF8, those after it in ASCII', async () => {
    const { transport, received } = await mailServer()
    for (const to of ['a@xn--mller-kva.de', 'почта@xn--e1afmkfd.xn--p1ai'])
      expect(await sendMessage(await letter({ to }), transport, now())).toBe('sent')
    // The server in this test reads domains itself; the messages have them as they were sent.
    expect(received.map(({ to }) => to)).toEqual(['a@müller.de', 'почта@пример.рф'])
    expect(received.map(({ email }) => email.to?.[0]?.address)).toEqual([
      'a@xn--mller-kva.de',
      'почта@пример.рф',
    ])
  })

  test('a server that takes no other letters before the @ is named as the cause, and the address is not given up', async () => {
    const { transport } = await mailServer({
      recipient: () => {
        throw refusal(550, '5.1.3 No such user: bad address syntax')
      },
    })
    const id = await letter({ to: 'почта@xn--e1afmkfd.xn--p1ai' })
    expect(await sendMessage(id, transport, now())).toBe('refused')
    expect((await message(id)).last_error).toMatch(/letters other than a to z before the @ \(SMTPUTF8\)/)
    expect(await db().selectFrom('mail_suppressions').select('id').execute()).toEqual([])
  })

  test('a temporary refusal is tried again with growing waits, then given up', async () => {
    const { transport } = await mailServer({
      message: () => {
        throw refusal(451, 'Try later')
      },
    })
    const id = await letter()
    for (let attempt = 1; attempt < MAX_ATTEMPTS; attempt += 1) {
      expect(await sendMessage(id, transport, now())).toBe('later')
      const row = await message(id)
      expect(row).toMatchObject({
        status: 'queued',
        attempts: attempt,
        last_error: expect.stringContaining('Try later'),
      })
      expect((await outbox()).at(-1)).toMatchObject({ run_at: row.not_before, state: 'pending' })
      expect(+row.not_before).toBeGreaterThan(+now())
      later({ seconds: (+row.not_before - +now()) / 1000 })
    }
    expect(await sendMessage(id, transport, now())).toBe('failed')
    expect(await message(id)).toMatchObject({ status: 'failed', attempts: MAX_ATTEMPTS })
  })

  test('why a message has to wait is warned of in the log, without whose it is', async () => {
    const lines: unknown[] = []
    const warn = vi.spyOn(log, 'warn').mockImplementation((line: unknown) => void lines.push(line))
    const fatal = vi.spyOn(log, 'error').mockImplementation((line: unknown) => void lines.push(line))
    onTestFinished(() => {
      warn.mockRestore()
      fatal.mockRestore()
    })
    const { transport } = await mailServer({
      message: () => {
        throw refusal(451, 'No space left for <ada@example.org>')
      },
    })
    const id = await letter({ to: 'ada@example.org' })
    for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
      await sendMessage(id, transport, now())
      later({ seconds: Math.max(0, (+(await message(id)).not_before - +now()) / 1000) })
    }
    expect(lines).toHaveLength(MAX_ATTEMPTS)
    for (const line of lines)
      expect(line).toMatchObject({ messageId: id, reason: expect.stringContaining('No space left') })
    expect(JSON.stringify(lines)).not.toContain('ada@')
  })

  test('a server that asks to come back later is tried again after a minute', async () => {
    const away = smtpTransport('smtp://127.0.0.1:9')
    onTestFinished(() => away.close())
    const id = await letter()
    for (const minutes of [1, 4]) {
      expect(await sendMessage(id, away, now())).toBe('later')
      expect(+(await message(id)).not_before - +now()).toBe(minutes * 60_000)
      later({ minutes })
    }
    const { transport } = await mailServer({
      recipient: () => {
        throw refusal(451, 'Greylisted')
      },
    })
    for (const minutes of [1, 4]) {
      expect(await sendMessage(id, transport, now())).toBe('later')
      expect(+(await message(id)).not_before - +now()).toBe(minutes * 60_000)
      later({ minutes })
    }
    expect(await message(id)).toMatchObject({ attempts: 4, deferrals: 2 })
  })

  test('an unreachable mail server is tried again', async () => {
    const transport = smtpTransport('smtp://127.0.0.1:9')
    const id = await letter()
    expect(await sendMessage(id, transport, now())).toBe('later')
    await transport.close()
    const server = await mailServer()
    expect(await sendMessage(id, server.transport, later({ minutes: 1 }))).toBe('sent')
  })

  test.each([
    ['send', 'later', 'queued'],
    ['ask', 'unknown', 'unknown'],
  ] as const)(
    'a line that breaks after the data: what says “%s” is %s',
    async (whenUnclear, result, status) => {
      const { transport } = await mailServer({ message: () => 'drop' })
      const id = await letter()
      await db()
        .updateTable('mail_messages')
        .set({ when_unclear: whenUnclear })
        .where('id', '=', id)
        .execute()
      expect(await sendMessage(id, transport, now())).toBe(result)
      expect(await message(id)).toMatchObject({ status })
    },
  )

  test('a reminder of what was done meanwhile is not sent', async () => {
    const { transport, received } = await mailServer()
    const account = await member({ emailVerifiedAt: null })
    const { messageId } = await transaction((trx) =>
      queueMail(
        {
          mail: verifyEmail,
          to: { email: account.email, name: 'Robin', userId: account.userId },
          params: { firstName: 'Robin', link: 'http://laureate.test/verify?token=x' },
          dedupeKey: 'verify',
        },
        now(),
        trx,
      ),
    )
    await db()
      .updateTable('users')
      .set({ email_verified_at: now() })
      .where('id', '=', account.userId)
      .execute()
    expect(await sendMessage(messageId, transport, now())).toBe('skipped')
    expect(await message(messageId)).toMatchObject({
      status: 'skipped',
      skip_reason: expect.stringContaining('confirmed'),
    })
    expect(received).toEqual([])
  })

  test('a document that cannot be made is an error, never an email without it', async () => {
    const { transport, received } = await mailServer()
    const id = await letter({ attachments: [{ document: 'invoice', entityId: 987654 }] })
    expect(await sendMessage(id, transport, now())).toBe('later')
    expect(await message(id)).toMatchObject({
      status: 'queued',
      last_error: expect.stringContaining('987654'),
    })
    expect(received).toEqual([])
  })
})

describe('a worker that crashes', () => {
  /** What a process leaves behind that ended at some point of sending. */
  async function died(id: number, more: { handed_over_at?: Date; when_unclear?: 'send' | 'ask' } = {}) {
    await db()
      .updateTable('mail_messages')
      .set({ status: 'sending', attempts: 1, lease_until: new Date(+now() + 60_000), ...more })
      .where('id', '=', id)
      .execute()
  }

  test('before handing over: another worker sends it when the claim has expired', async () => {
    const { transport, received } = await mailServer()
    const id = await letter()
    await died(id)
    expect(await sendMessage(id, transport, now())).toBe('not-mine')
    expect(received).toEqual([])
    expect((await outbox()).at(-1)?.run_at.getTime()).toBeGreaterThan(+now() + 60_000)
    expect(await sendMessage(id, transport, later({ seconds: 62 }))).toBe('sent')
    expect(received).toHaveLength(1)
  })

  test('while handing over: the same message is sent again', async () => {
    const { transport, received } = await mailServer()
    const id = await letter()
    await died(id, { handed_over_at: now() })
    expect(await sendMessage(id, transport, later({ minutes: 5 }))).toBe('sent')
    expect(received.map(({ email }) => email.messageId)).toEqual([(await message(id)).message_id])
  })

  test('while handing over: what must not be sent twice waits for an admin', async () => {
    const { transport, received } = await mailServer()
    const id = await letter()
    await died(id, { handed_over_at: now(), when_unclear: 'ask' })
    expect(await sendMessage(id, transport, later({ minutes: 5 }))).toBe('unknown')
    expect(await message(id)).toMatchObject({ status: 'unknown' })
    expect(received).toEqual([])
  })

  test('and comes back too late: the other worker’s result stays', async () => {
    const id = await letter()
    const [first, second] = [pausedTransport(), pausedTransport()]
    const firstSending = sendMessage(id, first.transport, now())
    await first.begun
    const secondSending = sendMessage(id, second.transport, later({ minutes: 10 }))
    await second.begun
    first.release()
    expect(await firstSending).toBe('not-mine')
    expect(await message(id)).toMatchObject({ status: 'sending', attempts: 2 })
    second.release()
    expect(await secondSending).toBe('sent')
    expect(await message(id)).toMatchObject({ status: 'sent', sent_at: now() })
  })

  test('is found every minute, even if its outbox row is gone', async () => {
    const stuck = await letter()
    await died(stuck)
    const forgotten = await letter()
    await letter({ to: 'still-in-the-outbox@example.org' })
    await db()
      .deleteFrom('outbox')
      .where('dedupe_key', 'in', [`mail.send:${stuck}`, `mail.send:${forgotten}`])
      .execute()
    expect(await enqueueForgottenMail(now())).toBe(1)
    expect(await enqueueForgottenMail(later({ minutes: 2 }))).toBe(1)
    const payloads = (await outbox()).map(({ payload }) => (payload as { messageId: number }).messageId)
    expect(payloads.filter((id) => id === stuck)).toHaveLength(1)
    expect(payloads.filter((id) => id === forgotten)).toHaveLength(1)
  })
})

describe('emails as files', () => {
  let folder: string
  beforeEach(async () => {
    folder = await fs.mkdtemp(path.join(os.tmpdir(), 'laureate-mail-'))
  })
  afterEach(() => fs.rm(folder, { recursive: true, force: true }))

  test('are one file per message, however often it is sent', async () => {
    const transport = fileTransport(folder)
    const id = await letter({ to: 'robin@example.org' })
    expect(await sendMessage(id, transport, now())).toBe('sent')
    await db()
      .updateTable('mail_messages')
      .set({ status: 'sending', lease_until: now() })
      .where('id', '=', id)
      .execute()
    expect(await sendMessage(id, transport, later({ minutes: 1 }))).toBe('sent')
    const files = await fs.readdir(folder)
    expect(files).toEqual([`${/<([^@]+)@/.exec((await message(id)).message_id)?.[1]}.eml`])
    const email = await PostalMime.parse(await fs.readFile(path.join(folder, files[0] ?? '')))
    expect(email.to).toMatchObject([{ address: 'robin@example.org' }])
  })

  test('are written again when their folder was removed', async () => {
    const transport = fileTransport(folder)
    expect(await sendMessage(await letter(), transport, now())).toBe('sent')
    await fs.rm(folder, { recursive: true })
    expect(await sendMessage(await letter(), transport, now())).toBe('sent')
  })

  test('what a crashed worker left is removed', async () => {
    const [old, fresh] = ['mail-0.eml.0.part', 'mail-1.eml.1.part']
    for (const name of [old, fresh]) await fs.writeFile(path.join(folder, name), 'half')
    await fs.utimes(path.join(folder, old), 0, 0)
    expect(await sendMessage(await letter(), fileTransport(folder), now())).toBe('sent')
    const files = await fs.readdir(folder)
    expect(files).toHaveLength(2)
    expect(files).toContain(fresh)
  })
})
