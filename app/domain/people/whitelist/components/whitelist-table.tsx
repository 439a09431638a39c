import { Form, Link } from '@remix-run/react'
import type { WhitelistPurpose } from '#app/domain/people/accounts/access.ts'
import {
  PURPOSE_NAMES,
  shownMatch,
  STATE_LABELS,
  type Match,
  type RowState,
} from '#app/domain/people/whitelist/rules.ts'
import { href, withQuery } from '#app/platform/href.ts'
import { Button } from '#app/ui/button.tsx'
import { DateTime } from '#app/ui/date-time.tsx'
import { Pill } from '#app/ui/pill.tsx'
import { DataTable, type Column } from '#app/ui/table.tsx'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import type { ReactNode } from 'react'

export interface WhitelistLine {
  id: number
  match: Match
  purpose: WhitelistPurpose
  submissionId: number | null
  submissionCode: string | null
  maxUses: number | null
  uses: number
  validTo: Date | string | null
  note: string
  addedAt: Date | string
  addedBy: string
  state: RowState
}

const holds = ({ state }: WhitelistLine) => state === 'live' || state === 'ahead'

/** An exception that holds no more is drawn in the quiet ink; its state says so in words too. */
function Faded({ row, children }: { row: WhitelistLine; children: ReactNode }) {
  return holds(row) ? <>{children}</> : <span className="hint">{children}</span>
}

const columns: readonly Column<WhitelistLine>[] = [
  {
    id: 'who',
    header: 'Who',
    main: true,
    cell: (row) => (
      <Faded row={row}>
        {shownMatch(row.match)}
        {row.match.kind === 'domain' ? <small>Everybody at this domain</small> : null}
      </Faded>
    ),
  },
  {
    id: 'purpose',
    header: 'May',
    cell: (row) => (
      <Faded row={row}>
        {PURPOSE_NAMES[row.purpose]}
        {row.submissionId === null ? null : (
          <small>For submission {row.submissionCode ?? `number ${row.submissionId}`}</small>
        )}
      </Faded>
    ),
  },
  {
    id: 'until',
    header: 'Until',
    cell: (row) => (
      <Faded row={row}>
        {row.validTo === null ? 'No end' : <DateTime value={row.validTo} />}
        {row.maxUses === null ? null : (
          <small>
            Used {row.uses} of {row.maxUses}
          </small>
        )}
      </Faded>
    ),
  },
  {
    id: 'note',
    header: 'Note',
    cell: (row) => (
      <Faded row={row}>
        {row.note}
        <small>
          {row.addedBy}, <DateTime value={row.addedAt} style="date" />
        </small>
      </Faded>
    ),
  },
  {
    id: 'state',
    header: 'State',
    cell: (row) => (
      <>
        <Pill tone={STATE_LABELS[row.state].tone}>{STATE_LABELS[row.state].word}</Pill>
        <small>
          <Link to={withQuery(href('/admin/history'), { entity: 'whitelist', id: row.id })}>
            History<VisuallyHidden> of {shownMatch(row.match)}</VisuallyHidden>
          </Link>
        </small>
      </>
    ),
  },
]

const end: Column<WhitelistLine> = {
  id: 'end',
  header: 'End it',
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
  /** Whether a row can be ended from here. */
  endable?: boolean
  empty: ReactNode
}

/** Exceptions, with what they are for, until when, and who made them. */
export function WhitelistTable({ caption, captionHidden, rows, endable, empty }: WhitelistTableProps) {
  return (
    <DataTable
      caption={caption}
      captionHidden={captionHidden}
      columns={endable ? [...columns, end] : columns}
      rows={rows}
      rowKey={(row) => row.id}
      empty={empty}
    />
  )
}
