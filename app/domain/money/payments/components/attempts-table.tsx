import { ATTEMPT_LABELS, type AttemptStatus } from '#app/domain/money/payments/rules.ts'
import { DateTime } from '#app/ui/date-time.tsx'
import { Money } from '#app/ui/money.tsx'
import { Pill } from '#app/ui/pill.tsx'
import { DataTable, type Column } from '#app/ui/table.tsx'

interface Attempt {
  id: number
  status: AttemptStatus
  provider: string
  amountCents: number
  currency: string
  failure: string | null
  isHeld: boolean
  startedBy: string
  createdAt: Date | string
}

const PROVIDER_LABELS: Readonly<Record<string, string>> = {
  stripe: 'Stripe',
  demonstration: 'Demonstration, no money',
}

const columns: Column<Attempt>[] = [
  { id: 'when', header: 'Begun', main: true, cell: (attempt) => <DateTime value={attempt.createdAt} /> },
  { id: 'who', header: 'By', cell: (attempt) => attempt.startedBy },
  {
    id: 'through',
    header: 'Through',
    cell: (attempt) => PROVIDER_LABELS[attempt.provider] ?? attempt.provider,
  },
  {
    id: 'state',
    header: 'State',
    cell: (attempt) => (
      <>
        <Pill tone={attempt.isHeld ? 'warn' : ATTEMPT_LABELS[attempt.status].tone}>
          {attempt.isHeld ? 'Arrived, unallocated' : ATTEMPT_LABELS[attempt.status].label}
        </Pill>
        {attempt.failure ? <small>{attempt.failure}</small> : null}
      </>
    ),
  },
  {
    id: 'amount',
    header: 'Amount',
    numeric: true,
    cell: (attempt) => <Money cents={attempt.amountCents} currency={attempt.currency} />,
  },
]

/** The tries at paying an invoice by card, for the office. Nothing when there was none. */
export function AttemptsTable({ attempts }: { attempts: readonly Attempt[] }) {
  if (attempts.length === 0) return null
  return (
    <DataTable caption="Card payments" columns={columns} rows={attempts} rowKey={(attempt) => attempt.id} />
  )
}
