import { sendMail } from './send-job.ts'
import { sql } from 'kysely'
import { transaction } from '#db/client.ts'
import { laneOf } from './own-mails.server.ts'
import { enqueue } from '#app/platform/outbox/commands.server.ts'

/**
 * Queues messages that are due or whose lease has expired and that have no job; answers how many. A safety net: every normal
 * path leaves a job itself.
 */
export async function enqueueForgottenMail(now: Date): Promise<number> {
  return transaction(async (trx) => {
    const forgotten = await trx
      .selectFrom('mail_messages as m')
      .select(['m.id', 'm.template', 'm.class', 'm.run_id', 'm.batch_id'])
      .where((eb) =>
        eb.or([
          eb.and([eb('m.status', '=', 'queued'), eb('m.not_before', '<=', now)]),
          eb.and([eb('m.status', '=', 'sending'), eb('m.lease_until', '<', now)]),
        ]),
      )
      .where((eb) =>
        eb.not(
          eb.exists(
            eb
              .selectFrom('outbox as o')
              .select('o.id')
              .where('o.kind', '=', sendMail.kind)
              .where('o.state', 'in', ['pending', 'relayed'])
              .where(sql<boolean>`(o.payload ->> 'messageId')::bigint = m.id`),
          ),
        ),
      )
      .orderBy('m.id')
      .limit(500)
      .execute()
    for (const message of forgotten) {
      const dedupeKey = `mail.send:${message.id}:found-${now.getTime()}`
      await enqueue(sendMail, { messageId: message.id }, { dedupeKey, lane: laneOf(message) }, now, trx)
    }
    return forgotten.length
  })
}
