import { Link } from '@remix-run/react'
import type { EntryWithout } from '#app/domain/submissions/entries-without.server.ts'
import { statusLabels } from '#app/domain/submissions/rules.ts'
import { href } from '#app/platform/href.ts'
import { Notice } from '#app/ui/notice.tsx'
import { Pill } from '#app/ui/pill.tsx'
import { DataTable } from '#app/ui/table.tsx'

/** Entries that were sent in, or are about to be, without an answer that is needed. */
export function EntriesWithout({ rows, total }: { rows: readonly EntryWithout[]; total: number }) {
  return (
    <>
      <Notice
        title={
          total === 1
            ? '1 entry has no answer to this'
            : `${total.toLocaleString('en')} entries have no answer to this`
        }
      >
        What was submitted stays submitted. Its entrants can add the answer while changes are open; those in a
        cart have to, before they check out.
      </Notice>
      <DataTable
        caption={total > rows.length ? `The first ${rows.length} of them` : 'Entries without an answer'}
        rows={rows}
        rowKey={(row) => row.id}
        columns={[
          {
            id: 'title',
            header: 'Entry',
            main: true,
            long: true,
            cell: (row) => (
              <>
                <Link to={href('/admin/submissions/edit/:submissionId', { submissionId: row.id })}>
                  {row.title || 'Untitled'}
                </Link>
                {row.code ? <small>{row.code}</small> : null}
              </>
            ),
          },
          { id: 'studio', header: 'Studio', long: true, cell: (row) => row.studioName },
          {
            id: 'status',
            header: 'State',
            cell: (row) => (
              <Pill tone={statusLabels[row.status].tone}>
                {row.status === 'draft' ? 'In a cart' : statusLabels[row.status].label}
              </Pill>
            ),
          },
        ]}
      />
    </>
  )
}
