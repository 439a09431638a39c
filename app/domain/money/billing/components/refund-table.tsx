import { Link } from '@remix-run/react'
import { REFUND_STATUS_LABELS, type RefundStatus } from '#app/domain/money/billing/refund-rules.ts'
import { href } from '#app/platform/href.ts'
import { DateTime } from '#app/ui/date-time.tsx'
import { Money } from '#app/ui/money.tsx'
import { Pill, type Tone } from '#app/ui/pill.tsx'
import { DataTable, type Column } from '#app/ui/table.tsx'

export interface RefundLine {
  id: number
  invoiceId: number
  invoiceNumber: string
  studioName: string | null
  amountCents: number
  currency: string
  status: RefundStatus
  reason: string
  requestedBy: string
  requestedAt: Date | string
}

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

const columns: readonly Column<RefundLine>[] = [
  {
    id: 'refund',
    header: 'Refund',
    main: true,
    long: true,
    cell: (refund) => (
      <>
        <Link to={href('/admin/refunds/:id', { id: refund.id })}>
          On {refund.invoiceNumber}, number {refund.id}
        </Link>
        <small>{refund.reason}</small>
      </>
    ),
  },
  { id: 'studio', header: 'Studio', long: true, cell: (refund) => refund.studioName },
  { id: 'status', header: 'State', cell: (refund) => <RefundPill status={refund.status} /> },
  {
    id: 'asked',
    header: 'Asked for',
    cell: (refund) => (
      <>
        <DateTime value={refund.requestedAt} style="date" />
        <small>{refund.requestedBy}</small>
      </>
    ),
  },
  {
    id: 'amount',
    header: 'Amount',
    numeric: true,
    cell: (refund) => <Money cents={refund.amountCents} currency={refund.currency} />,
  },
]

interface RefundTableProps {
  rows: readonly RefundLine[]
  captionHidden?: boolean
}

/** Refunds as admins see them. */
export function RefundTable({ rows, captionHidden }: RefundTableProps) {
  return <DataTable caption="Refunds" captionHidden={captionHidden} columns={columns} rows={rows} />
}
