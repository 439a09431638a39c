import { Link } from '@remix-run/react'
import { href } from '#app/platform/href.ts'
import { Money } from '#app/ui/money.tsx'
import type { Column } from '#app/ui/table.tsx'

/** A column of amounts, each in the currency of its row. */
export function moneyColumn<Row extends { currency: string }>(
  id: string,
  header: string,
  cents: (row: Row) => number,
  more?: Partial<Column<Row>>,
): Column<Row> {
  const cell = (row: Row) => <Money cents={cents(row)} currency={row.currency} />
  return { id, header, numeric: true, cell, ...more }
}

/** An invoice's number, leading to its page for admins. */
export function AdminInvoiceLink({ id, number }: { id: number; number: string | null }) {
  return <Link to={href('/admin/submissions/invoices/:id', { id })}>{number}</Link>
}
