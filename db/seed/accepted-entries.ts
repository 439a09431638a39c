import { sql, type Insertable } from 'kysely'
import type { Trx } from '#db/client.ts'
import type { DB } from '#db/types.ts'
import { audit } from '#app/platform/audit/commands.server.ts'
import { system } from '#app/platform/viewer.ts'
import { takeCode } from '#app/domain/submissions/checkout-support.server.ts'

/** Accepted entries beside those of the call, in a handful of inserts: commands would take minutes for some hundreds of them. */

export interface RaceCategory {
  id: number
  year: number
  number: number
  name: string
  type: 'production' | 'achievement'
  maxNominees: number
  studentOnly: boolean
  /** A running time that fits its rules. */
  minutes: number
  /** Of the accepted entries it has. */
  titles: string[]
}

/** A studio that enters, and its owner. */
export interface Maker {
  studio: number
  owner: number
  type: string
}

export interface AcceptedEntry {
  category: RaceCategory
  maker: Maker
  title: string
  submittedAt: Date
  people: readonly { full_name: string; credit: string; email: string; pronunciation?: string }[]
  synopsis?: string
  runningTime?: string
}

/** Categories in the race with the titles of their accepted entries. */
export async function listRaceCategories(year: number, trx: Trx): Promise<RaceCategory[]> {
  const { rows } = await sql<RaceCategory>`
    select k.id, k.year, k.number, k.name, k.type, k.max_nominees as "maxNominees", k.student_only as "studentOnly",
      coalesce(k.min_minutes + 12, k.max_minutes / 3, 7) as minutes,
      coalesce(array_agg(s.title) filter (where s.id is not null), '{}') as titles
    from categories k left join submissions s on s.category_id = k.id and s.status = 'accepted'
    where k.year = ${year} and k.status in ('open', 'closed') group by k.id order by k.number`.execute(trx)
  return rows
}

export async function listMakers(trx: Trx): Promise<Maker[]> {
  return trx
    .selectFrom('studios as t')
    .innerJoin('studio_members as m', 'm.studio_id', 't.id')
    .where('m.role', '=', 'owner')
    .orderBy('t.id')
    .select(['t.id as studio', 'm.user_id as owner', 't.type'])
    .execute()
}

/** The studios that may enter in a category. */
export function makersFor({ studentOnly }: RaceCategory, makers: readonly Maker[]): Maker[] {
  return makers.filter(({ type }) => studentOnly === (type === 'student'))
}

/** Inserts entries whose fee was waived, with the answers of an entry of the same kind and people of their own. */
export async function insertAccepted(
  entries: readonly AcceptedEntry[],
  decidedAt: Date,
  trx: Trx,
): Promise<void> {
  if (entries.length === 0) return
  const rows: Insertable<DB['submissions']>[] = []
  for (const { category, maker, title, submittedAt } of entries)
    rows.push({
      year: category.year,
      category_id: category.id,
      studio_id: maker.studio,
      created_by: maker.owner,
      code: await takeCode(category, trx),
      title,
      status: 'accepted',
      payment_status: 'waived',
      completeness: 100,
      materials_missing: 1,
      submitted_at: submittedAt,
      created_at: submittedAt,
      updated_at: decidedAt,
    })
  const inserted = await trx.insertInto('submissions').values(rows).returning(['id', 'code']).execute()
  const ids = new Map(inserted.map(({ id, code }) => [code, id]))
  const made = entries.map((entry, index) => ({ ...entry, id: ids.get(rows[index]?.code ?? '') ?? 0 }))
  await copyAnswers(made, trx)
  await trx
    .insertInto('submission_people')
    .values(
      made.flatMap(({ id, people }) =>
        people.map((person, sort) => ({ ...person, submission_id: id, sort: sort + 1 })),
      ),
    )
    .execute()
  const after = { status: 'accepted', payment: 'waived' }
  for (const { id } of made) {
    const entry = { action: 'submission.fee_waived', entity: 'submission', entityId: id, after }
    await audit(system, entry, decidedAt, trx)
  }
}

/** The answers of a paid entry of the same kind to the questions both categories ask, under the new title. */
async function copyAnswers(
  entries: readonly Pick<AcceptedEntry & { id: number }, 'id' | 'synopsis' | 'runningTime'>[],
  trx: Trx,
): Promise<void> {
  const own = entries.map(({ id, synopsis, runningTime }) => ({ id, synopsis, minutes: runningTime }))
  await sql`
    insert into submission_values (submission_id, field_id, value, updated_at, updated_by)
    select s.id, v.field_id,
      coalesce(case f.key when 'work_title' then to_jsonb(s.title) when 'synopsis_short' then to_jsonb(n.synopsis)
        when 'running_time' then to_jsonb(n.minutes) end, v.value),
      s.updated_at, s.created_by
    from jsonb_to_recordset(${JSON.stringify(own)}::jsonb) as n (id bigint, synopsis text, minutes text)
    join submissions s on s.id = n.id
    join categories k on k.id = s.category_id
    cross join lateral (select e.id from submissions e join categories j on j.id = e.category_id
      where e.year = s.year and j.type = k.type and e.status = 'accepted' and e.payment_status = 'paid'
      order by (j.id = k.id) desc, e.id limit 1) t
    join submission_values v on v.submission_id = t.id
    join category_fields c on c.category_id = s.category_id and c.field_id = v.field_id
    join fields f on f.id = v.field_id
    where f.key not in ('original_title', 'achievement_statement')`.execute(trx)
}
