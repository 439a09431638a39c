import { Link } from '@remix-run/react'
import { href } from '#app/platform/href.ts'
import { DateTime } from '#app/ui/date-time.tsx'
import type { LoaderData } from '#app/ui/loader-data.ts'
import { Pill, type Tone } from '#app/ui/pill.tsx'
import { DataTable } from '#app/ui/table.tsx'
import type { WithdrawalRow } from '../queries.server.ts'
import { WITHDRAWAL_STATE_LABELS, type WithdrawalState } from '../rules.ts'

const TONES: Readonly<Record<WithdrawalState, Tone>> = {
  received: 'warn',
  accepted: 'good',
  declined: 'neutral',
}

export const WithdrawalPill = ({ state }: { state: WithdrawalState }) => (
  <Pill tone={TONES[state]}>{WITHDRAWAL_STATE_LABELS[state]}</Pill>
)

/** Withdrawals from contracts, for admins. */
export function WithdrawalTable({ rows }: { rows: readonly LoaderData<WithdrawalRow>[] }) {
  return (
    <DataTable
      caption="Withdrawals from contracts"
      captionHidden
      dense
      rows={rows}
      columns={[
        {
          id: 'name',
          header: 'Person',
          main: true,
          long: true,
          cell: ({ id, name, email }) => (
            <>
              <Link to={href('/admin/contract-withdrawals/:id', { id })}>{name}</Link>
              <small>{email}</small>
            </>
          ),
        },
        { id: 'contract', header: 'Withdrawn from', long: true, cell: ({ contract }) => contract },
        { id: 'state', header: 'Status', cell: ({ state }) => <WithdrawalPill state={state} /> },
        {
          id: 'received',
          header: 'Received',
          cell: ({ receivedAt }) => <DateTime value={receivedAt} style="date" />,
        },
      ]}
    />
  )
}
