import { Link } from '@remix-run/react'
import {
  GROUP_NAMES,
  KIND_NAMES,
  PRICE_GROUPS,
  scopeName,
  type CategoryName,
} from '#app/domain/season/seasons/deadline-checks.ts'
import type { DeadlineKind, TierPrice } from '#app/domain/season/seasons/deadlines.ts'
import { href } from '#app/platform/href.ts'
import { DateTime } from '#app/ui/date-time.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { formatMoney } from '#app/ui/format/money.ts'
import { Pill, type Tone } from '#app/ui/pill.tsx'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import { DataTable, type Column } from '#app/ui/table.tsx'

export interface DeadlineLine {
  id: number
  kind: DeadlineKind
  name: string
  opensAt: Date | string
  closesAt: Date | string
  graceMinutes: number
  categoryId: number | null
  categoryType: 'production' | 'achievement' | null
  closesSubmissions: boolean
  visible: boolean
  prices: readonly TierPrice[]
  standing: 'ahead' | 'running' | 'grace' | 'over'
}

const PHASE_PILLS: Readonly<Record<DeadlineLine['standing'], { word: string; tone: Tone }>> = {
  ahead: { word: 'To come', tone: 'neutral' },
  running: { word: 'Running', tone: 'good' },
  grace: { word: 'In grace', tone: 'warn' },
  over: { word: 'Over', tone: 'neutral' },
}

const inOrderOfGroups = (prices: readonly TierPrice[]) =>
  prices.toSorted((a, b) => PRICE_GROUPS.indexOf(a.priceGroup) - PRICE_GROUPS.indexOf(b.priceGroup))

const columns = (categories: readonly CategoryName[]): readonly Column<DeadlineLine>[] => [
  {
    id: 'name',
    header: 'Deadline',
    main: true,
    cell: (row) => (
      <>
        <Link to={href('/admin/deadlines/edit/:id', { id: row.id })}>{row.name}</Link>
        <small>{KIND_NAMES[row.kind]}</small>
      </>
    ),
  },
  { id: 'opens', header: 'Opens', cell: (row) => <DateTime value={row.opensAt} /> },
  {
    id: 'closes',
    header: 'Closes',
    cell: (row) => (
      <>
        <DateTime value={row.closesAt} />
        {row.closesSubmissions ? <small>Closes submissions</small> : null}
        {row.graceMinutes > 0 ? <small>{row.graceMinutes} minutes of grace</small> : null}
      </>
    ),
  },
  {
    id: 'scope',
    header: 'Applies to',
    cell: (row) => (
      <>
        {scopeName(row, categories)}
        {row.visible ? null : <small>Not shown to entrants</small>}
      </>
    ),
  },
  {
    id: 'prices',
    header: 'Prices',
    cell: (row) =>
      row.prices.length === 0
        ? '–'
        : inOrderOfGroups(row.prices).map((price) => (
            <div key={price.priceGroup}>
              {GROUP_NAMES[price.priceGroup]} {formatMoney(price.amountCents, price.currency, 'prose')}
            </div>
          )),
  },
  {
    id: 'standing',
    header: 'State',
    cell: (row) => <Pill tone={PHASE_PILLS[row.standing].tone}>{PHASE_PILLS[row.standing].word}</Pill>,
  },
  {
    id: 'more',
    header: 'More time',
    headerHidden: true,
    cell: (row) => (
      <Link to={href('/admin/deadlines/extend/:id', { id: row.id })}>
        More time<VisuallyHidden> for {row.name}</VisuallyHidden>
      </Link>
    ),
  },
]

/** Every deadline of the season, by opening. */
export function DeadlineTable({
  rows,
  categories,
}: {
  rows: readonly DeadlineLine[]
  categories: readonly CategoryName[]
}) {
  return (
    <DataTable
      caption="Deadlines"
      columns={columns(categories)}
      rows={rows}
      rowKey={(row) => row.id}
      empty={
        <EmptyState title="No deadlines yet">
          Submissions open with the first entry tier. Nobody can enter before there is one.
        </EmptyState>
      }
    />
  )
}
