import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { clearMessagesOf, forgetInMails } from '#app/domain/mail/personal-data.server.ts'
import { queueMail } from '#app/domain/mail/commands.server.ts'
import { takeFeedback } from '#app/domain/mail/feedback.server.ts'
import { sealEnded, textOf } from '#app/domain/mail/sealed-text.server.ts'
import { sendMessage } from '#app/domain/mail/send.server.ts'
import { MailRefused, MailUnclear } from '#app/domain/mail/transport.ts'
import { passwordReset } from '#app/domain/people/accounts/mails/password-reset.ts'
import { sign } from '#app/platform/secret-links/seals.server.ts'
import { db, transaction } from '#db/client.ts'
import { now } from '#tests/support/clock.ts'
import { letter } from '#tests/support/letters.ts'
import { collecting } from '#tests/support/mail-rules.ts'

const key = () => sign('test', '0b6f7a52-3a51-4a0e-9d55-0d8b7a3f1c11')
const link = () => `http://laureate.test/password-reset?token=${key()}`

/** Queued as a caller that forgot to say that it is sensitive. */
async function queued(dedupeKey: string): Promise<number> {
  const { messageId } = await transaction((trx) =>
    queueMail(
      {
        mail: passwordReset,
        to: { email: 'ada@example.org', name: 'Ada' },
        params: { firstName: 'Ada', link: link() },
        dedupeKey,
        entity: 'user',
        entityId: 1,
      },
      now(),
      trx,
    ),
  )
  return messageId
}

const refusing = () => ({ ...collecting(), send: () => Promise.reject(new MailRefused('550 no')) })

const message = (id: number) =>
  db().selectFrom('mail_messages').where('id', '=', id).selectAll().executeTakeFirstOrThrow()

/** All that the table says of a message, as a copy of the database has it. */
async function rowText(id: number): Promise<string> {
  const { rows } = await sql<{ text: string }>`
    select concat_ws(' ', m::text, encode(m.sealed_body, 'escape')) as text from mail_messages m where id = ${id}`.execute(
    db(),
  )
  return rows[0]?.text ?? ''
}

test('the text of a message with a secret is gone once a server has taken it, and its subject stays', async () => {
  const id = await queued('reset')
  const transport = collecting()
  expect(await sendMessage(id, transport, now())).toBe('sent')
  expect(transport.sent[0]?.text).toContain(key())
  expect(transport.sent[0]?.html).toContain(key())
  expect(await rowText(id)).not.toContain(key())
  expect(await message(id)).toMatchObject({
    ...{ status: 'sent', body_text: '', body_html: '', sealed_body: null, cleared_at: now() },
    ...{ template: 'password_reset', to_email: 'ada@example.org', sensitive: true },
    subject: expect.stringContaining('password') as string,
  })
})

test('a message without a secret keeps its text', async () => {
  const id = await letter()
  expect(await sendMessage(id, collecting(), now())).toBe('sent')
  expect(await message(id)).toMatchObject({
    cleared_at: null,
    body_text: expect.stringContaining('Robin') as string,
  })
})

test('a message whose fate is not known keeps its sealed text, until a server says that it was delivered', async () => {
  const id = await queued('unclear')
  await db().updateTable('mail_messages').set({ when_unclear: 'ask' }).where('id', '=', id).execute()
  const unclear = { ...collecting(), send: () => Promise.reject(new MailUnclear('the line broke')) }
  expect(await sendMessage(id, unclear, now())).toBe('unknown')
  const kept = await message(id)
  expect(kept.cleared_at).toBeNull()
  expect(textOf(kept)?.text).toContain(key())
  const event = { key: 'said', kind: 'delivered', address: null, detail: '', addressAtFault: false } as const
  await takeFeedback({ ...event, messageIds: [kept.message_id] }, 'webhook', now())
  expect(await message(id)).toMatchObject({ status: 'sent', sealed_body: null, cleared_at: now() })
})

test('a message whose text was cleared is never sent without one', async () => {
  const id = await queued('empty')
  await sendMessage(id, collecting(), now())
  await db().updateTable('mail_messages').set({ status: 'queued' }).where('id', '=', id).execute()
  const transport = collecting()
  expect(await sendMessage(id, transport, now())).toBe('failed')
  expect(transport.sent).toEqual([])
})

test('a message that was refused keeps no secret in clear, and can be sent again', async () => {
  const id = await queued('refused')
  expect(await sendMessage(id, refusing(), now())).toBe('refused')
  expect(await rowText(id)).not.toContain(key())
  await db().updateTable('mail_messages').set({ status: 'queued' }).where('id', '=', id).execute()
  const transport = collecting()
  expect(await sendMessage(id, transport, now())).toBe('sent')
  expect(transport.sent[0]?.text).toContain(key())
})

test.each(['skipped', 'failed', 'unknown', 'bounced'] as const)(
  'the task of the minute seals what ended as %s',
  async (status) => {
    const [ended, waits] = [await queued('ended'), await queued('waits')]
    await db().updateTable('mail_messages').set({ status }).where('id', '=', ended).execute()
    expect(await sealEnded(now())).toBe(1)
    expect(await sealEnded(now())).toBe(0)
    expect(await rowText(ended)).not.toContain(key())
    expect(await rowText(waits)).toContain(key())
  },
)

test('the task of the minute clears what an earlier release sent and kept, sealed or in clear', async () => {
  const [sealed, inClear] = [await queued('sealed'), await queued('clear')]
  await sendMessage(sealed, refusing(), now())
  await db()
    .updateTable('mail_messages')
    .set({ status: 'sent' })
    .where('id', 'in', [sealed, inClear])
    .execute()
  expect(await sealEnded(now())).toBe(2)
  expect(await sealEnded(now())).toBe(0)
  for (const id of [sealed, inClear])
    expect(await message(id)).toMatchObject({ body_text: '', sealed_body: null, cleared_at: now() })
})

test('what is removed with a person is removed from the seal too', async () => {
  const id = await queued('removed')
  await sendMessage(id, refusing(), now())
  await transaction((trx) => clearMessagesOf({ entity: 'user', entityId: 1, userId: 9 }, trx))
  const row = await db()
    .selectFrom('mail_messages')
    .where('id', '=', id)
    .select(['sealed_body', 'subject'])
    .executeTakeFirstOrThrow()
  expect(row).toEqual({ sealed_body: null, subject: 'Removed' })
})

test('words that tell who a deleted person was are taken out of sealed texts too, and the links stay', async () => {
  const id = await queued('forgotten')
  await sendMessage(id, refusing(), now())
  await transaction((trx) => forgetInMails(['Ada'], trx))
  const row = await db()
    .selectFrom('mail_messages')
    .where('id', '=', id)
    .selectAll()
    .executeTakeFirstOrThrow()
  expect(row.body_text).toBe('')
  const left = textOf(row)
  expect(left?.text).toContain('Deleted person')
  for (const text of [left?.text, left?.html]) {
    expect(text).not.toMatch(/\bAda\b/)
    expect(text).toContain(key())
  }
})
