import { sql } from 'kysely'
import type { Reader, Trx } from '#db/client.ts'
import { balanceOf } from '#app/domain/money/billing/locked-invoice.server.ts'
import { invoiceLifecycle } from '#app/domain/money/billing/lifecycle.ts'
import { leftCents } from '#app/domain/season/prices/balance.ts'
import { nextState } from '#app/platform/lifecycle.ts'
import { versionOf } from '#app/platform/record-version.server.ts'
import { MAX_LINES } from './lines.ts'
import { numbersOf, propose, type BankLine, type NamedInvoice, type Proposal } from './matching.ts'

export type StoredLine = BankLine & { key: string; bookedOn: string }

/** The lines of a statement in their order. */
export async function storedLines(statementId: number, reader: Reader): Promise<StoredLine[]> {
  const rows = await reader
    .selectFrom('bank_lines')
    .where('statement_id', '=', statementId)
    .orderBy('sort')
    .select(['id', 'key', 'booked_on as bookedOn', 'amount_cents as amountCents', 'currency', 'payer'])
    .select(['text', 'reversal', 'set_aside as setAside', 'confirmed'])
    .limit(MAX_LINES)
    .execute()
  return rows
}

/** An invoice can be replaced more than once; no chain is this long. */
const MAX_CHAIN = 20

/** The ids that numbers lead to: the invoice itself, or the one that took its place in the end. */
async function idsByNumber(numbers: readonly string[], reader: Reader): Promise<Map<string, number>> {
  const found = new Map<string, number>()
  if (numbers.length === 0) return found
  const rows = await reader
    .selectFrom('invoices')
    .where('number', 'in', numbers)
    .select(['id', 'number', 'replaced_by'])
    .execute()
  let open = rows.map(({ number, id, replaced_by }) => ({ number, id, next: replaced_by }))
  for (let turn = 0; open.length > 0 && turn < MAX_CHAIN; turn += 1) {
    for (const { number, id } of open) found.set(number, id)
    const next = open.flatMap((each) => (each.next === null ? [] : [{ ...each, next: each.next }]))
    if (next.length === 0) break
    const later = await reader
      .selectFrom('invoices')
      .where('id', 'in', [...new Set(next.map((each) => each.next))])
      .select(['id', 'replaced_by'])
      .execute()
    const byId = new Map(later.map((row) => [row.id, row]))
    open = next.flatMap(({ number, next: at }) => {
      const row = byId.get(at)
      return row ? [{ number, id: row.id, next: row.replaced_by }] : []
    })
  }
  return found
}

/**
 * What is proposed for each line by the invoices at `now`. With `lock` they are locked, in the order of their ids, until the
 * transaction ends.
 */
export async function proposalsFor(
  lines: readonly StoredLine[],
  now: Date,
  reader: Reader,
  lock: { trx: Trx } | null,
): Promise<Proposal[]> {
  const ids = await idsByNumber(numbersOf(lines), reader)
  const wanted = [...new Set(ids.values())].sort((a, b) => a - b)
  const invoices = wanted.length === 0 ? [] : await read(wanted, reader, lock)
  const money = lines.some(({ amountCents }) => amountCents < 0) ? await moneyOn(wanted, reader) : null
  const byId = new Map(
    invoices.map((invoice): [number, NamedInvoice] => {
      const balance = balanceOf(invoice, now)
      const payable = nextState(invoiceLifecycle, balance.status, 'pay_rest', 'admin') !== null
      const { id, number, currency } = invoice
      const paid = balance.status === 'paid' || balance.status === 'refunded'
      const payments = (money?.payments ?? []).filter(({ invoiceId }) => invoiceId === id)
      const refundsCents = (money?.refunds ?? []).flatMap((refund) =>
        refund.invoiceId === id ? [refund.amountCents] : [],
      )
      const openCents = leftCents(balance)
      return [id, { id, number, currency, openCents, payable, paid, payments, refundsCents }]
    }),
  )
  const byNumber = new Map(
    [...ids].flatMap(([number, id]) => {
      const invoice = byId.get(id)
      return invoice ? [[number, invoice] as const] : []
    }),
  )
  return propose(lines, byNumber)
}

/** Payments of invoices that a bank can take back, and the refunds that money out may be. */
async function moneyOn(invoiceIds: readonly number[], reader: Reader) {
  if (invoiceIds.length === 0) return { payments: [], refunds: [] }
  const payments = await reader
    .selectFrom('payments')
    .where('invoice_id', 'in', invoiceIds)
    .where('status', '=', 'succeeded')
    .where('method', 'in', ['bank_transfer', 'cheque'])
    .orderBy('id', 'desc')
    .select(['id', 'invoice_id as invoiceId'])
    .select((eb) => eb.fn.coalesce('receipt_number', eb.val('')).as('receiptNumber'))
    .select(
      sql<number>`amount_cents - refunded_cents - reversed_cents - coalesce(
      (select sum(r.amount_cents) from refunds r where r.payment_id = payments.id
        and r.status in ('requested', 'approved', 'sent', 'failed')), 0)::bigint`.as('leftCents'),
    )
    .execute()
  const refunds = await reader
    .selectFrom('refunds')
    .where('invoice_id', 'in', invoiceIds)
    .where('status', 'in', ['approved', 'sent', 'done'])
    .select(['invoice_id as invoiceId', 'amount_cents as amountCents'])
    .execute()
  return { payments, refunds }
}

function read(ids: readonly number[], reader: Reader, lock: { trx: Trx } | null) {
  const found = (lock?.trx ?? reader).selectFrom('invoices').selectAll().where('id', 'in', ids).orderBy('id')
  return (lock ? found.forUpdate() : found).execute()
}

/** The version of proposals: equal where they do the same. */
export const proposalsVersion = (proposals: readonly Proposal[]): string =>
  versionOf(
    Object.fromEntries(
      proposals.map(({ lineId, outcome, parts, restCents, reversal }) => [
        String(lineId),
        JSON.stringify([
          outcome,
          restCents,
          parts.map((part) => [part.invoiceId, part.amountCents]),
          reversal?.paymentId,
        ]),
      ]),
    ),
  )
