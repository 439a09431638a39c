import { sql } from 'kysely'
import { db } from '#db/client.ts'
import { countOf } from '#db/rows.ts'
import { personName } from '#db/person-name.ts'
import { withoutConflict } from '#app/platform/conflicts/visibility.server.ts'
import type { ExportColumn } from '#app/platform/exports/columns.ts'
import { defineDataset, keyed, type AskedData } from '#app/platform/exports/dataset.server.ts'
import { GIVEN_LABELS } from './rules.ts'

const assigned = ({ admin, year, now }: AskedData) =>
  db()
    .selectFrom('assigned_entries as a')
    .innerJoin('committees as c', 'c.id', 'a.committee_id')
    .innerJoin('categories as k', 'k.id', 'c.category_id')
    .innerJoin('submissions as s', 's.id', 'a.submission_id')
    .innerJoin('users as u', 'u.id', 'a.user_id')
    .where('c.year', '=', year)
    .where(withoutConflict(admin, 'a.submission_id', now))

interface Place {
  committeeId: number
  submissionId: number
  userId: number
}

const assignedAfter = (asked: AskedData, last: Place | null, limit: number) =>
  assigned(asked)
    .where(
      sql<boolean>`(a.committee_id, a.submission_id, a.user_id) > (${last?.committeeId ?? 0}::bigint,
        ${last?.submissionId ?? 0}::bigint, ${last?.userId ?? 0}::bigint)`,
    )
    .orderBy('a.committee_id')
    .orderBy('a.submission_id')
    .orderBy('a.user_id')
    .limit(limit)
    .select(['a.committee_id as committeeId', 'a.submission_id as submissionId', 'a.user_id as userId'])
    .select(['k.number as categoryNumber', 'k.name as category', 's.code', 's.title'])
    .select([personName('u').as('judge'), 'a.given', 'a.given_at as givenAt'])
    .execute()

type AssignedRow = Awaited<ReturnType<typeof assignedAfter>>[number]

const COLUMNS: readonly ExportColumn<AssignedRow>[] = [
  { header: 'Category number', kind: 'integer', value: (row) => row.categoryNumber },
  { header: 'Category', kind: 'text', value: (row) => row.category },
  { header: 'Entry', kind: 'text', value: (row) => row.code },
  { header: 'Title', kind: 'text', value: (row) => row.title },
  { header: 'Judge', kind: 'text', value: (row) => row.judge },
  { header: 'Assigned', kind: 'text', value: (row) => GIVEN_LABELS[row.given] },
  { header: 'Since', kind: 'moment', value: (row) => row.givenAt },
]

/** Which entries each judge scores, where a committee's entries are assigned; without those the reader has a conflict about. */
export const assignmentsDataset = defineDataset<AssignedRow>({
  key: 'assignments',
  title: 'Assigned entries',
  about: 'The entries each judge scores, in committees whose entries are assigned.',
  group: 'Judging',
  right: 'read',
  tellsOfEntries: true,
  columns: () => keyed(COLUMNS, ['Judge', 'Assigned']),
  count: (asked) => countOf(assigned(asked)),
  read: assignedAfter,
})
