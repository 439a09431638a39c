import { sql, type RawBuilder } from 'kysely'
import { conflictedEntries } from '#app/platform/conflicts/visibility.server.ts'
import { partsOf } from '#app/platform/module.server.ts'
import type { Viewer } from '#app/platform/viewer.ts'

/** SQL that is true for `invoice_lines as l` that bill an entry a person has a conflict of interest about, or what is ordered for it. */
export function billsConflicted(viewer: Viewer): RawBuilder<boolean> {
  const entries = conflictedEntries(viewer)
  const kinds = partsOf('invoiceKinds').flatMap(({ kind, tells }) =>
    tells
      ? [
          sql`or (l.record_kind = ${kind} and l.record_id in (
            select told.id from (${tells}) as told where told.submission_id in (${entries})))`,
        ]
      : [],
  )
  return sql<boolean>`coalesce(l.submission_id in (${entries}) ${sql.join(kinds, sql` `)}, false)`
}
