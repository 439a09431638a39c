import type { LoaderData } from '#app/ui/loader-data.ts'
import { Form, Link } from '@remix-run/react'
import type { WhitelistRow } from '../queries.server.ts'
import { PURPOSE_NAMES, shownMatch, STATE_LABELS } from '../rules.ts'
import { href, withQuery } from '#app/platform/href.ts'
import { Button } from '#app/ui/button.tsx'
import { DateTime } from '#app/ui/date-time.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { FilterBar, FilterSelect } from '#app/ui/filter-bar.tsx'
import { Folded } from '#app/ui/folded.tsx'
import { ListResults, type ListResultsProps } from '#app/ui/list-results.tsx'
import { Pill } from '#app/ui/pill.tsx'
import { optionsOf } from '#app/ui/select.tsx'
import { DataTable, type Column } from '#app/ui/table.tsx'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import { TimeInZone } from '#app/ui/zone-column.tsx'
import type { ReactNode } from 'react'

export type WhitelistLine = LoaderData<WhitelistRow>

const isCurrent = ({ state }: WhitelistLine) => state === 'live' || state === 'ahead'

/** An ended exception is shown in the color of hints. */
function Faded({ row, children }: { row: WhitelistLine; children: ReactNode }) {
  return isCurrent(row) ? <>{children}</> : <span className="hint">{children}</span>
}

const columns: readonly Column<WhitelistLine>[] = [
  {
    header: 'Who',
    long: true,
    cell: (row) => (
      <Faded row={row}>
        {shownMatch(row.match)}
        {row.match.kind === 'domain' ? <small>Everyone at this domain</small> : null}
      </Faded>
    ),
  },
  {
    header: 'Purpose',
    long: true,
    cell: (row) => (
      <Faded row={row}>
        {PURPOSE_NAMES[row.purpose]}
        {row.submissionId === null ? null : (
          <small>For entry {row.submissionCode ?? `number ${row.submissionId}`}</small>
        )}
      </Faded>
    ),
  },
  {
    header: 'Until',
    inZone: true,
    long: true,
    cell: (row) => (
      <Faded row={row}>
        {row.validTo === null ? 'No end' : <TimeInZone value={row.validTo} />}
        {row.maxUses === null ? null : (
          <small>
            Used {row.uses} of {row.maxUses}
          </small>
        )}
      </Faded>
    ),
  },
  {
    header: 'Note',
    long: true,
    phone: 'none',
    cell: (row) => (
      <Folded>
        <Faded row={row}>
          {row.note}
          <small>
            {row.addedBy}, <DateTime value={row.addedAt} style="date" />
          </small>
        </Faded>
      </Folded>
    ),
  },
  {
    header: 'Status',
    cell: (row) => <Pill {...STATE_LABELS[row.state]} />,
  },
  {
    header: 'History',
    headerHidden: true,
    cell: (row) => (
      <Link to={withQuery(href('/admin/history'), { entity: 'whitelist', id: row.id })}>
        History<VisuallyHidden> of {shownMatch(row.match)}</VisuallyHidden>
      </Link>
    ),
  },
]

const end: Column<WhitelistLine> = {
  header: 'End',
  headerHidden: true,
  cell: (row) =>
    row.state === 'expired' ? null : (
      <Form method="post" noValidate>
        <input type="hidden" name="id" value={row.id} />
        <Button kind="secondary" size="xs" name="intent" value="end">
          End now
          <VisuallyHidden>
            : {shownMatch(row.match)}, {PURPOSE_NAMES[row.purpose]}
          </VisuallyHidden>
        </Button>
      </Form>
    ),
}

interface WhitelistTableProps {
  caption: string
  captionHidden?: boolean
  rows: readonly WhitelistLine[]
  endable?: boolean
  empty?: ReactNode
}

export function WhitelistTable({ caption, captionHidden, rows, endable, empty }: WhitelistTableProps) {
  return (
    <DataTable
      caption={caption}
      captionHidden={captionHidden}
      dense={endable}
      columns={endable ? [...columns, end] : columns}
      rows={rows}
      empty={empty}
    />
  )
}

interface WhitelistResultsProps extends Pick<ListResultsProps, 'list' | 'count'> {
  rows: readonly WhitelistLine[]
}

/** One page of the exceptions, with its filter; each can be ended. */
export function WhitelistResults({ list, rows, count }: WhitelistResultsProps) {
  return (
    <>
      <FilterBar search="Address, domain or note" narrowed={list.narrowed}>
        <FilterSelect name="purpose" label="Purpose" options={optionsOf(PURPOSE_NAMES)} />
      </FilterBar>
      <ListResults
        list={list}
        count={count}
        noun={{ one: 'exception', other: 'exceptions' }}
        empty={
          <EmptyState title="No exceptions yet">
            An exception has a purpose and a note, and can have an end.
          </EmptyState>
        }
      >
        <WhitelistTable caption="Exceptions" captionHidden rows={rows} endable />
      </ListResults>
    </>
  )
}
