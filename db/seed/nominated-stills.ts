import { sql } from 'kysely'
import { STILLS } from '#app/domain/catalogue/works/picture.ts'
import { storeMadeFile } from '#app/platform/files/commands.server.ts'
import { db } from '#db/client.ts'
import type { Baseline } from '#db/seed/baseline.ts'
import { hasNominees } from '#db/seed/phases.ts'
import { drawStills } from '#db/seed/pictures.ts'

const HOUR_MS = 3_600_000

interface Unpictured {
  submissionId: number
  title: string
  studioId: number
  ownerId: number
  fieldId: number
}

/**
 * Gives nominated works a still where their entrants sent none, in a few statements: one file for each work, however often it is
 * nominated. Works of one category differ in their pictures.
 */
export async function seedNominatedStills({ year, plan }: Baseline): Promise<void> {
  if (!hasNominees(plan.phase)) return
  const at = new Date(plan.calendar.materialsDue.getTime() - HOUR_MS)
  const [still, { rows }] = await Promise.all([
    drawStills(),
    sql<Unpictured>`
      select s.id as "submissionId", s.title, s.studio_id as "studioId", s.created_by as "ownerId", q.id as "fieldId"
      from nominations n join submissions s on s.id = n.submission_id
      join category_fields b on b.category_id = s.category_id
      join fields q on q.id = b.field_id and q.key = ${STILLS[0]}
      where n.year = ${year} and not exists (select from submission_files x join fields other on other.id = x.field_id
        and other.key = any(${STILLS}::text[]) where x.submission_id = s.id)
      order by s.category_id, s.title, s.id`.execute(db()),
  ])
  const works = new Map<string, Unpictured[]>()
  for (const row of rows) {
    const work = `${row.studioId} ${row.title}`
    works.set(work, [...(works.get(work) ?? []), row])
  }
  for (const [index, entries] of [...works.values()].entries()) {
    const [first] = entries
    if (!first) continue
    const { title, ownerId, studioId } = first
    await storeMadeFile(
      {
        ...{ content: still(index), name: `${title}.jpg`, kind: 'jpeg', ownerId, studioId },
        purpose: 'submission',
      },
      at,
      (fileId, trx) =>
        trx
          .insertInto('submission_files')
          .values(
            entries.map(({ submissionId, fieldId }) => ({
              ...{ submission_id: submissionId, field_id: fieldId, file_id: fileId },
            })),
          )
          .execute(),
    )
  }
  // A production needs nothing but its still by the end of the time for materials.
  const pictured = rows.map(({ submissionId }) => submissionId)
  await sql`update submissions s set materials_missing = 0 from categories k
    where k.id = s.category_id and k.type = 'production' and s.id = any(${pictured}::bigint[])`.execute(db())
}
