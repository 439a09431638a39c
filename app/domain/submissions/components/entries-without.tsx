import { adminEntryHref } from '#app/domain/submissions/addresses.ts'
import { Link } from '@remix-run/react'
import type { EntryWithout } from '#app/domain/submissions/entries-without.server.ts'
import { statusLabels } from '#app/domain/submissions/rules.ts'
import { Notice } from '#app/ui/notice.tsx'
import { Pill } from '#app/ui/pill.tsx'
import { DataTable } from '#app/ui/table.tsx'
import { words } from '#app/platform/award-words.ts'

/** Entries, submitted or in a cart, without a required answer. */
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
        Submitted entries stay submitted; entrants can add the answer while changes are open. Entries in a
        cart need it before checkout.
      </Notice>
      <DataTable
        caption={total > rows.length ? `The first ${rows.length} of them` : 'Entries without an answer'}
        rows={rows}
        columns={[
          {
            header: 'Entry',
            long: true,
            cell: (row) => (
              <>
                <Link to={adminEntryHref(row.id)}>{row.title || 'Untitled'}</Link>
                {row.code ? <small>{row.code}</small> : null}
              </>
            ),
          },
          { header: words.Studio, long: true, cell: (row) => row.studioName },
          {
            header: 'Status',
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
