import type { Trx } from '#db/client.ts'
import { partsOf } from '#app/platform/module.server.ts'
import type { Actor } from '#app/platform/viewer.ts'
import type { LockedInvoice } from './locked-invoice.server.ts'
import type { BilledKind } from './rules.ts'

/** What a module bills by invoices of its own kind, whose lines name its records. */
export interface InvoiceKind {
  kind: Exclude<BilledKind, 'entry' | 'membership'>
  /** What follows in the module, in the transaction that does it, with the invoice locked. */
  paid(subjectId: number, by: Actor, now: Date, trx: Trx): Promise<void>
  voided(subjectId: number, by: Actor, now: Date, trx: Trx): Promise<void>
  /** All that was paid went back. */
  refunded(subjectId: number, by: Actor, now: Date, trx: Trx): Promise<void>
}

declare module '#app/platform/module.server.ts' {
  interface ModuleParts {
    invoiceKinds?: readonly InvoiceKind[]
  }
}

/** Tells the module that an invoice is for what has become of it. */
export async function tellKind(
  what: 'paid' | 'voided' | 'refunded',
  invoice: Pick<LockedInvoice, 'id' | 'kind'>,
  by: Actor,
  now: Date,
  trx: Trx,
): Promise<void> {
  const kind = partsOf('invoiceKinds').find((each) => each.kind === invoice.kind)
  if (!kind) return
  const lines = await trx
    .selectFrom('invoice_lines')
    .where('invoice_id', '=', invoice.id)
    .where('subject_id', 'is not', null)
    .where('live', '=', true)
    .orderBy('sort')
    .select('subject_id as subjectId')
    .execute()
  for (const { subjectId } of lines) if (subjectId !== null) await kind[what](subjectId, by, now, trx)
}
