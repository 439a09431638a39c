import { sql } from 'kysely'
import { db } from '#db/client.ts'
import { anyContains } from '#db/containing.ts'
import type { AdminViewer } from '#app/platform/viewer.ts'
import { dueCents } from '#app/domain/season/prices/balance.ts'
import type { UnallocatedStatus } from './rules.ts'
import { canGoBackToCard } from './unallocated.server.ts'

export type UnallocatedRow = Awaited<ReturnType<ReturnType<typeof rows>['executeTakeFirstOrThrow']>>

export const UNALLOCATED_SORTS = ['received', 'left'] as const

interface UnallocatedQuery {
  query: string
  status: UnallocatedStatus | null
  sort: (typeof UNALLOCATED_SORTS)[number]
  direction: 'asc' | 'desc'
  limit: number
  offset: number
}

function rows() {
  return db()
    .selectFrom('unallocated_payments as u')
    .leftJoin('invoices as i', 'i.id', 'u.invoice_id')
    .select([
      'u.id',
      'u.received_on as receivedOn',
      'u.amount_cents as amountCents',
      'u.remaining_cents as remainingCents',
      'u.currency',
      'u.method',
      'u.payer',
      'u.reference',
      'u.reason',
      'u.status',
      'u.invoice_id as invoiceId',
      'i.number as invoiceNumber',
    ])
}

/** Unallocated payments, one page of them, with their number and what of them is unallocated by currency. */
export async function listUnallocated(_admin: AdminViewer, list: UnallocatedQuery) {
  let found = rows()
  if (list.status) found = found.where('u.status', '=', list.status)
  if (list.query)
    found = found.where((eb) =>
      anyContains(eb, list.query, ['u.payer', 'u.reference', 'u.provider_ref', 'i.number']),
    )
  const column = list.sort === 'left' ? 'u.remaining_cents' : 'u.received_on'
  const [page, sums] = await Promise.all([
    found
      .orderBy(column, list.direction)
      .orderBy('u.id', list.direction)
      .limit(list.limit)
      .offset(list.offset)
      .execute(),
    found
      .clearSelect()
      .groupBy('u.currency')
      .orderBy('u.currency')
      .select(({ fn }) => ['u.currency', fn.countAll<number>().as('count')])
      .select(({ fn }) => fn.sum<number>('u.remaining_cents').as('cents'))
      .execute(),
  ])
  return {
    rows: page,
    count: sums.reduce((all, each) => all + each.count, 0),
    left: sums.map(({ currency, cents }) => ({ currency, cents })),
  }
}

export type UnallocatedPayment = NonNullable<Awaited<ReturnType<typeof findUnallocated>>>

/** One unallocated payment with what it was applied to and its history; `null` when there is none. */
export async function findUnallocated(_admin: AdminViewer, id: number) {
  const row = await rows()
    .select(['u.provider_ref', 'u.resolution'])
    .where('u.id', '=', id)
    .executeTakeFirst()
  if (!row) return null
  const [parts, history] = await Promise.all([
    db()
      .selectFrom('payments as p')
      .innerJoin('invoices as i', 'i.id', 'p.invoice_id')
      .where('p.unallocated_id', '=', id)
      .orderBy('p.id')
      .select([
        'p.id as paymentId',
        'i.id as invoiceId',
        'i.number as invoiceNumber',
        'p.amount_cents as amountCents',
        'p.receipt_number as receiptNumber',
      ])
      .limit(100)
      .execute(),
    db()
      .selectFrom('audit_log as a')
      .leftJoin('users as u', 'u.id', 'a.actor_id')
      .where('a.entity', '=', 'unallocated_payment')
      .where('a.entity_id', '=', String(id))
      .orderBy('a.id', 'desc')
      .select(['a.id', 'a.at', 'a.action', sql<string | null>`u.first_name || ' ' || u.last_name`.as('by')])
      .limit(100)
      .execute(),
  ])
  const { provider_ref: _, ...payment } = row
  return { ...payment, toCard: canGoBackToCard(row), parts, history }
}

export type OpenInvoice = Awaited<ReturnType<typeof listOpenInvoices>>[number]

/** Invoices that a payment in this currency can be applied to, by number, studio or payer; those of exactly its amount first. */
export async function listOpenInvoices(
  _admin: AdminViewer,
  search: { query: string; currency: string; remainingCents: number; invoiceId: number | null },
) {
  const due = sql<number>`i.total_cents - i.credited_cents - i.paid_cents + i.refunded_cents`
  let found = db()
    .selectFrom('invoices as i')
    .leftJoin('studios as s', 's.id', 'i.studio_id')
    .where('i.status', 'in', ['issued', 'part_paid', 'overdue'])
    .where('i.currency', '=', search.currency)
  if (search.query)
    found = found.where((eb) =>
      anyContains(eb, search.query, [
        'i.number',
        's.name',
        sql`i.bill_to->>'name'`,
        sql`i.bill_to->>'email'`,
      ]),
    )
  const list = await found
    .select([
      'i.id',
      'i.number',
      's.name as studioName',
      sql<string>`i.bill_to->>'name'`.as('billToName'),
      'i.currency',
      'i.status',
      'i.total_cents as totalCents',
      'i.paid_cents as paidCents',
      'i.credited_cents as creditedCents',
      'i.refunded_cents as refundedCents',
      'i.due_at as dueAt',
    ])
    .orderBy(sql`i.id = ${search.invoiceId ?? 0}`, 'desc')
    .orderBy(sql`${due} = ${search.remainingCents}`, 'desc')
    .orderBy('i.id', 'desc')
    .limit(25)
    .execute()
  return list.map((row) => ({ ...row, dueCents: dueCents(row) })).filter((row) => row.dueCents > 0)
}
