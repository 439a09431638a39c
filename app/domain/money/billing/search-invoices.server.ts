import { sql } from 'kysely'
import { href, withQuery } from '#app/platform/href.ts'
import { rankedHits, type SearchedKind, type SearchRank } from '#app/platform/admin-search.server.ts'
import { INVOICE_STATUS_LABELS, type InvoiceStatus } from '#app/domain/season/prices/invoice-status.ts'
import { formatMoney } from '#app/ui/format/money.ts'
import { shownStatus } from './rules.ts'

interface Row {
  id: number
  rank: SearchRank
  number: string
  billTo: string
  currency: string
  totalCents: number
  status: InvoiceStatus
  dueAt: Date
}

/**
 * Invoices by their number, that of a credit note or receipt, a purchase order, a payment's reference, and whom they are made
 * out to. Money is shown whole to every admin (decision 030).
 */
export const searchedInvoices: SearchedKind = {
  heading: 'Invoices',
  noun: { one: 'invoice', other: 'invoices' },
  list: (text) => withQuery(href('/admin/submissions/invoices'), { q: text }),
  async find({ text, now }, reader) {
    const order = sql`i.id desc`
    const hit = rankedHits(text, {
      from: sql`invoices i`,
      id: sql`i.id`,
      exact: [
        sql<boolean>`lower(i.number) = lower(${text})`,
        sql<boolean>`lower(i.po_number) = lower(${text})`,
        sql<boolean>`i.id in (select c.invoice_id from credit_notes c where c.number = upper(${text}))`,
        sql<boolean>`i.id in (select p.invoice_id from payments p where p.receipt_number = upper(${text})
          union all select p.invoice_id from payments p where p.provider_ref = ${text})`,
      ],
      begins: [{ form: sql`lower(i.number)` }],
      contains: sql`invoice_search_form(i.number, i.bill_to)`,
      order,
    })
    const { rows } = await sql<Row>`with ${hit}
      select i.id, hit.rank, i.number, i.bill_to->>'name' as "billTo", i.currency, i.total_cents as "totalCents", i.status,
        i.due_at as "dueAt"
      from hit join invoices i on i.id = hit.id order by hit.rank, ${order}`.execute(reader)
    return rows.map(({ id, rank, number, billTo, currency, totalCents, ...row }) => ({
      id,
      rank,
      title: number,
      detail: [billTo, formatMoney(totalCents, currency), INVOICE_STATUS_LABELS[shownStatus(row, now)]].join(
        ' · ',
      ),
      to: href('/admin/submissions/invoices/:id', { id }),
    }))
  },
}
