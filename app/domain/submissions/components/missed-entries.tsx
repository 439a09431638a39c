import { reviewHref } from '#app/domain/submissions/addresses.ts'
import { Link } from '@remix-run/react'
import { categoryOfEntry } from '#app/domain/catalogue/categories/rules.ts'
import { Thumb } from '#app/domain/catalogue/works/components/thumb.tsx'
import type { MissedEntry } from '#app/domain/submissions/time/missed.server.ts'
import { DateTime } from '#app/ui/date-time.tsx'
import { Pill } from '#app/ui/pill.tsx'
import { Cluster, Stack } from '#app/ui/columns.tsx'
import { DataTable, type Column } from '#app/ui/table.tsx'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import { href } from '#app/platform/href.ts'
import { requestLabels } from '#app/domain/submissions/time/extra-time.ts'
import { shownTitle } from '#app/domain/submissions/rules.ts'

interface MissedRow extends MissedEntry {
  /** Its season is the current one, so extra time can be asked for. */
  mayAsk: boolean
  /** A later season is open, so it can be copied there. */
  mayCopy: boolean
}

const columns: readonly Column<MissedRow>[] = [
  {
    header: 'Entry',
    cell: (row) => (
      <Thumb picture={row.picture} kind={row.categoryType}>
        <Link to={reviewHref(row.id)}>{shownTitle(row.title)}</Link>
        <br />
        <span className="hint">{row.studioName}</span>
      </Thumb>
    ),
  },
  { header: 'Category', cell: (row) => `${categoryOfEntry(row)}, ${row.year}` },
  { header: 'Missing items', cell: (row) => <Lacking row={row} /> },
  { header: 'Closed', cell: (row) => <DateTime value={row.closedAt} /> },
  { header: 'Actions', headerHidden: true, cell: (row) => <Actions row={row} /> },
]

function Actions({ row }: { row: MissedRow }) {
  const of = <VisuallyHidden> for {shownTitle(row.title)}</VisuallyHidden>
  const { request } = row
  return (
    <Stack tight>
      {request ? (
        <div>
          <Pill tone={requestLabels[request.status].tone}>{requestLabels[request.status].label}</Pill>
          {request.answer ? <small>{request.answer}</small> : null}
        </div>
      ) : null}
      <Cluster>
        {row.mayAct && row.mayAsk && request?.status !== 'open' ? (
          <Link to={href('/submissions/expired/:submissionId/extra-time', { submissionId: row.id })}>
            Ask for extra time{of}
          </Link>
        ) : null}
        {row.mayAct && row.mayCopy ? (
          <Link to={href('/submissions/edit/:submissionId/copy-to', { submissionId: row.id })}>
            Copy to this season{of}
          </Link>
        ) : null}
        <Link to={href('/submissions/edit/:submissionId/copy', { submissionId: row.id })}>Print{of}</Link>
        {row.mayAct ? (
          <Link to={href('/submissions/remove/:submissionId', { submissionId: row.id })}>Delete{of}</Link>
        ) : null}
      </Cluster>
    </Stack>
  )
}

function Lacking({ row: { missing, invalid } }: { row: MissedRow }) {
  if (missing.length + invalid.length === 0) return 'Complete, but not checked out'
  return (
    <>
      {missing.length > 0 ? `Missing:  ${inShort(missing)}.` : null}
      {missing.length > 0 && invalid.length > 0 ? <br /> : null}
      {invalid.length > 0 ? `To fix:  ${inShort(invalid)}.` : null}
    </>
  )
}

const NAMED = 4

/** The first few by name; the review behind the title lists them all. */
function inShort(labels: readonly string[]): string {
  const rest = labels.length - NAMED
  return rest > 1 ? `${labels.slice(0, NAMED).join(', ')} and ${rest} more` : labels.join(', ')
}

/** Drafts that were not submitted in time. */
export function MissedEntries({ rows }: { rows: readonly MissedRow[] }) {
  return <DataTable caption="Drafts that missed the deadline" captionHidden columns={columns} rows={rows} />
}
