import { Link } from '@remix-run/react'
import type { LoaderData } from '#app/ui/loader-data.ts'
import { AdminInvoiceLink, moneyColumn } from '#app/domain/money/billing/components/columns.tsx'
import type { DiscountRow, DiscountUse } from '../queries.server.ts'
import { DISCOUNT_STATE_LABELS, valueText, type DiscountState } from '../rules.ts'
import { href } from '#app/platform/href.ts'
import { DateTime } from '#app/ui/date-time.tsx'
import { Pill, type Tone } from '#app/ui/pill.tsx'
import { DataTable, type Column } from '#app/ui/table.tsx'
import { TimeInZone } from '#app/ui/zone-column.tsx'
import { words } from '#app/platform/award-words.ts'

const TONES: Readonly<Record<DiscountState, Tone>> = {
  planned: 'neutral',
  live: 'good',
  used_up: 'warn',
  ended: 'neutral',
}

export function DiscountPill({ state }: { state: DiscountState }) {
  return <Pill tone={TONES[state]}>{DISCOUNT_STATE_LABELS[state]}</Pill>
}

/** "3 of 10", or "3" without a limit. */
export const usesText = (uses: number, most: number | null) =>
  most === null ? `${uses}` : `${uses} of ${most}`

type Row = LoaderData<DiscountRow>

const columns: readonly Column<Row>[] = [
  {
    header: 'Code',
    long: true,
    cell: (row) => (
      <>
        <Link to={href('/admin/discounts/edit/:id', { id: row.id })}>{row.code}</Link>
        {row.note ? <small>{row.note}</small> : null}
      </>
    ),
  },
  { header: 'Discount', phone: 'bare', cell: valueText },
  { header: 'Status', cell: (row) => <DiscountPill state={row.state} /> },
  {
    header: 'Until',
    inZone: true,
    phone: 'bare',
    cell: (row) =>
      row.state === 'planned' ? (
        <>
          from <TimeInZone value={row.validFrom} />
        </>
      ) : row.validTo ? (
        <TimeInZone value={row.validTo} />
      ) : (
        'No end'
      ),
  },
  { header: 'Used', numeric: true, cell: (row) => usesText(row.uses, row.maxUses) },
  moneyColumn('saved', 'Amount saved', (row) => row.savedCents, { phone: 'none' }),
]

/** The list of codes for admins. */
export function DiscountTable({ rows }: { rows: readonly Row[] }) {
  return <DataTable caption="Discount codes" captionHidden dense columns={columns} rows={rows} />
}

type Use = LoaderData<DiscountUse>

const useColumns: readonly Column<Use>[] = [
  { header: 'Invoice', cell: (use) => <AdminInvoiceLink id={use.invoiceId} number={use.number} /> },
  {
    get header() {
      return words.Studio
    },
    long: true,
    cell: (use) => use.studioName,
  },
  { header: 'Issued', cell: (use) => <DateTime value={use.issuedAt} style="date" /> },
  {
    header: 'Status',
    cell: (use) => (use.releasedAt ? <Pill>Released</Pill> : <Pill tone="good">Used</Pill>),
  },
  moneyColumn('saved', 'Amount saved', (use) => use.savedCents),
]

/** The invoices a code was used on; void ones have released their use. */
export function DiscountUses({ uses }: { uses: readonly Use[] }) {
  return (
    <DataTable
      caption="Invoices with this code"
      columns={useColumns}
      rows={uses}
      rowKey={(use) => use.invoiceId}
      empty={<p>This code has not been used yet.</p>}
    />
  )
}
