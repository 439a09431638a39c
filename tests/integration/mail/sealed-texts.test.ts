import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { clearMessagesOf, forgetInMails } from '#app/domain/mail/personal-data.server.ts'
import { queueMail } from '#app/domain/mail/commands.server.ts'
import { sendMessageCopy } from '#app/domain/mail/resend-message.server.ts'
import { sealEnded, textOf } from '#app/domain/mail/sealed-text.server.ts'
import { sendMessage } from '#app/domain/mail/send.server.ts'
import { MailRefused } from '#app/domain/mail/transport.ts'
import { passwordReset } from '#app/domain/people/accounts/mails/password-reset.ts'
import { sign } from '#app/platform/secret-links/seals.server.ts'
import { db, transaction } from '#db/client.ts'
import { now } from '#tests/support/clock.ts'
import { collecting } from '#tests/support/mail-rules.ts'
import { admin, adminViewerOf } from '#tests/support/people.ts'

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

/** All that the table says of a message, as a copy of the database has it. */
async function rowText(id: number): Promise<string> {
  const { rows } = await sql<{ text: string }>`
    select concat_ws(' ', m::text, encode(m.sealed_body, 'escape')) as text from mail_messages m where id = ${id}`.execute(
    db(),
  )
  return rows[0]?.text ?? ''
}

test('the mail table has no secret of a message that was sent, and a copy of it has the same text', async () => {
  const id = await queued('reset')
  const transport = collecting()
  expect(await sendMessage(id, transport, now())).toBe('sent')
  expect(transport.sent[0]?.text).toContain(key())
  expect(transport.sent[0]?.html).toContain(key())
  expect(await rowText(id)).not.toContain(key())

  const copy = await sendMessageCopy(
    id,
    { address: 'ada@example.org', reason: 'lost', copies: 0 },
    await adminViewerOf(await admin()),
    now(),
  )
  if (!copy.ok) throw new Error(copy.message)
  expect(await sendMessage(copy.value.messageId, transport, now())).toBe('sent')
  expect(transport.sent[1]?.text).toBe(transport.sent[0]?.text)
  expect(await rowText(copy.value.messageId)).not.toContain(key())
})

test('a message that was refused keeps no secret in clear, and can be sent again', async () => {
  const id = await queued('refused')
  const refusing = {
    ...collecting(),
    send: () => Promise.reject(new MailRefused('550 no')),
  }
  expect(await sendMessage(id, refusing, now())).toBe('refused')
  expect(await rowText(id)).not.toContain(key())
  await db().updateTable('mail_messages').set({ status: 'queued' }).where('id', '=', id).execute()
  const transport = collecting()
  expect(await sendMessage(id, transport, now())).toBe('sent')
  expect(transport.sent[0]?.text).toContain(key())
})

test.each(['skipped', 'failed', 'unknown', 'sent'] as const)(
  'the task of the minute seals what ended as %s',
  async (status) => {
    const [ended, waits] = [await queued('ended'), await queued('waits')]
    await db().updateTable('mail_messages').set({ status }).where('id', '=', ended).execute()
    expect(await sealEnded()).toBe(1)
    expect(await sealEnded()).toBe(0)
    expect(await rowText(ended)).not.toContain(key())
    expect(await rowText(waits)).toContain(key())
  },
)

test('what is removed with a person is removed from the seal too', async () => {
  const id = await queued('removed')
  await sendMessage(id, collecting(), now())
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
  await sendMessage(id, collecting(), now())
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
