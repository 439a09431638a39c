import { describe, expect, onTestFinished, test } from 'vitest'
import { queueMail, resendMessage } from '#app/domain/mail/commands.server.ts'
import { sendMessage } from '#app/domain/mail/send.server.ts'
import { db, transaction } from '#db/client.ts'
import { smtpTransport } from '#jobs/transports/smtp.ts'
import { as } from '#tests/support/client.ts'
import { now } from '#tests/support/clock.ts'
import { letter } from '#tests/support/letters.ts'
import { startMailServer } from '#tests/support/mail-server.ts'
import { admin, adminViewerOf } from '#tests/support/people.ts'
import { audits } from '#tests/support/rows.ts'

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

  test('show one as it was sent, its HTML as source', async () => {
    const id = await letter()
    const page = await as(await admin()).get(`/admin/cron-emails/outbox/${id}`)
    expect(page.text).toContain('Hello Robin,')
    expect(page.text).toContain('&lt;p&gt;')
    expect(page.text).not.toContain('<bdi>Robin')
  })

  test('never show the text of a message that opens an account', async () => {
    const { messageId } = await transaction((trx) =>
      queueMail(
        {
          template: 'password_reset',
          to: { email: 'ada@example.org', name: 'Ada' },
          params: { firstName: 'Ada', link: 'http://laureate.test/password-reset?token=sesame' },
          dedupeKey: 'reset',
          sensitive: true,
        },
        now(),
        trx,
      ),
    )
    const client = as(await admin())
    const page = await client.get(`/admin/cron-emails/outbox/${messageId}`)
    expect(page.text).toContain('The text is hidden')
    expect(page.text).not.toContain('sesame')
    expect((await client.data(`/admin/cron-emails/outbox/${messageId}`)).text).not.toContain('sesame')
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
    const answer = await client.submit(page, 'Send again now')
    expect(answer.location).toBe(`/admin/cron-emails/outbox/${id}`)
    const { status } = await db()
      .selectFrom('mail_messages')
      .select('status')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(status).toBe('queued')
    expect(await audits({ action: 'mail.resent' })).toMatchObject([
      { actor_id: account.userId, entity_id: String(id) },
    ])
    expect(await resendMessage(id, await adminViewerOf(account), now())).toMatchObject({ code: 'conflict' })
    expect(await sendMessage(id, transport, now())).toBe('sent')
    expect(received).toHaveLength(1)
  })
})
