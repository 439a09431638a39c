import { sql } from 'kysely'
import { db, type Reader } from '#db/client.ts'
import { publicNomination } from '#app/domain/season/announcements/embargo.server.ts'
import { clipIsMissing } from '#app/domain/submissions/nominations/missing-clip.server.ts'
import type { OwnNomination } from '#app/domain/submissions/nominations/own-nominations.ts'

/** The public nominations of these entries at `now`, by entry; names without addresses. */
export async function nominationsOfEntries(
  submissionIds: readonly number[],
  now: Date,
): Promise<ReadonlyMap<number, OwnNomination>> {
  if (submissionIds.length === 0) return new Map()
  return found(sql`n.submission_id = any (${submissionIds}::bigint[])`, submissionIds.length, now)
}

/** The same of a studio's entries of a season, at most so many. */
export async function nominationsOfStudio(
  studioId: number,
  year: number,
  most: number,
  now: Date,
): Promise<ReadonlyMap<number, OwnNomination>> {
  return found(sql`s.studio_id = ${studioId} and s.year = ${year}`, most, now)
}

async function found(which: ReturnType<typeof sql>, most: number, now: Date) {
  const { rows } = await sql<OwnNomination>`
    select s.id as "submissionId", s.title, k.name as category, ${clipIsMissing('s.id')} as "clipMissing",
      (select cf.section from category_fields cf join fields f on f.id = cf.field_id
        where cf.category_id = s.category_id and f.key = 'clip_for_ceremony') as "clipSection",
      coalesce((select jsonb_agg(jsonb_build_object('id', p.id, 'fullName', p.full_name, 'credit', p.credit,
          'confirmed', p.confirmed_at is not null, 'hasAddress', p.email <> '') order by p.sort)
        from nomination_people p where p.nomination_id = n.id), '[]') as people
    from nominations n join submissions s on s.id = n.submission_id join categories k on k.id = s.category_id
    where ${which} and ${publicNomination('n', now)}
    order by k.number, s.id limit ${most}`.execute(db())
  return new Map(rows.map((row) => [row.submissionId, row]))
}

/** Until when an announced nomination can be completed; `null` for an entry that is not announced. */
export async function takenFromNominee(submissionId: number, now: Date, reader: Reader) {
  const row = await reader
    .selectFrom('nominations as n')
    .innerJoin('seasons as y', 'y.year', 'n.year')
    .where('n.submission_id', '=', submissionId)
    .where(publicNomination('n', now))
    .select('y.ceremony_at as until')
    .executeTakeFirst()
  return row ?? null
}
