import { sql } from 'kysely'
import type { Trx } from '#db/client.ts'
import { domainOf } from '#app/mail-settings.ts'
import { mailSender } from './place.server.ts'
import { clearedColumns } from './sealed-text.server.ts'

/**
 * Takes texts, keys and Message-IDs from messages where these were made from something that is to be told by nothing that is stored. That they
 * were sent, when and to whom stays. A report that comes later finds no message of theirs.
 */
export async function forgetMessages(dedupeKeys: readonly string[], now: Date, trx: Trx): Promise<void> {
  if (dedupeKeys.length === 0) return
  await trx
    .updateTable('mail_messages')
    .set({
      ...clearedColumns(now),
      dedupe_key: sql<string>`'forgotten:' || gen_random_uuid()`,
      message_id: sql<string>`'<mail-' || gen_random_uuid() || ${`@${domainOf(mailSender().address)}>`}`,
    })
    .where('dedupe_key', 'in', dedupeKeys)
    .execute()
}
