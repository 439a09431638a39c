import { sql } from 'kysely'
import { db, type Reader } from '#db/client.ts'
import { containing } from '#db/containing.ts'
import type { AdminViewer } from '#app/platform/viewer.ts'
import { withThumbnails } from '#app/domain/submissions/pictures.server.ts'
import { clipIsMissing } from '#app/domain/submissions/nominations/missing-clip.server.ts'
import type { nominatedFilter, NominatedOnly } from './nominated-filters.ts'
import { LOST_LETTERS } from './rules.ts'
import { visibleTo } from '#app/domain/judging/slates/visible-works.server.ts'
import type { MailStatus } from '#app/domain/mail/rules.ts'
import type { CategoryType } from '#app/domain/season/seasons/deadlines.ts'
import type { NominationStatus } from '#app/domain/season/announcements/embargo.ts'
import { publicNomination } from '#app/domain/season/announcements/embargo.server.ts'

type NominatedFilter = ReturnType<typeof nominatedFilter>

export interface NominatedRow {
  personId: number
  nominationId: number
  submissionId: number | null
  code: string | null
  categoryNumber: number
  categoryType: CategoryType
  category: string
  title: string
  studio: string
  fullName: string
  credit: string
  pronunciation: string
  email: string
  status: NominationStatus
  confirmedAt: Date | null
  attending: 'yes' | 'no' | null
  clipMissing: boolean
  letter: MailStatus | null
  certificate: 'pending' | 'generated' | 'released' | null
  /** They ask for another name. */
  asks: boolean
}

const LETTER = sql`(select m.status from nominee_letters l join mail_messages m on m.id = l.message_id
  where l.person_id = p.id order by l.id desc limit 1)`
// A discarded or cancelled letter counts as none.
const CURRENT_LETTER = sql`select from nominee_letters l join mail_messages m on m.id = l.message_id
  left join mail_batches b on b.id = m.batch_id
  where l.person_id = p.id and l.voided_at is null
    and not (m.status = 'skipped' and b.status is not distinct from 'discarded')`
const ASKS = sql`exists (select from name_requests r where r.person_id = p.id and r.decided_at is null)`

const ONLY: Readonly<Record<NominatedOnly, ReturnType<typeof sql>>> = {
  unconfirmed: sql`p.confirmed_at is null`,
  'no-address': sql`p.email = ''`,
  bounced: sql`exists (${CURRENT_LETTER} and m.status = any (${sql.val(LOST_LETTERS)}))`,
  requests: ASKS,
  'no-clip': sql`${clipIsMissing('n.submission_id')}`,
}

const FROM = sql`nomination_people p join nominations n on n.id = p.nomination_id
  join categories k on k.id = n.category_id left join submissions s on s.id = n.submission_id`

function whereOf(admin: AdminViewer, year: number, { query, only }: NominatedFilter, now: Date) {
  const conditions = [
    sql`n.year = ${year}`,
    sql`n.status in ('confirmed', 'announced')`,
    sql`${visibleTo(admin, 'n', now)}`,
  ]
  if (only) conditions.push(ONLY[only])
  if (query) {
    const pattern = containing(query)
    conditions.push(sql`(p.full_name ilike ${pattern} or p.email ilike ${pattern} or n.display_title ilike ${pattern}
      or n.display_studio ilike ${pattern} or s.code ilike ${pattern} or k.name ilike ${pattern})`)
  }
  return sql.join(conditions, sql` and `)
}

const COLUMNS = sql`p.id as "personId", n.id as "nominationId", s.id as "submissionId", s.code, k.number as "categoryNumber",
    k.type as "categoryType", k.name as category, n.display_title as title, n.display_studio as studio, p.full_name as "fullName", p.credit,
    p.pronunciation, p.email, n.status, p.confirmed_at as "confirmedAt", p.attending, ${LETTER} as letter,
    coalesce(${clipIsMissing('n.submission_id')}, false) as "clipMissing", ${ASKS} as asks,
    (select c.status from certificates c where c.person_id = p.id and c.kind = 'nominee' and c.status <> 'void')
      as certificate`

/** A page of a season's nominees by category and title. */
export async function listNominees(
  admin: AdminViewer,
  year: number,
  { limit, offset, ...filter }: NominatedFilter & { limit: number; offset: number },
  now: Date,
): Promise<{ rows: NominatedRow[]; count: number }> {
  const where = whereOf(admin, year, filter, now)
  const [found, counted] = await Promise.all([
    sql<NominatedRow>`
      select ${COLUMNS}
      from ${FROM} where ${where}
      order by k.number, n.display_title collate "und-x-icu", n.id, p.sort limit ${limit} offset ${offset}`.execute(
      db(),
    ),
    sql<{ count: number }>`select count(*)::int as count from ${FROM} where ${where}`.execute(db()),
  ])
  return { rows: found.rows, count: counted.rows[0]?.count ?? 0 }
}

/** The same for a page of the list, each with the picture of its work. */
export async function listPicturedNominees(...asked: Parameters<typeof listNominees>) {
  const { rows, count } = await listNominees(...asked)
  return { rows: await withThumbnails(rows, db()), count }
}

export type PicturedNominee = Awaited<ReturnType<typeof listPicturedNominees>>['rows'][number]

const publicOf = (admin: AdminViewer, year: number, now: Date) =>
  sql`${whereOf(admin, year, { query: '', only: null }, now)} and ${publicNomination('n', now)}`

/** How many nominees of a season are public, without the admin's conflicts. */
export async function countPublicNominees(admin: AdminViewer, year: number, now: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ${FROM} where ${publicOf(admin, year, now)}`.execute(db())
  return rows[0]?.count ?? 0
}

/** The public nominees of a season after `last`, for exports in batches. */
export async function publicNomineesAfter(
  admin: AdminViewer,
  year: number,
  last: NominatedRow | null,
  limit: number,
  now: Date,
): Promise<NominatedRow[]> {
  const { rows } = await sql<NominatedRow>`select ${COLUMNS} from ${FROM}
    where ${publicOf(admin, year, now)} and p.id > ${last?.personId ?? 0} order by p.id limit ${limit}`.execute(
    db(),
  )
  return rows
}

/** What admins have to do about nominees, without the admin's conflicts. */
export async function nominationTasks(admin: AdminViewer, year: number, now: Date, reader: Reader) {
  const none = { missing: 0, unwritten: 0, bounced: 0, requests: 0 }
  const { rows } = await sql<typeof none>`
    select count(*) filter (where ${ONLY['no-address']})::int as missing,
      -- With an address, but without a letter of the current announcement.
      count(*) filter (where p.email <> '' and not exists (${CURRENT_LETTER})
        and exists (select from announcements a where a.year = n.year and a.cancelled_at is null))::int as unwritten,
      count(*) filter (where ${ONLY.bounced})::int as bounced, count(*) filter (where ${ASKS})::int as requests
    from ${FROM} where ${whereOf(admin, year, { query: '', only: null }, now)}`.execute(reader)
  return rows[0] ?? none
}
