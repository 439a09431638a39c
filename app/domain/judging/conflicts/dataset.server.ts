import { db } from '#db/client.ts'
import { personName } from '#db/person-name.ts'
import { countOf } from '#db/rows.ts'
import { withoutConflict } from '#app/platform/conflicts/visibility.server.ts'
import type { ExportColumn } from '#app/platform/exports/columns.ts'
import { defineDataset, keyed, type AskedData } from '#app/platform/exports/dataset.server.ts'
import { CONFLICT_SOURCE_LABELS, CONFLICT_STATE_LABELS } from './rules.ts'

const conflicts = ({ admin, year, now }: AskedData) =>
  db()
    .selectFrom('conflicts as c')
    .innerJoin('submissions as s', 's.id', 'c.submission_id')
    .innerJoin('categories as k', 'k.id', 's.category_id')
    .innerJoin('users as u', 'u.id', 'c.user_id')
    .where('s.year', '=', year)
    .where(withoutConflict(admin, 'c.submission_id', now))

const conflictsAfter = (asked: AskedData, last: { id: number } | null, limit: number) =>
  conflicts(asked)
    .leftJoin('users as d', 'd.id', 'c.decided_by')
    .where('c.id', '>', last?.id ?? 0)
    .orderBy('c.id')
    .limit(limit)
    .select(['c.id', personName('u').as('person'), 'u.email', 'k.number as categoryNumber'])
    .select(['k.name as category', 's.code', 's.title', 'c.status', 'c.source', 'c.reason'])
    .select([personName('d').as('decidedBy'), 'c.created_at as createdAt', 'c.updated_at as updatedAt'])
    .execute()

type ConflictRow = Awaited<ReturnType<typeof conflictsAfter>>[number]

const COLUMNS: readonly ExportColumn<ConflictRow>[] = [
  { header: 'Person', kind: 'text', value: (row) => row.person },
  { header: 'Email', kind: 'text', value: (row) => row.email },
  { header: 'Category number', kind: 'integer', value: (row) => row.categoryNumber },
  { header: 'Category', kind: 'text', value: (row) => row.category },
  { header: 'Entry', kind: 'text', value: (row) => row.code },
  { header: 'Title', kind: 'text', value: (row) => row.title },
  { header: 'Status', kind: 'text', value: (row) => CONFLICT_STATE_LABELS[row.status] },
  { header: 'Found by', kind: 'text', value: (row) => CONFLICT_SOURCE_LABELS[row.source] },
  { header: 'Reason', kind: 'text', value: (row) => row.reason },
  { header: 'Decided by', kind: 'text', value: (row) => row.decidedBy },
  { header: 'Since', kind: 'moment', value: (row) => row.createdAt },
  { header: 'Changed', kind: 'moment', value: (row) => row.updatedAt },
]

/** What ties people to entries, answers of "no conflict" too; without entries the reader has a conflict about themselves. */
export const conflictsDataset = defineDataset<ConflictRow>({
  key: 'conflicts',
  title: 'Conflicts of interest',
  about: 'Conflicts of interest of judges and admins: source and decision.',
  group: 'Judging',
  right: 'read',
  tellsOfEntries: true,
  columns: () => keyed(COLUMNS, ['Person', 'Email', 'Status', 'Found by', 'Reason', 'Decided by']),
  count: (asked) => countOf(conflicts(asked)),
  read: conflictsAfter,
})
