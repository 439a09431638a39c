import { sql } from 'kysely'
import { db } from '#db/client.ts'
import { countOf } from '#db/rows.ts'
import { personName } from '#db/person-name.ts'
import type { ExportColumn } from '#app/platform/exports/columns.ts'
import { defineDataset, keyed } from '#app/platform/exports/dataset.server.ts'
import { COMMITTEE_ROLE_LABELS } from './rules.ts'

const seats = (year: number) =>
  db()
    .selectFrom('committee_members as m')
    .innerJoin('committees as c', 'c.id', 'm.committee_id')
    .innerJoin('categories as k', 'k.id', 'c.category_id')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .where('c.year', '=', year)

interface Seat {
  committeeId: number
  userId: number
}

const seatsAfter = (year: number, last: Seat | null, limit: number) =>
  seats(year)
    .where(
      sql<boolean>`(m.committee_id, m.user_id) > (${last?.committeeId ?? 0}::bigint, ${last?.userId ?? 0}::bigint)`,
    )
    .orderBy('m.committee_id')
    .orderBy('m.user_id')
    .limit(limit)
    .select([
      'm.committee_id as committeeId',
      'u.id as userId',
      'k.number as categoryNumber',
      'k.name as category',
    ])
    .select([
      'c.name as committee',
      personName('u').as('name'),
      'u.email',
      'm.role',
      'm.status',
      'm.employer',
    ])
    .select(['m.discipline', 'm.invited_at as invitedAt', 'm.responded_at as respondedAt'])
    .select('m.last_seen_at as lastSeenAt')
    .execute()

type SeatRow = Awaited<ReturnType<typeof seatsAfter>>[number]

const COLUMNS: readonly ExportColumn<SeatRow>[] = [
  { header: 'Category number', kind: 'integer', value: (row) => row.categoryNumber },
  { header: 'Category', kind: 'text', value: (row) => row.category },
  { header: 'Committee', kind: 'text', value: (row) => row.committee },
  { header: 'Role', kind: 'text', value: (row) => COMMITTEE_ROLE_LABELS[row.role] },
  { header: 'Name', kind: 'text', value: (row) => row.name },
  { header: 'Email', kind: 'text', value: (row) => row.email },
  { header: 'Employer', kind: 'text', value: (row) => row.employer },
  { header: 'Discipline', kind: 'text', value: (row) => row.discipline },
  { header: 'Status', kind: 'text', value: (row) => row.status },
  { header: 'Invited', kind: 'moment', value: (row) => row.invitedAt },
  { header: 'Answered', kind: 'moment', value: (row) => row.respondedAt },
  { header: 'Last seen', kind: 'moment', value: (row) => row.lastSeenAt },
]

/** Who judges what in a season. */
export const judgesDataset = defineDataset<SeatRow>({
  key: 'judges',
  title: 'Judges',
  about: 'Everyone on a committee of the season, with their answer.',
  group: 'Judging',
  right: 'read',
  tellsOfEntries: false,
  columns: () => keyed(COLUMNS, ['Name', 'Email', 'Employer', 'Discipline', 'Last seen']),
  count: ({ year }) => countOf(seats(year)),
  read: ({ year }, last, limit) => seatsAfter(year, last, limit),
})
