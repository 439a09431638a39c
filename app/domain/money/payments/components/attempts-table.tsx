import type { LoaderData } from '#app/ui/loader-data.ts'
import { moneyColumn } from '#app/domain/money/billing/components/columns.tsx'
import type { AttemptRow } from '../entry-money.server.ts'
import type { ProviderName } from '../provider.ts'
import { ATTEMPT_LABELS } from '../rules.ts'
import { DateTime } from '#app/ui/date-time.tsx'
import { Pill } from '#app/ui/pill.tsx'
import { DataTable, type Column } from '#app/ui/table.tsx'

type Row = LoaderData<AttemptRow>

const PROVIDER_LABELS: Readonly<Record<ProviderName, string>> = {
  stripe: 'Stripe',
  demonstration: 'Demonstration',
}

const HELD = { label: 'Received, unallocated', tone: 'warn' } as const

const columns: readonly Column<Row>[] = [
  { header: 'Started', cell: (attempt) => <DateTime value={attempt.createdAt} /> },
  { header: 'By', cell: (attempt) => attempt.startedBy },
  { header: 'Provider', cell: (attempt) => PROVIDER_LABELS[attempt.provider] },
  {
    header: 'Status',
    cell: (attempt) => (
      <>
        <Pill {...(attempt.isHeld ? HELD : ATTEMPT_LABELS[attempt.status])} />
        {attempt.failure ? <small>{attempt.failure}</small> : null}
      </>
    ),
  },
  moneyColumn('amount', 'Amount', (attempt) => attempt.amountCents),
]

/** The attempts to pay an invoice by card, for admins. Nothing when there was none. */
export function AttemptsTable({ attempts }: { attempts: readonly Row[] }) {
  if (attempts.length === 0) return null
  return <DataTable caption="Card payments" columns={columns} rows={attempts} />
}
