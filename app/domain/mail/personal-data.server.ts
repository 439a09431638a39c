import { sql } from 'kysely'
import type { Reader, Trx } from '#db/client.ts'
import { moveAll } from '#app/platform/lifecycle.server.ts'
import { MAX_HELD_ROWS, removedAddress, type PersonalData } from '#app/platform/personal-data.ts'
import { forgetting } from '#app/platform/forget-words.ts'
import { messageLifecycle } from './lifecycle.ts'
import { forgetInSealed } from './sealed-text.server.ts'

/** Messages that may still be sent; their address is needed. */
const OPEN = ['held', 'queued', 'sending'] as const

const cleared = (userId: number) => ({
  to_email: removedAddress(userId),
  to_name: '',
  subject: 'Removed',
  body_text: '',
  body_html: '',
  sealed_body: null,
  attachments: '[]',
  event_values: null,
  // Servers name the address in what they answer.
  last_error: null,
})

/** Removes text and address from the messages about a record that were sent. Answers how many are not sent yet. */
export async function clearMessagesOf(
  { entity, entityId, userId }: { entity: string; entityId: number; userId: number },
  trx: Trx,
): Promise<number> {
  await trx
    .updateTable('mail_messages')
    .set(cleared(userId))
    .where('entity', '=', entity)
    .where('entity_id', '=', entityId)
    .where('status', 'not in', OPEN)
    // Messages to admins about it stay as they were sent.
    .where('user_id', 'is', null)
    .execute()
  const { left } = await trx
    .selectFrom('mail_messages')
    .where('entity', '=', entity)
    .where('entity_id', '=', entityId)
    .where('status', 'in', OPEN)
    .where('user_id', 'is', null)
    .select((eb) => eb.fn.countAll<number>().as('left'))
    .executeTakeFirstOrThrow()
  return Number(left)
}

/** Removes the text of sent messages about a record that went to others, such as admins, and keeps that they were sent. */
export async function clearTextsAbout(
  { entity, entityId }: { entity: string; entityId: number },
  trx: Trx,
): Promise<void> {
  const { subject, body_text, body_html, sealed_body, event_values } = cleared(0)
  await trx
    .updateTable('mail_messages')
    .set({ subject, body_text, body_html, sealed_body, event_values })
    .where('entity', '=', entity)
    .where('entity_id', '=', entityId)
    .where('status', 'not in', OPEN)
    .execute()
}

/** Takes words that tell who a deleted person was out of the texts of sent messages to others. */
export async function forgetInMails(words: readonly string[], trx: Trx): Promise<void> {
  const [texts, html, json] = (['text', 'html', 'json'] as const).map((kind) => forgetting(words, kind))
  for (const [at, { pattern, instead }] of (texts ?? []).entries()) {
    const [inHtml, inJson] = [html?.[at]?.pattern ?? pattern, json?.[at]?.pattern ?? pattern]
    await sql`
      update mail_messages set
        to_name = regexp_replace(to_name, ${pattern}, ${instead}, 'gi'),
        subject = regexp_replace(subject, ${pattern}, ${instead}, 'gi'),
        body_text = regexp_replace(body_text, ${pattern}, ${instead}, 'gi'),
        body_html = regexp_replace(body_html, ${inHtml}, ${instead}, 'gi'),
        event_values = regexp_replace(event_values::text, ${inJson}, ${instead}, 'gi')::jsonb
      where status not in ('held', 'queued', 'sending') and (subject ~* ${pattern} or body_text ~* ${pattern}
        or body_html ~* ${inHtml} or event_values::text ~* ${inJson} or to_name ~* ${pattern})`.execute(trx)
  }
  if (texts?.length) await forgetInSealed(words, trx)
}

/** Messages to an account or its address: in a download those that were sent, without texts that hold a secret link. */
export const mailOfPerson: PersonalData = {
  async held({ userId }, reader: Reader) {
    const emails = await reader
      .selectFrom('mail_messages as m')
      .innerJoin('users as u', 'u.id', 'm.user_id')
      .where('m.user_id', '=', userId)
      .where('m.status', 'in', ['sent', 'bounced'])
      .orderBy('m.id', 'desc')
      .select(['m.to_email as to', 'm.subject', 'm.sent_at as sentAt', 'm.status'])
      // What was sent to an address is for the person who reads mail there.
      .select(
        sql<
          string | null
        >`case when m.sensitive or u.email_verified_at is null then null else m.body_text end`.as('text'),
      )
      .limit(MAX_HELD_ROWS)
      .execute()
    const suppressed = await reader
      .selectFrom('mail_suppressions as s')
      .innerJoin('users as u', 'u.email', 's.address')
      .where('u.id', '=', userId)
      .select(['s.address', 's.reason', 's.created_at as since'])
      .execute()
    return { emails: { emails, addressesNotWrittenTo: suppressed } }
  },
  async remove({ userId, email }, _by, _now, trx) {
    const theirs = sql<boolean>`(user_id = ${userId} or to_email = ${email})`
    const reason = 'The account was deleted.'
    await moveAll(
      messageLifecycle,
      'skip',
      {
        by: 'system',
        where: (eb) => eb.and([theirs, eb('status', 'in', ['held', 'queued'])]),
        set: { skip_reason: reason },
      },
      trx,
    )
    await trx
      .updateTable('mail_messages')
      .set(cleared(userId))
      .where(theirs)
      .where('status', '<>', 'sending')
      .execute()
    await trx
      .updateTable('mail_feedback')
      .set({ address: null, detail: '' })
      .where('address', '=', email)
      .execute()
  },
}
