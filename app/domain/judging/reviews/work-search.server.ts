import { sql } from 'kysely'
import { db } from '#db/client.ts'
import { firstFields } from '#app/domain/catalogue/categories/queries.server.ts'
import { isBlindField, withoutNames } from './blind.ts'
import type { JudgingPlace } from './judging-place.server.ts'
import type { WorkRow } from './labels.ts'

/** The types of questions with answers in text. */
const WRITTEN: ReadonlySet<string> = new Set(['text', 'textarea', 'statement', 'country', 'language'])

/**
 * The text a judge reads of each entry of their list, by its public id, for the list's search. In blind judging it holds no names,
 * so a search for a name finds nothing; entries with an open conflict question have none.
 */
export async function readSearchedText(
  place: JudgingPlace,
  rows: readonly WorkRow[],
): Promise<ReadonlyMap<string, string>> {
  const fields = await firstFields(place.category.id, db())
  const read = fields.filter(
    (field) => field.judgeVisible && WRITTEN.has(field.type) && (!place.blind || isBlindField(field)),
  )
  const asked = rows.filter(({ state }) => state !== 'not_asked').map(({ publicId }) => publicId)
  const found = await sql<{ publicId: string; text: string; names: string[] }>`
    select s.public_id as "publicId",
      coalesce((select string_agg(v.value #>> '{}', ' ') from submission_values v
        where v.submission_id = s.id and v.field_id = any (${read.map(({ id }) => id)}::bigint[])), '') as text,
      array(select p.full_name from submission_people p where p.submission_id = s.id)
        || array(select t.name from studios t where t.id = s.studio_id) as names
    from submissions s where s.public_id = any (${asked}::uuid[])`.execute(db())
  return new Map(
    found.rows.map(({ publicId, text, names }) => [
      publicId,
      place.blind ? withoutNames(text, names) : [text, ...names].join(' '),
    ]),
  )
}
