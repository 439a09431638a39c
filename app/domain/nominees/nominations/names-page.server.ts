import { sql } from 'kysely'
import { db } from '#db/client.ts'
import type { AdminViewer } from '#app/platform/viewer.ts'
import type { NomineeRow } from './views.ts'
import { visibleTo } from '#app/domain/judging/slates/visible-works.server.ts'

/** A nomination with its people, or null. */
export async function namesPage(admin: AdminViewer, nominationId: number, now: Date) {
  const found = await db()
    .selectFrom('nominations as n')
    .innerJoin('categories as k', 'k.id', 'n.category_id')
    .where('n.id', '=', nominationId)
    .where(visibleTo(admin, 'n', now))
    .select([
      'n.id',
      'k.id as categoryId',
      'k.number as categoryNumber',
      'k.name as categoryName',
      'n.display_title as title',
      'n.display_studio as studio',
      'n.submission_id as submissionId',
      'n.status',
      'n.ended_reason as endedReason',
      'n.names_locked_at as namesLockedAt',
      'n.version',
    ])
    .executeTakeFirst()
  if (!found) return null
  const { rows } = await sql<NomineeRow>`
    select p.id, p.full_name as "fullName", p.credit, p.email, p.pronunciation, p.confirmed_at as "confirmedAt",
      p.confirmed_via as "confirmedVia", p.name_before as "nameBefore", p.attending, p.opened_at as "openedAt", p.version,
      (select jsonb_build_object('fullName', r.full_name, 'pronunciation', r.pronunciation, 'requestedAt', r.requested_at)
        from name_requests r where r.person_id = p.id and r.decided_at is null) as request
    from nomination_people p where p.nomination_id = ${nominationId} order by p.sort limit 200`.execute(db())
  return { ...found, people: rows }
}

export type NamesPage = NonNullable<Awaited<ReturnType<typeof namesPage>>>

/** Unconfirmed nominees of a season or category, without the admin's conflicts. */
export async function listUnconfirmed(
  admin: AdminViewer,
  year: number,
  categoryId: number | null,
  { limit, offset }: { limit: number; offset: number },
  now: Date,
): Promise<{ rows: UnconfirmedRow[]; count: number; nominations: number }> {
  const where = sql`n.year = ${year} and n.status in ('confirmed', 'announced')
    and (${categoryId}::bigint is null or n.category_id = ${categoryId}) and n.names_locked_at is null
    and ${visibleTo(admin, 'n', now)}`
  const [listed, counted] = await Promise.all([
    sql<UnconfirmedRow>`select p.id, p.full_name as "fullName", p.email, n.id as "nominationId",
        n.display_title as title, k.number as "categoryNumber"
      from nomination_people p join nominations n on n.id = p.nomination_id join categories k on k.id = n.category_id
      where p.confirmed_at is null and ${where}
      order by k.number, n.display_title collate "und-x-icu", n.id, p.sort limit ${limit} offset ${offset}`.execute(
      db(),
    ),
    sql<{
      count: number
      nominations: number
    }>`select count(p.id) filter (where p.confirmed_at is null)::int as count,
        count(distinct n.id)::int as nominations
      from nominations n left join nomination_people p on p.nomination_id = n.id where ${where}`.execute(
      db(),
    ),
  ])
  return { rows: listed.rows, ...(counted.rows[0] ?? { count: 0, nominations: 0 }) }
}

export interface UnconfirmedRow {
  id: number
  fullName: string
  email: string
  nominationId: number
  title: string
  categoryNumber: number
}
