import type { RawBuilder } from 'kysely'
import type { Trx } from '#db/client.ts'
import { ok, type Outcome } from '#app/platform/outcome.ts'
import { partsOf } from '#app/platform/module.server.ts'
import type { Actor } from '#app/platform/viewer.ts'
import type { LockedInvoice } from './locked-invoice.server.ts'
import type { BilledKind } from './rules.ts'

/** What an invoice bills: the records of its kind that its lines name, such as entries or sponsorships. */
interface Billed {
  invoiceId: number
  ids: readonly number[]
}

interface DecidedRefund {
  refundId: number
  isApproved: boolean
  /** Why it is declined; empty where it is approved. */
  reason: string
}

type Effect = (billed: Billed, actor: Actor, now: Date, trx: Trx) => Promise<void>

/**
 * What a kind of invoice means to the module whose records it bills. Its effects run in the transaction that moves the money,
 * with the invoice locked: money knows no sponsor, and the module no payment.
 */
export interface InvoiceKind {
  kind: BilledKind
  /** Nothing more is due on the invoice. */
  paid: Effect
  /** Money came, and more is due. */
  partlyPaid?: Effect
  /** All that was paid of it went back. */
  refunded: Effect
  /** It was paid, and is due again since a payment was taken back; without one, all that followed stays, and admins are told so. */
  reopened?: Effect
  /** A refund of it is about to be approved or declined; what the module refuses is not decided. */
  refundDecided?(refund: DecidedRefund, actor: Actor, now: Date, trx: Trx): Promise<Outcome>
  /** It was voided with nothing in its place; not told of entries, which an admin puts where they belong. */
  voided?: Effect
  /** The page that the invoice's secret link opens, by the key in its address; without one, payers sign in. */
  page?(key: string): string
  /** SQL of `id` and `submission_id`: of which entries the records tell, whose lines are hidden from people with a conflict about them. */
  tells?: RawBuilder<unknown>
  /** Where admins read the record that is billed. */
  recordPage?(id: number): string
}

declare module '#app/platform/module.server.ts' {
  interface ModuleParts {
    invoiceKinds?: readonly InvoiceKind[]
  }
}

/** What is known of a kind; throws where no module bills it. */
export function invoiceKind(kind: BilledKind): InvoiceKind {
  const found = partsOf('invoiceKinds').find((each) => each.kind === kind)
  if (!found) throw new Error(`No module bills ${kind}`)
  return found
}

/** The records that the lines of an invoice bill while they count. */
export async function recordsOn(invoiceId: number, trx: Trx): Promise<number[]> {
  const lines = await trx
    .selectFrom('invoice_lines')
    .where('invoice_id', '=', invoiceId)
    .where('live', '=', true)
    .orderBy('sort')
    .select((eb) => eb.fn.coalesce('submission_id', 'membership_id', 'record_id').as('id'))
    .execute()
  return lines.flatMap(({ id }) => id ?? [])
}

/** Has the module of an invoice's kind do what follows from its money. `ids` where its lines count no more. */
export async function follow(
  what: 'paid' | 'partlyPaid' | 'refunded' | 'reopened' | 'voided',
  invoice: Pick<LockedInvoice, 'id' | 'kind'>,
  actor: Actor,
  now: Date,
  trx: Trx,
  ids?: readonly number[],
): Promise<void> {
  const effect = invoiceKind(invoice.kind)[what]
  if (!effect) return
  await effect({ invoiceId: invoice.id, ids: ids ?? (await recordsOn(invoice.id, trx)) }, actor, now, trx)
}

/** Asks the module of an invoice's kind about a decision on a refund of it, and has it do what follows. */
export async function followDecision(
  { kind }: Pick<LockedInvoice, 'kind'>,
  refund: DecidedRefund,
  actor: Actor,
  now: Date,
  trx: Trx,
): Promise<Outcome> {
  return invoiceKind(kind).refundDecided?.(refund, actor, now, trx) ?? ok()
}
