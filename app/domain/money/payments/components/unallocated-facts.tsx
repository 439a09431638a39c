import { Link } from '@remix-run/react'
import { PAY_METHOD_LABELS } from '#app/domain/money/billing/rules.ts'
import {
  UNALLOCATED_STATUS_LABELS,
  UNALLOCATED_LABELS,
  type UnallocatedReason,
  type UnallocatedStatus,
} from '#app/domain/money/payments/rules.ts'
import { href } from '#app/platform/href.ts'
import { DateTime } from '#app/ui/date-time.tsx'
import { DefinitionList } from '#app/ui/definition-list.tsx'
import { Money } from '#app/ui/money.tsx'
import { Pill } from '#app/ui/pill.tsx'
import { DataTable, type Column } from '#app/ui/table.tsx'

interface Facts {
  amountCents: number
  leftCents: number
  currency: string
  method: 'card' | 'bank_transfer' | 'cheque'
  payer: string
  reference: string
  reason: UnallocatedReason
  status: UnallocatedStatus
  invoiceId: number | null
  invoiceNumber: string | null
  resolution: string
  receivedWords: string
  placed: readonly {
    paymentId: number
    invoiceId: number
    invoiceNumber: string
    amountCents: number
    receiptNumber: string | null
  }[]
}

/** What is known of an amount, and where it went. */
export function MoneyFacts({ money }: { money: Facts }) {
  const { label, tone } = UNALLOCATED_STATUS_LABELS[money.status]
  return (
    <DefinitionList
      items={[
        { term: 'State', value: <Pill tone={tone}>{label}</Pill> },
        { term: 'Why it waits', value: UNALLOCATED_LABELS[money.reason] },
        { term: 'Amount', value: <Money cents={money.amountCents} currency={money.currency} /> },
        {
          term: 'Left to decide',
          value: (
            <strong>
              <Money cents={money.leftCents} currency={money.currency} />
            </strong>
          ),
        },
        { term: 'Received', value: money.receivedWords },
        { term: 'By', value: PAY_METHOD_LABELS[money.method] },
        { term: 'From', value: <span className="long">{money.payer}</span> },
        ...(money.reference
          ? [{ term: 'Reference', value: <span className="long">{money.reference}</span> }]
          : []),
        ...(money.invoiceId
          ? [
              {
                term: 'Meant for',
                value: (
                  <Link to={href('/admin/submissions/invoices/:id', { id: money.invoiceId })}>
                    {money.invoiceNumber}
                  </Link>
                ),
              },
            ]
          : []),
        ...money.placed.map((part) => ({
          term: `Put to ${part.invoiceNumber}`,
          value: (
            <>
              <Money cents={part.amountCents} currency={money.currency} />, receipt {part.receiptNumber},{' '}
              <Link to={href('/admin/submissions/invoices/:id', { id: part.invoiceId })}>
                invoice {part.invoiceNumber}
              </Link>
            </>
          ),
        })),
        ...(money.resolution ? [{ term: 'Returned', value: money.resolution }] : []),
      ]}
    />
  )
}

interface Step {
  id: number
  at: Date | string
  action: string
  by: string | null
}

const ACTION_LABELS: Readonly<Record<string, string>> = {
  'unallocated.held': 'Kept for a decision',
  'unallocated.allocated': 'Put to an invoice',
  'unallocated.returned': 'Returned',
}

const columns: Column<Step>[] = [
  { id: 'what', header: 'What', main: true, cell: (step) => ACTION_LABELS[step.action] ?? step.action },
  { id: 'who', header: 'Who', cell: (step) => step.by ?? 'Laureate' },
  { id: 'when', header: 'When', cell: (step) => <DateTime value={step.at} /> },
]

/** Who decided what about an amount. */
export function MoneyHistory({ history }: { history: readonly Step[] }) {
  return <DataTable caption="History" columns={columns} rows={history} rowKey={(step) => step.id} />
}
