import { transaction, type Trx } from '#db/client.ts'
import { system } from '#app/platform/viewer.ts'
import { oneLine } from './reports.ts'
import type { FeedbackKind } from './rules.ts'
import { columnsWhenSent } from './sealed-text.server.ts'
import { suppress } from './suppressions.server.ts'
import { moveAll } from '#app/platform/lifecycle.server.ts'
import { messageLifecycle } from './lifecycle.ts'

export interface FeedbackEvent {
  /** One event for each key, for ever. */
  key: string
  kind: FeedbackKind
  address: string | null
  /** The Message-IDs it could be about; the first of ours counts. */
  messageIds: readonly string[]
  detail: string
  addressAtFault: boolean
}

/**
 * Records a delivery report, once: a bounced message is `bounced`, an address that does not exist is suppressed, and a spam
 * complaint stops reminders and news. Anyone can write to a mailbox, so a report there counts only for messages it names by
 * Message-ID; a provider's report is signed and counts alone.
 */
export async function takeFeedback(
  event: FeedbackEvent,
  source: 'webhook' | 'mailbox',
  now: Date,
): Promise<'taken' | 'repeated'> {
  return transaction(async (trx) => {
    const message = await messageOf(event.messageIds, trx)
    const address = message?.to_email ?? event.address
    const noted = await trx
      .insertInto('mail_feedback')
      .values({
        event_key: event.key,
        source,
        kind: event.kind,
        address,
        message_id: message?.id ?? null,
        detail: oneLine(event.detail, 2_000),
        received_at: now,
      })
      .onConflict((conflict) => conflict.column('event_key').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!noted) return 'repeated'
    if (message) await markMessage(message, event, now, trx)
    if (address && (message || source === 'webhook'))
      await suppressAddress(event, address, message?.id, now, trx)
    return 'taken'
  })
}

async function messageOf(messageIds: readonly string[], trx: Trx) {
  if (messageIds.length === 0) return undefined
  const rows = await trx
    .selectFrom('mail_messages')
    .select(['id', 'to_email', 'message_id', 'sensitive'])
    .where('message_id', 'in', [...messageIds])
    .orderBy('id')
    .forUpdate()
    .execute()
  return messageIds.flatMap((id) => rows.find((row) => row.message_id === id) ?? [])[0]
}

async function markMessage(
  { id, sensitive }: { id: number; sensitive: boolean },
  { kind, detail }: FeedbackEvent,
  now: Date,
  trx: Trx,
): Promise<void> {
  if (kind === 'hard_bounce') {
    // Also one that is still being handed over: it bounced, so it is not sent again.
    const set = { bounced_at: now, lease_until: null, last_error: oneLine(detail, 2_000) }
    await moveAll(messageLifecycle, 'bounce', { by: 'system', id, set }, trx)
  } else if (kind === 'delivered') {
    const set = { sent_at: now, ...columnsWhenSent({ sensitive }, now) }
    await moveAll(messageLifecycle, 'confirm_delivery', { by: 'system', id, set }, trx)
  }
}

async function suppressAddress(
  { kind, addressAtFault }: FeedbackEvent,
  address: string,
  messageId: number | undefined,
  now: Date,
  trx: Trx,
): Promise<void> {
  if (kind === 'hard_bounce' && addressAtFault) {
    await suppress({ address, scope: 'all', reason: 'hard_bounce', messageId }, system, now, trx)
  }
  if (kind === 'complaint') {
    for (const scope of ['reminder', 'news'] as const)
      await suppress({ address, scope, reason: 'complaint', messageId }, system, now, trx)
  }
}
