import type { Insertable } from 'kysely'
import type { Trx } from '#db/client.ts'
import type { MailMessages } from '#db/types.ts'
import { rewrittenText } from './sealed-text.server.ts'

/** Message rows for modules that write their own mails. */

/** Inserts messages whose key is new; answers those. */
export async function insertMessages(messages: readonly Insertable<MailMessages>[], trx: Trx) {
  return trx
    .insertInto('mail_messages')
    .values([...messages])
    .onConflict((conflict) => conflict.column('dedupe_key').doNothing())
    .returning(['id', 'dedupe_key'])
    .execute()
}

/** Inserts a message; answers its id. */
export async function insertMessage(message: Insertable<MailMessages>, trx: Trx): Promise<number> {
  const { id } = await trx
    .insertInto('mail_messages')
    .values(message)
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Keeps which records a message is about. */
export async function noteRecords(
  messageId: number,
  records: readonly { entity: string; entityId: number }[],
  trx: Trx,
): Promise<void> {
  if (records.length === 0) return
  await trx
    .insertInto('mail_message_records')
    .values(records.map(({ entity, entityId }) => ({ message_id: messageId, entity, entity_id: entityId })))
    .onConflict((conflict) => conflict.columns(['message_id', 'entity', 'entity_id']).doNothing())
    .execute()
}

/** Records that a message was rechecked and written by this version of its rule. */
export async function noteRecheck(
  messageId: number,
  ruleVersion: number,
  now: Date,
  trx: Trx,
): Promise<void> {
  await trx
    .updateTable('mail_messages')
    .set({ rechecked_at: now, rule_version: ruleVersion })
    .where('id', '=', messageId)
    .execute()
}

/** Moves what was merged into one message to another. */
export async function moveMerged(fromId: number, intoId: number, trx: Trx): Promise<void> {
  await trx
    .updateTable('mail_messages')
    .set({ merged_into: intoId })
    .where('merged_into', '=', fromId)
    .execute()
}

/** Replaces the recipient and text of a waiting message. */
export async function rewriteMessage(
  messageId: number,
  to: { email: string; name: string },
  { subject, text, html }: { subject: string; text: string; html: string },
  trx: Trx,
): Promise<void> {
  await trx
    .updateTable('mail_messages')
    .set({
      ...{ to_email: to.email, to_name: to.name, subject },
      ...rewrittenText({ text, html }),
    })
    .where('id', '=', messageId)
    .execute()
}
