import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { db } from '#db/client.ts'
import { currentSeason } from '#app/domain/season/seasons/queries.server.ts'
import { now } from '#tests/support/clock.ts'
import type { Entrant } from '#tests/support/entries.ts'

let count = 0

export interface Bill {
  currency?: string
  kind?: 'entry' | 'sponsorship' | 'pool' | 'trophy' | 'membership'
  /** One line each, in cents. */
  lines?: { cents: number; deadlineId?: number; discountCents?: number }[]
  payMethod?: 'card' | 'bank_transfer' | 'cheque'
  status?: 'issued' | 'part_paid' | 'paid' | 'void' | 'refunded' | 'written_off'
  issuedAt?: Date
  dueAt?: Date
  paidCents?: number
}

/** An invoice by its rows, for sums of any kind, currency and age; its number belongs to no series. */
export async function bill(who: Entrant, more: Bill = {}): Promise<number> {
  const { year } = await currentSeason()
  const lines = more.lines ?? [{ cents: 10_000 }]
  const subtotal = lines.reduce((sum, line) => sum + line.cents, 0)
  const discount = lines.reduce((sum, line) => sum + (line.discountCents ?? 0), 0)
  count += 1
  const { id } = await db()
    .insertInto('invoices')
    .values({
      number: `T-${count}`,
      kind: more.kind ?? 'entry',
      year,
      user_id: who.userId,
      studio_id: who.studioId,
      seller: JSON.stringify({}),
      bill_to: JSON.stringify({ name: 'Lantern Works', email: who.email, country: 'DE' }),
      currency: more.currency ?? 'USD',
      subtotal_cents: subtotal,
      discount_cents: discount,
      total_cents: subtotal - discount,
      paid_cents: more.paidCents ?? 0,
      status: more.status ?? 'issued',
      pay_method: more.payMethod ?? 'bank_transfer',
      checkout_key: randomUUID(),
      content_sha256: Buffer.alloc(32),
      issued_at: more.issuedAt ?? now(),
      due_at: more.dueAt ?? new Date(now().getTime() + 14 * 86_400_000),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db()
    .insertInto('invoice_lines')
    .values(
      lines.map((line, index) => ({
        invoice_id: id,
        sort: index + 1,
        description: 'The Paper Lighthouse',
        unit_cents: line.cents,
        discount_cents: line.discountCents ?? 0,
        deadline_id: line.deadlineId ?? null,
      })),
    )
    .execute()
  return id
}

/** Money for an invoice by its row; the invoice's own columns stay as they are. */
export async function moneyIn(
  invoiceId: number,
  amountCents: number,
  more: {
    method?: 'card' | 'bank_transfer' | 'cheque'
    on?: string
    currency?: string
    receipt?: string
  } = {},
): Promise<number> {
  count += 1
  const { id } = await db()
    .insertInto('payments')
    .values({
      invoice_id: invoiceId,
      method: more.method ?? 'bank_transfer',
      amount_cents: amountCents,
      currency: more.currency ?? 'USD',
      status: 'succeeded',
      idempotency_key: randomUUID(),
      received_on: more.on ?? now().toISOString().slice(0, 10),
      receipt_number: more.receipt ?? `TR-${count}`,
      created_at: now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** A credit note by its row, and what its invoice says of it. */
export async function creditNote(invoiceId: number, totalCents: number, currency = 'USD'): Promise<number> {
  const { year } = await currentSeason()
  count += 1
  const { id } = await db()
    .insertInto('credit_notes')
    .values({
      number: `TC-${count}`,
      year,
      invoice_id: invoiceId,
      kind: 'correction',
      reason: 'Agreed by telephone',
      seller: JSON.stringify({}),
      bill_to: JSON.stringify({}),
      currency,
      lines: JSON.stringify([]),
      total_cents: totalCents,
      content_sha256: Buffer.alloc(32),
      issued_at: now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db()
    .updateTable('invoices')
    .set((eb) => ({ credited_cents: eb('credited_cents', '+', totalCents) }))
    .where('id', '=', invoiceId)
    .execute()
  return id
}

/** A refund by its row, and, once it is done, what its invoice says of it. */
export async function moneyBack(
  paymentId: number,
  amountCents: number,
  by: { userId: number },
  status: 'requested' | 'done' = 'done',
): Promise<void> {
  await db()
    .insertInto('refunds')
    .columns([
      'payment_id',
      'invoice_id',
      'amount_cents',
      'currency',
      'status',
      'reason',
      'idempotency_key',
      'requested_by',
      'requested_at',
      'done_at',
    ])
    .expression((eb) =>
      eb
        .selectFrom('payments')
        .where('id', '=', paymentId)
        .select([
          'id',
          'invoice_id',
          sql<number>`${amountCents}::int`.as('amount'),
          'currency',
          sql<'done'>`${status}`.as('status'),
          sql<string>`'Paid twice'`.as('reason'),
          sql<string>`gen_random_uuid()`.as('key'),
          sql<number>`${by.userId}::bigint`.as('by'),
          sql<Date>`${now()}::timestamptz`.as('at'),
          sql<Date | null>`${status === 'done' ? now() : null}::timestamptz`.as('done'),
        ]),
    )
    .execute()
  if (status !== 'done') return
  await db()
    .updateTable('invoices')
    .set((eb) => ({ refunded_cents: eb('refunded_cents', '+', amountCents) }))
    .where('id', '=', (eb) => eb.selectFrom('payments').where('id', '=', paymentId).select('invoice_id'))
    .execute()
}
