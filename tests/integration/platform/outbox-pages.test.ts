import { passwordReset } from '#app/domain/people/accounts/mails/password-reset.ts'
import { describe, expect, onTestFinished, test } from 'vitest'
import { resendMessage, sendMessageAgain } from '#app/domain/mail/resend-message.server.ts'
import { queueMail } from '#app/domain/mail/commands.server.ts'
import { sendMessage } from '#app/domain/mail/send.server.ts'
import { db, transaction } from '#db/client.ts'
import { smtpTransport } from '#app/domain/mail/transports/smtp.ts'
import { as } from '#tests/support/client.ts'
import { now } from '#tests/support/clock.ts'
import { letter } from '#tests/support/letters.ts'
import { startMailServer } from '#tests/support/mail-server.ts'
import { admin, adminViewerOf, member } from '#tests/support/people.ts'
import { race } from '#tests/support/race.ts'
import { audits, mails } from '#tests/support/rows.ts'

describe('the outbox’s pages', () => {
  test('list messages, narrowed by address and state', async () => {
    await letter({ to: 'ada@example.org' })
    const failed = await letter({ to: 'bob@example.org' })
    await db().updateTable('mail_messages').set({ status: 'failed' }).where('id', '=', failed).execute()
    const client = as(await admin())
    const all = await client.get('/admin/cron-emails/outbox')
    expect(all.status).toBe(200)
    expect(all.text).toContain('ada@example.org')
    const narrowed = await client.get('/admin/cron-emails/outbox?status=failed')
    expect(narrowed.text).toContain('bob@example.org')
    expect(narrowed.text).not.toContain('ada@example.org')
    const found = await client.get('/admin/cron-emails/outbox?q=ADA%40')
    expect(found.text).not.toContain('bob@example.org')
    expect((await client.get('/admin/cron-emails/outbox?q=%25%5C_')).text).toContain('No results')
  })

  test('list what the overview counts as not delivered, without messages that were sent again', async () => {
    const client = as(await admin())
    for (const [status, to] of [
      ['failed', 'failed@example.org'],
      ['bounced', 'bounced@example.org'],
      ['unknown', 'unknown@example.org'],
      ['failed', 'again@example.org'],
      ['sent', 'sent@example.org'],
    ] as const) {
      const id = await letter({ to })
      await db().updateTable('mail_messages').set({ status }).where('id', '=', id).execute()
    }
    const copied = db().selectFrom('mail_messages').where('to_email', '=', 'again@example.org').select('id')
    await db()
      .updateTable('mail_messages')
      .set({ resend_of: copied })
      .where('to_email', '=', 'sent@example.org')
      .execute()
    const overview = await client.get('/admin/dashboard')
    expect(overview.visibleText).toContain('3 emails were not delivered')
    const link = overview.links.find((to) => to.includes('status=undelivered'))
    const list = await client.get(link ?? '')
    for (const name of ['failed', 'bounced', 'unknown']) expect(list.text).toContain(`${name}@example.org`)
    for (const name of ['again', 'sent']) expect(list.text).not.toContain(`${name}@example.org`)
  })

  test('show one as it was sent: its text, and its HTML in a frame that can do nothing', async () => {
    const id = await letter()
    const client = as(await admin())
    const page = await client.get(`/admin/cron-emails/outbox/${id}`)
    expect(page.text).toContain('Hello Robin,')
    expect(page.text).not.toContain('<bdi>Robin')
    const frame = page.html.querySelector('iframe')
    expect(frame?.getAttribute('sandbox')).toBe('')
    const html = await client.get(frame?.getAttribute('src') ?? '')
    expect(html.text).toContain('<bdi>Robin</bdi>')
    expect(html.headers.get('content-type')).toBe('text/html; charset=utf-8')
    const policy = html.headers.get('content-security-policy')
    expect(policy).toMatch(/^default-src 'none'; style-src 'sha256-[A-Za-z0-9+/=]+';.*; sandbox$/)
    expect(policy).toContain("frame-ancestors 'self'")
    expect(html.headers.get('x-content-type-options')).toBe('nosniff')
  })

  test('list all mail one person got: at their address in any case, at an old one, merged and again', async () => {
    const ada = await member({ email: 'ada@example.org' })
    const first = await letter({ to: 'ADA@example.org' })
    const old = await letter({ to: 'ada.old@example.org' })
    const merged = await letter({ to: 'ada@example.org' })
    const other = await letter({ to: 'ada@example.com' })
    await db().updateTable('mail_messages').set({ user_id: ada.userId }).where('id', '=', old).execute()
    await db()
      .updateTable('mail_messages')
      .set({ status: 'skipped', merged_into: first })
      .where('id', '=', merged)
      .execute()
    const client = as(await admin())
    const page = await client.get('/admin/cron-emails/outbox?person=ada%40example.org')
    expect(page.heading).toContain('Messages to')
    for (const id of [first, old, merged]) expect(page.links).toContain(`/admin/cron-emails/outbox/${id}`)
    expect(page.links).not.toContain(`/admin/cron-emails/outbox/${other}`)
    expect(page.visibleText).toContain(`merged into message ${first}`)
    const about = await client.get('/admin/cron-emails/outbox?about=submission%3A999')
    expect(about.visibleText).toContain('No results')
  })

  test('send a copy to another address as a new message that names the old, once for a form', async () => {
    const id = await letter({ to: 'typo@example.org', attachments: [] })
    await db().updateTable('mail_messages').set({ status: 'bounced' }).where('id', '=', id).execute()
    const account = await admin()
    const client = as(account)
    const form = await client.get(`/admin/cron-emails/outbox/${id}/again`)
    const empty = await client.submit(form, 'Send copy', { address: 'nobody', reason: ' ' })
    expect(empty.status).toBe(422)
    expect(empty.problems.map(({ message }) => message)).toEqual([
      'Address: Invalid email format',
      'Reason: Required',
    ])
    const given = { address: 'right@example.org', reason: 'A letter was missing' }
    const answers = await race(2, () => client.submit(form, 'Send copy', given))
    expect(answers.map(({ status }) => status).sort()).toEqual([303, 409])
    const [old, copy, ...more] = await mails()
    expect(more).toEqual([])
    expect(old).toMatchObject({ status: 'bounced', to_email: 'typo@example.org' })
    expect(copy).toMatchObject({
      resend_of: id,
      to_email: 'right@example.org',
      user_id: null,
      status: 'queued',
      subject: old?.subject,
      body_html: old?.body_html,
      class: old?.class,
    })
    expect(copy?.message_id).not.toBe(old?.message_id)
    expect(await audits({ action: 'mail.copy_sent' })).toMatchObject([
      {
        actor_id: account.userId,
        entity_id: String(copy?.id),
        after: { to: 'right@example.org', reason: 'A letter was missing', resendOf: id },
      },
    ])
    const page = await client.get(`/admin/cron-emails/outbox/${copy?.id}`)
    expect(page.visibleText).toContain(`Message ${id}`)
    expect(page.visibleText).toContain('A letter was missing')
  })

  test('send no copy of a queued message', async () => {
    const adminAccount = await adminViewerOf(await admin())
    const waiting = await letter()
    const input = { address: 'else@example.org', reason: 'asked for', copies: 0 }
    expect(await sendMessageAgain(waiting, input, adminAccount, now())).toMatchObject({ code: 'conflict' })
    expect(await sendMessageAgain(0, input, adminAccount, now())).toMatchObject({ code: 'not_found' })
  })

  test('never show the text of a message that opens an account', async () => {
    const { messageId } = await transaction((trx) =>
      queueMail(
        {
          mail: passwordReset,
          to: { email: 'ada@example.org', name: 'Ada' },
          params: { firstName: 'Ada', link: 'http://laureate.test/password-reset?token=sesame' },
          dedupeKey: 'reset',
        },
        now(),
        trx,
      ),
    )
    const client = as(await admin())
    const page = await client.get(`/admin/cron-emails/outbox/${messageId}`)
    expect(page.text).toContain('Hidden text')
    expect(page.text).not.toContain('sesame')
    expect((await client.data(`/admin/cron-emails/outbox/${messageId}`)).text).not.toContain('sesame')
    expect((await client.get(`/admin/cron-emails/outbox/${messageId}/html`)).status).toBe(404)
  })

  test('send a failed message again, once, and say who asked', async () => {
    const { url, received, close } = await startMailServer()
    const transport = smtpTransport(url)
    onTestFinished(async () => {
      await transport.close()
      await close()
    })
    const id = await letter()
    await db()
      .updateTable('mail_messages')
      .set({ status: 'failed', attempts: 8 })
      .where('id', '=', id)
      .execute()
    const account = await admin()
    const client = as(account)
    const page = await client.get(`/admin/cron-emails/outbox/${id}`)
    const answer = await client.submit(page, 'Send message again')
    expect(answer.location).toBe(`/admin/cron-emails/outbox/${id}`)
    const { status } = await db()
      .selectFrom('mail_messages')
      .select('status')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(status).toBe('queued')
    expect(await audits({ action: 'mail.requeued' })).toMatchObject([
      { actor_id: account.userId, entity_id: String(id) },
    ])
    expect(await resendMessage(id, await adminViewerOf(account), now())).toMatchObject({ code: 'conflict' })
    expect(await sendMessage(id, transport, now())).toBe('sent')
    expect(received).toHaveLength(1)
  })
})
