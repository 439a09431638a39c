import { Link } from '@remix-run/react'
import type { LoaderData } from '#app/ui/loader-data.ts'
import { moneyColumn } from './columns.tsx'
import type { RefundRow } from '../refund-queries.server.ts'
import { REFUND_STATUS_LABELS, type RefundStatus } from '../refund-rules.ts'
import { href } from '#app/platform/href.ts'
import { DateTime } from '#app/ui/date-time.tsx'
import { Pill, type Tone } from '#app/ui/pill.tsx'
import { DataTable, type Column, type DataTableProps } from '#app/ui/table.tsx'
import { words } from '#app/platform/award-words.ts'

const TONES: Readonly<Record<RefundStatus, Tone>> = {
  requested: 'warn',
  approved: 'warn',
  sent: 'neutral',
  done: 'good',
  failed: 'bad',
  declined: 'neutral',
}

export function RefundPill({ status }: { status: RefundStatus }) {
  return <Pill tone={TONES[status]}>{REFUND_STATUS_LABELS[status]}</Pill>
}

type Row = LoaderData<RefundRow>

const columns: readonly Column<Row>[] = [
  {
    id: 'refund',
    header: 'Refund',
    main: true,
    long: true,
    cell: (refund) => (
      <>
        <Link to={href('/admin/refunds/:id', { id: refund.id })}>
          Refund {refund.id} on {refund.invoiceNumber}
        </Link>
        <small>{refund.reason}</small>
      </>
    ),
  },
  {
    id: 'studio',
    get header() {
      return words.Studio
    },
    long: true,
    cell: (refund) => refund.studioName,
  },
  { id: 'status', header: 'Status', cell: (refund) => <RefundPill status={refund.status} /> },
  {
    id: 'asked',
    header: 'Requested',
    phone: 'bare',
    cell: (refund) => (
      <>
        <DateTime value={refund.requestedAt} style="date" />
        <small>{refund.requestedBy}</small>
      </>
    ),
  },
  moneyColumn('amount', 'Amount', (refund) => refund.amountCents, { phone: 'bare' }),
]

/** Refunds, for admins. */
export function RefundTable(props: Pick<DataTableProps<Row>, 'rows' | 'captionHidden' | 'dense'>) {
  return <DataTable {...props} caption="Refunds" columns={columns} />
}
