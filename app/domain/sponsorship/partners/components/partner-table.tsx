import { Link } from '@remix-run/react'
import { href } from '#app/platform/href.ts'
import { DateTime } from '#app/ui/date-time.tsx'
import { formatDay } from '#app/ui/format/date-time.ts'
import { formatMoney } from '#app/ui/format/money.ts'
import type { LoaderData } from '#app/ui/loader-data.ts'
import { Pill } from '#app/ui/pill.tsx'
import { DataTable, type Column } from '#app/ui/table.tsx'
import type { PartnerRow } from '../queries.server.ts'
import { dayBefore, PARTNER_STATE_LABELS } from '../rules.ts'

type Row = LoaderData<PartnerRow>

const columns: readonly Column<Row>[] = [
  {
    id: 'organisation',
    header: 'Partner',
    main: true,
    long: true,
    cell: ({ id, organisation, reference, isAnonymous }) => (
      <>
        <Link to={href('/admin/sponsorship-pools/partners/:id', { id })}>{organisation}</Link>
        <small>
          {reference}
          {isAnonymous ? ' · anonymous' : ''}
        </small>
      </>
    ),
  },
  { id: 'pool', header: 'Pool', long: true, cell: ({ poolName }) => poolName },
  {
    id: 'level',
    header: 'Level',
    long: true,
    cell: ({ levelName, amountCents, currency, asksForLevel }) => (
      <>
        {levelName}
        <small>
          {formatMoney(amountCents, currency, 'prose')}
          {asksForLevel ? ' · asks for another' : ''}
        </small>
      </>
    ),
  },
  { id: 'applied', header: 'Applied', cell: ({ appliedAt }) => <DateTime value={appliedAt} style="short" /> },
  {
    id: 'state',
    header: 'Status',
    cell: ({ state, endsOn }) => (
      <>
        <Pill {...PARTNER_STATE_LABELS[state]} />
        {endsOn ? <small>through {formatDay(dayBefore(endsOn))}</small> : null}
      </>
    ),
  },
]

/** Partners for admins; without the pool where it is said already. */
export function PartnerTable({ rows, inPool = false }: { rows: readonly Row[]; inPool?: boolean }) {
  return (
    <DataTable
      caption="Partners"
      captionHidden
      dense={!inPool}
      columns={inPool ? columns.filter(({ id }) => id !== 'pool') : columns}
      rows={rows}
    />
  )
}
