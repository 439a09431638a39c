import type { LoaderData } from '#app/ui/loader-data.ts'
import { Link } from '@remix-run/react'
import type { listConflicts } from '../conflict-list.server.ts'
import {
  CONFLICT_SOURCE_LABELS,
  CONFLICT_STATE_LABELS,
  reasonForOthers,
  type ConflictStatus,
} from '../rules.ts'
import { href } from '#app/platform/href.ts'
import { DateTime } from '#app/ui/date-time.tsx'
import { Folded } from '#app/ui/folded.tsx'
import { Pill, type Tone } from '#app/ui/pill.tsx'
import type { Column } from '#app/ui/table.tsx'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'

const TONES: Readonly<Record<ConflictStatus, Tone>> = {
  suspected: 'warn',
  declared: 'bad',
  cleared: 'good',
  none: 'neutral',
}

type Row = LoaderData<Awaited<ReturnType<typeof listConflicts>>>['rows'][number]

export const conflictColumns: readonly Column<Row>[] = [
  { header: 'Person', long: true, cell: (row) => row.person },
  {
    header: 'Entry',
    long: true,
    cell: (row) => (
      <>
        <Link to={href('/admin/submissions/edit/:submissionId', { submissionId: row.submissionId })}>
          {row.title}
        </Link>
        {row.code ? <small>{row.code}</small> : null}
      </>
    ),
  },
  {
    header: 'Status',
    cell: (row) => <Pill tone={TONES[row.status]}>{CONFLICT_STATE_LABELS[row.status]}</Pill>,
  },
  {
    header: 'Source',
    long: true,
    cell: (row) =>
      row.reason ? (
        <Folded>
          {CONFLICT_SOURCE_LABELS[row.source]}
          <small>{reasonForOthers(row.reason)}</small>
        </Folded>
      ) : (
        CONFLICT_SOURCE_LABELS[row.source]
      ),
  },
  { header: 'Since', cell: (row) => <DateTime value={row.updatedAt} style="relative" /> },
  {
    header: 'Clear',
    headerHidden: true,
    cell: (row) =>
      row.status === 'suspected' || row.status === 'declared' ? (
        <Link to={href('/admin/judges/conflicts/clear/:id', { id: row.id })}>
          Clear
          <VisuallyHidden>
            {' '}
            the conflict of {row.person} with {row.title}
          </VisuallyHidden>
        </Link>
      ) : null,
  },
]
