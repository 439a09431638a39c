import type { LoaderData } from '#app/ui/loader-data.ts'
import { Link } from '@remix-run/react'
import { Fragment } from 'react'
import { href } from '#app/platform/href.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { formatMoney } from '#app/ui/format/money.ts'
import { Pill } from '#app/ui/pill.tsx'
import { DataTable, type Column } from '#app/ui/table.tsx'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import { TimeInZone, useInZone } from '#app/ui/zone-column.tsx'
import {
  GROUP_NAMES,
  KIND_NAMES,
  PHASE_LABELS,
  PRICE_GROUPS,
  scopeName,
  type CategoryName,
  type Phase,
} from '../deadline-checks.ts'
import type { Deadline, TierPrice } from '../deadlines.ts'

type DeadlineLine = LoaderData<Deadline> & { phase: Phase }

/** Lists the prices in the order of the groups that the column names, on one line: prices of one currency name it once. */
function Prices({ prices }: { prices: readonly TierPrice[] }) {
  const ordered = PRICE_GROUPS.map((group) => ({
    group,
    price: prices.find(({ priceGroup }) => priceGroup === group),
  }))
  const first = ordered.find(({ price }) => price)?.price
  const isNamed = (price: TierPrice) => price === first || price.currency !== first?.currency
  return (
    <span className="money">
      {ordered.map(({ group, price }, index) => (
        <Fragment key={group}>
          {index > 0 ? ' / ' : null}
          <VisuallyHidden>{GROUP_NAMES[group]} </VisuallyHidden>
          {price ? formatMoney(price.amountCents, isNamed(price) ? price.currency : '', 'prose').trim() : '–'}
        </Fragment>
      ))}
    </span>
  )
}

const columns = (
  categories: readonly CategoryName[],
  inZone: (header: string) => string,
): readonly Column<DeadlineLine>[] => [
  {
    header: 'Deadline',
    long: true,
    cell: (row) => (
      <>
        <Link to={href('/admin/deadlines/edit/:id', { id: row.id })}>{row.name}</Link>
        {row.name === KIND_NAMES[row.kind] ? null : <small>{KIND_NAMES[row.kind]}</small>}
      </>
    ),
  },
  // The zone is said once, in the head of the first of the two times.
  { header: inZone('Opens'), cell: (row) => <TimeInZone value={row.opensAt} /> },
  {
    header: 'Closes',
    cell: (row) => <TimeInZone value={row.closesAt} />,
  },
  {
    header: 'Applies to',
    cell: (row) => (
      <>
        {scopeName(row, categories)}
        {row.closesSubmissions ? <small>Closes submissions</small> : null}
        {row.graceMinutes > 0 ? <small>Grace period {row.graceMinutes} min</small> : null}
        {row.visible ? null : <small>Hidden from entrants</small>}
      </>
    ),
  },
  {
    // In two lines, not three: it breaks after the first group only.
    header: `Prices (${PRICE_GROUPS.map((group) => GROUP_NAMES[group].toLowerCase()).join(' / ')})`
      .replaceAll(' ', '\u00a0')
      .replace('/\u00a0', '/ '),
    phone: 'bare',
    cell: ({ prices }) => (prices.length === 0 ? '–' : <Prices prices={prices} />),
  },
  {
    header: 'Status',
    cell: (row) => <Pill tone={PHASE_LABELS[row.phase].tone}>{PHASE_LABELS[row.phase].label}</Pill>,
  },
  {
    header: 'Extend',
    headerHidden: true,
    cell: (row) => (
      <Link to={href('/admin/deadlines/extend/:id', { id: row.id })}>
        Extend<VisuallyHidden> {row.name}</VisuallyHidden>
      </Link>
    ),
  },
]

interface DeadlineTableProps {
  rows: readonly DeadlineLine[]
  categories: readonly CategoryName[]
}

/** The deadlines of a season. */
export function DeadlineTable({ rows, categories }: DeadlineTableProps) {
  return (
    <DataTable
      caption="Deadlines"
      captionHidden
      dense
      columns={columns(categories, useInZone())}
      rows={rows}
      empty={<EmptyState title="No deadlines yet">Submissions open with the first entry tier.</EmptyState>}
    />
  )
}
