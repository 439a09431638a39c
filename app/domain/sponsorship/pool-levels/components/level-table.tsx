import { Link } from '@remix-run/react'
import { href } from '#app/platform/href.ts'
import { formatMoney } from '#app/ui/format/money.ts'
import type { LoaderData } from '#app/ui/loader-data.ts'
import { Pill } from '#app/ui/pill.tsx'
import { DataTable, type Column } from '#app/ui/table.tsx'
import type { LevelRow } from '../queries.server.ts'
import { LEVEL_STATE_LABELS } from '../rules.ts'

type Row = LoaderData<LevelRow>

const columns: readonly Column<Row>[] = [
  {
    id: 'name',
    header: 'Level',
    main: true,
    long: true,
    cell: ({ id, name }) => <Link to={href('/admin/sponsorship-pools/levels/edit/:id', { id })}>{name}</Link>,
  },
  { id: 'pool', header: 'Pool', long: true, cell: ({ poolName }) => poolName ?? 'All pools' },
  {
    id: 'amount',
    header: 'Contribution',
    numeric: true,
    phone: 'bare',
    cell: ({ amountCents, currency }) => formatMoney(amountCents, currency),
  },
  { id: 'free', header: 'Free entries', numeric: true, cell: ({ freeEntries }) => freeEntries || '–' },
  {
    id: 'most',
    header: 'Most in a pool',
    phone: 'none',
    numeric: true,
    cell: ({ mostPartners }) => mostPartners ?? 'No limit',
  },
  { id: 'partners', header: 'Places held', numeric: true, cell: ({ partners }) => partners },
  { id: 'state', header: 'Status', cell: ({ state }) => <Pill {...LEVEL_STATE_LABELS[state]} /> },
]

/** A season's levels for admins, the lowest contribution first. */
export function LevelTable({ rows }: { rows: readonly Row[] }) {
  return <DataTable caption="Levels" captionHidden dense columns={columns} rows={rows} />
}
