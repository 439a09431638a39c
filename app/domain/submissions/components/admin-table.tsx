import { adminEntryHref } from '#app/domain/submissions/addresses.ts'
import { Link } from '@remix-run/react'
import type { ReactNode } from 'react'
import { categoryOfEntry } from '#app/domain/catalogue/categories/rules.ts'
import { Thumb } from '#app/domain/catalogue/works/components/thumb.tsx'
import type { AdminEntryRow } from '#app/domain/submissions/admin/admin-list.server.ts'
import { Cluster } from '#app/ui/columns.tsx'
import { DateTime } from '#app/ui/date-time.tsx'
import { Money } from '#app/ui/money.tsx'
import { Pill } from '#app/ui/pill.tsx'
import { menuColumn, type RowAction } from '#app/ui/row-menu.tsx'
import { SelectPage } from '#app/ui/select-page.tsx'
import { DataTable, type Column } from '#app/ui/table.tsx'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import { columnLabels, type AdminColumn } from '#app/domain/submissions/admin/admin-filters.ts'
import { movesFrom, offeredAs } from '#app/domain/submissions/admin/admin-action-rules.ts'
import { href, withQuery } from '#app/platform/href.ts'
import { paymentLabels, shownTitle, statusLabels } from '#app/domain/submissions/rules.ts'

function EntryPills({ row }: { row: AdminEntryRow }) {
  const status = statusLabels[row.status]
  const payment = paymentLabels[row.paymentStatus]
  return (
    <Cluster>
      <Pill tone={status.tone}>{row.status === 'draft' ? `Draft, ${row.completeness}%` : status.label}</Pill>
      <Pill tone={payment.tone}>{payment.label}</Pill>
    </Cluster>
  )
}

const cells: Readonly<Record<AdminColumn, Omit<Column<AdminEntryRow>, 'id' | 'header'>>> = {
  studio: { sortable: true, long: true, cell: (row) => row.studioName },
  category: { sortable: true, long: true, cell: categoryOfEntry },
  status: { sortable: true, cell: (row) => <EntryPills row={row} /> },
  price: {
    numeric: true,
    phone: 'bare',
    cell: (row) =>
      row.cents === null || row.currency === null ? '–' : <Money cents={row.cents} currency={row.currency} />,
  },
  tags: { long: true, cell: (row) => (row.tags.length > 0 ? row.tags.join(', ') : '–') },
  flag: { long: true, cell: (row) => (row.flag ? <Pill tone="warn">{row.flag}</Pill> : '–') },
  materials: {
    cell: (row) =>
      row.materialsReceivedAt ? <DateTime value={row.materialsReceivedAt} style="short" /> : '–',
  },
  complete: { numeric: true, cell: (row) => `${row.completeness}%` },
  people: { numeric: true, cell: (row) => (row.people > 0 ? row.people : '–') },
  submitted: {
    sortable: true,
    cell: (row) => (row.submittedAt ? <DateTime value={row.submittedAt} style="short" /> : '–'),
  },
  updated: { sortable: true, phone: 'none', cell: (row) => <DateTime value={row.updatedAt} style="short" /> },
}

/** An entry's page, and the pages that preview how an admin moves it on. */
function entryActions({ id, status }: AdminEntryRow, list: string, takesTwo: boolean): RowAction[] {
  return [
    { label: 'Open', to: adminEntryHref(id, list) },
    ...movesFrom(status).map((action) => ({
      label: offeredAs(action, takesTwo).label,
      to: withQuery(href('/admin/submissions/bulk'), { id, action, list: list || undefined }),
      changes: true as const,
    })),
    {
      label: 'Write an email',
      to: withQuery(href('/admin/cron-emails/write'), { from: 'entries', id }),
      changes: true,
    },
  ]
}

interface AdminEntryTableProps {
  rows: readonly AdminEntryRow[]
  columns: readonly AdminColumn[]
  sort?: { sort: string; direction: 'asc' | 'desc' }
  /** The list's query, which an entry's page leads back to. */
  list: string
  /** Tells whether a second admin confirms a disqualification. */
  takesTwo: boolean
  empty?: ReactNode
}

/** All entries with the chosen columns, each with a box for bulk actions. */
export function AdminEntryTable({ rows, columns, sort, list, takesTwo, empty }: AdminEntryTableProps) {
  const shown: readonly Column<AdminEntryRow>[] = [
    {
      id: 'select',
      header: 'Select',
      headerHidden: true,
      heading: <SelectPage />,
      labelled: true,
      cell: (row) => (
        <label className="choice">
          <input type="checkbox" name="id" value={row.id} />
          <VisuallyHidden>
            Select {shownTitle(row.title)}
            {row.code ? `, ${row.code}` : ''}
          </VisuallyHidden>
        </label>
      ),
    },
    {
      id: 'title',
      header: 'Entry',
      main: true,
      sortable: true,
      cell: (row) => (
        <Thumb picture={row.picture} kind={row.categoryType}>
          <Link to={adminEntryHref(row.id, list)}>{shownTitle(row.title)}</Link>
          {row.code || row.flag ? (
            <small>
              {[row.code, row.flag && !columns.includes('flag') ? '! Flagged' : null]
                .filter(Boolean)
                .join(' · ')}
            </small>
          ) : null}
        </Thumb>
      ),
    },
    ...columns.map((id) => ({ id, header: columnLabels[id], ...cells[id] })),
    menuColumn((row) => ({ of: shownTitle(row.title), actions: entryActions(row, list, takesTwo) })),
  ]
  return (
    <DataTable
      caption="Entries this season"
      captionHidden
      dense
      columns={shown}
      rows={rows}
      sort={sort}
      empty={empty}
    />
  )
}
