import { Link } from '@remix-run/react'
import {
  DISCOUNT_STATE_LABELS,
  valueText,
  type CodeTerms,
  type DiscountState,
} from '#app/domain/money/discounts/rules.ts'
import { href } from '#app/platform/href.ts'
import { DateTime } from '#app/ui/date-time.tsx'
import { Money } from '#app/ui/money.tsx'
import { Pill, type Tone } from '#app/ui/pill.tsx'
import { DataTable, type Column } from '#app/ui/table.tsx'

type Moment = Date | string

interface DiscountLine {
  id: number
  terms: CodeTerms
  state: DiscountState
  uses: number
  maxUses: number | null
  validFrom: Moment
  validTo: Moment | null
  note: string
  savedCents: number
}

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

const columns: readonly Column<DiscountLine>[] = [
  {
    id: 'code',
    header: 'Code',
    main: true,
    long: true,
    cell: (row) => (
      <>
        <Link to={href('/admin/discounts/edit/:id', { id: row.id })}>{row.terms.code}</Link>
        {row.note ? <small>{row.note}</small> : null}
      </>
    ),
  },
  { id: 'worth', header: 'Takes off', cell: (row) => valueText(row.terms) },
  { id: 'state', header: 'State', cell: (row) => <DiscountPill state={row.state} /> },
  {
    id: 'until',
    header: 'Until',
    cell: (row) =>
      row.state === 'planned' ? (
        <>
          from <DateTime value={row.validFrom} />
        </>
      ) : row.validTo ? (
        <DateTime value={row.validTo} />
      ) : (
        'No end'
      ),
  },
  { id: 'uses', header: 'Used', numeric: true, cell: (row) => usesText(row.uses, row.maxUses) },
  {
    id: 'saved',
    header: 'Taken off',
    numeric: true,
    cell: (row) => <Money cents={row.savedCents} currency={row.terms.currency} />,
  },
]

/** The admins' list of codes. */
export function DiscountTable({ rows }: { rows: readonly DiscountLine[] }) {
  return <DataTable caption="Discount codes" captionHidden columns={columns} rows={rows} />
}

interface UseLine {
  invoiceId: number
  number: string
  studioName: string
  savedCents: number
  currency: string
  issuedAt: Moment
  releasedAt: Moment | null
}

const useColumns: readonly Column<UseLine>[] = [
  {
    id: 'invoice',
    header: 'Invoice',
    main: true,
    cell: (use) => (
      <Link to={href('/admin/submissions/invoices/:id', { id: use.invoiceId })}>{use.number}</Link>
    ),
  },
  { id: 'studio', header: 'Studio', long: true, cell: (use) => use.studioName },
  { id: 'when', header: 'Issued', cell: (use) => <DateTime value={use.issuedAt} style="date" /> },
  {
    id: 'state',
    header: 'State',
    cell: (use) => (use.releasedAt ? <Pill>Given back</Pill> : <Pill tone="good">Used</Pill>),
  },
  {
    id: 'saved',
    header: 'Taken off',
    numeric: true,
    cell: (use) => <Money cents={use.savedCents} currency={use.currency} />,
  },
]

/** The invoices a code was used on; those that are void have given their use back. */
export function DiscountUses({ uses }: { uses: readonly UseLine[] }) {
  return (
    <DataTable
      caption="Invoices it was used on"
      columns={useColumns}
      rows={uses}
      rowKey={(use) => use.invoiceId}
      empty={<p>Nobody has checked out with it yet.</p>}
    />
  )
}
