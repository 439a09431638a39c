import type { LoaderData } from '#app/ui/loader-data.ts'
import { AdminInvoiceLink } from '#app/domain/money/billing/components/columns.tsx'
import { PAY_METHOD_LABELS } from '#app/domain/money/billing/rules.ts'
import { UNALLOCATED_STATUS_LABELS, UNALLOCATED_LABELS } from '../rules.ts'
import type { UnallocatedPayment } from '../unallocated-queries.server.ts'
import { DateTime } from '#app/ui/date-time.tsx'
import { formatDay } from '#app/ui/format/date-time.ts'
import { DefinitionList } from '#app/ui/definition-list.tsx'
import { Money } from '#app/ui/money.tsx'
import { Pill } from '#app/ui/pill.tsx'
import { DataTable, type Column } from '#app/ui/table.tsx'

type Payment = LoaderData<UnallocatedPayment>

/** What is known of an unallocated payment, and what it was applied to. */
export function UnallocatedFacts({ payment }: { payment: Payment }) {
  const money = (cents: number) => <Money cents={cents} currency={payment.currency} />
  return (
    <DefinitionList
      items={[
        { term: 'Status', value: <Pill {...UNALLOCATED_STATUS_LABELS[payment.status]} /> },
        { term: 'Reason', value: UNALLOCATED_LABELS[payment.reason] },
        { term: 'Amount', value: money(payment.amountCents) },
        { term: 'Unallocated', value: <strong>{money(payment.remainingCents)}</strong> },
        { term: 'Received', value: formatDay(payment.receivedOn) },
        { term: 'Method', value: PAY_METHOD_LABELS[payment.method] },
        { term: 'Payer', value: <span className="long">{payment.payer}</span> },
        ...(payment.reference
          ? [{ term: 'Reference', value: <span className="long">{payment.reference}</span> }]
          : []),
        ...(payment.invoiceId
          ? [
              {
                term: 'Intended for',
                value: <AdminInvoiceLink id={payment.invoiceId} number={payment.invoiceNumber} />,
              },
            ]
          : []),
        ...payment.parts.map((part) => ({
          term: `Applied to ${part.invoiceNumber}`,
          value: (
            <>
              {money(part.amountCents)}, receipt {part.receiptNumber}, invoice{' '}
              <AdminInvoiceLink id={part.invoiceId} number={part.invoiceNumber} />
            </>
          ),
        })),
        ...(payment.resolution ? [{ term: 'Returned', value: payment.resolution }] : []),
      ]}
    />
  )
}

type Step = Payment['history'][number]

const ACTION_LABELS: Readonly<Record<string, string>> = {
  'unallocated.held': 'Recorded',
  'unallocated.allocated': 'Applied to an invoice',
  'unallocated.returned': 'Returned',
  'unallocated.taken_back': 'Reversed by the card provider',
}

const columns: readonly Column<Step>[] = [
  { header: 'What', cell: (step) => ACTION_LABELS[step.action] ?? step.action },
  { header: 'Who', cell: (step) => step.by ?? 'System' },
  { header: 'When', cell: (step) => <DateTime value={step.at} /> },
]

/** Who decided what about an unallocated payment. */
export function UnallocatedHistory({ history }: { history: readonly Step[] }) {
  return <DataTable caption="History" columns={columns} rows={history} />
}
