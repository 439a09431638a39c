import { moneyUnallocated } from './mails/money-unallocated.ts'
import type { Trx } from '#db/client.ts'
import { config } from '#app/config.server.ts'
import type { Actor } from '#app/platform/viewer.ts'
import { audit } from '#app/platform/audit/commands.server.ts'
import { queueMail } from '#app/domain/mail/commands.server.ts'
import { moneyAdmins } from '#app/domain/money/billing/money-admins.server.ts'
import { href } from '#app/platform/href.ts'
import { formatMoney } from '#app/ui/format/money.ts'
import { UNALLOCATED_LABELS, type UnallocatedReason } from './rules.ts'

export interface MoneyToHold {
  source: 'provider' | 'bank'
  method: 'card' | 'bank_transfer' | 'cheque'
  amountCents: number
  currency: string
  /** The provider's name for the money; held once. */
  providerRef: string | null
  /** For what an admin records: the same key is held once. */
  idempotencyKey: string | null
  reference: string
  payer: string
  /** The bank's day, "2026-11-24". */
  receivedOn: string
  reason: UnallocatedReason
  /** The invoice it was intended for, where that is known. */
  invoiceId: number | null
  invoiceNumber: string | null
  /** Admins are not told by email, because it is one of many that they see together. */
  quiet?: boolean
}

/**
 * Keeps money that matches no open invoice as an unallocated payment and, unless it is `quiet`, tells every admin by email, except
 * the one who recorded it. The same money is held once.
 */
export async function holdMoney(money: MoneyToHold, actor: Actor, now: Date, trx: Trx) {
  const inserted = await trx
    .insertInto('unallocated_payments')
    .values({
      source: money.source,
      method: money.method,
      amount_cents: money.amountCents,
      remaining_cents: money.amountCents,
      currency: money.currency,
      provider_ref: money.providerRef,
      idempotency_key: money.idempotencyKey,
      reference: money.reference,
      payer: money.payer,
      received_on: money.receivedOn,
      reason: money.reason,
      invoice_id: money.invoiceId,
      created_by: actor.userId,
      created_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!inserted) {
    const known = await trx
      .selectFrom('unallocated_payments')
      .select('id')
      .where((eb) =>
        eb.or([
          ...(money.providerRef === null ? [] : [eb('provider_ref', '=', money.providerRef)]),
          ...(money.idempotencyKey === null ? [] : [eb('idempotency_key', '=', money.idempotencyKey)]),
        ]),
      )
      .executeTakeFirstOrThrow()
    return { id: known.id, repeated: true }
  }
  const { amountCents, currency, reason, reference, invoiceNumber } = money
  const after = { amountCents, currency, reason, reference, invoiceNumber }
  const held = { action: 'unallocated.held', entity: 'unallocated_payment', entityId: inserted.id, after }
  await audit(actor, held, now, trx)
  if (!money.quiet) await tellAdmins(inserted.id, money, actor, now, trx)
  return { id: inserted.id, repeated: false }
}

async function tellAdmins(id: number, money: MoneyToHold, actor: Actor, now: Date, trx: Trx): Promise<void> {
  for (const { firstName, to } of await moneyAdmins(actor.userId, trx))
    await queueMail(
      {
        mail: moneyUnallocated,
        to,
        params: {
          firstName,
          amount: formatMoney(money.amountCents, money.currency),
          why: UNALLOCATED_LABELS[money.reason],
          reference: money.reference,
          invoiceNumber: money.invoiceNumber,
          link: config().appUrl + href('/admin/submissions/invoices/unallocated/:id', { id }),
        },
        dedupeKey: `money-unallocated:${id}:${to.userId}`,
        entity: 'unallocated_payment',
        entityId: id,
      },
      now,
      trx,
    )
}
