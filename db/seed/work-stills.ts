import { sql } from 'kysely'
import { STILLS } from '#app/domain/catalogue/works/picture.ts'
import { storeMadeFile } from '#app/platform/files/commands.server.ts'
import { db } from '#db/client.ts'
import type { Baseline } from '#db/seed/baseline.ts'
import { hasJudging } from '#db/seed/phases.ts'
import { workStill } from '#db/seed/pictures.ts'

const HOUR_MS = 3_600_000
/** Limits how many works are drawn and stored at a time: a drawing waits for a processor, storing for the disk. */
const AT_ONCE = 4

interface Unpictured {
  submissionId: number
  title: string
  category: string
  studioId: number
  ownerId: number
  fieldId: number
}

/**
 * Gives works that are judged a still where their entrants sent none, in a few statements: one file for each work of a studio,
 * however often it is entered. It comes in the last hour for materials, so works of the call show that stills are due later.
 */
export async function seedWorkStills({ year, plan }: Baseline): Promise<void> {
  if (!hasJudging(plan.phase)) return
  const at = new Date(plan.calendar.materialsDue.getTime() - HOUR_MS)
  const { rows } = await sql<Unpictured>`
    select s.id as "submissionId", s.title, k.name as category, s.studio_id as "studioId", s.created_by as "ownerId",
      q.id as "fieldId"
    from submissions s join categories k on k.id = s.category_id
    join category_fields b on b.category_id = s.category_id
    join fields q on q.id = b.field_id and q.key = ${STILLS[0]}
    where s.year = ${year} and s.status = 'accepted'
      and not exists (select from submission_files x join fields other on other.id = x.field_id
        and other.key = any(${STILLS}::text[]) where x.submission_id = s.id)
    order by s.category_id, s.title, s.id`.execute(db())
  const works = new Map<string, Unpictured[]>()
  for (const row of rows) {
    const work = `${row.studioId} ${row.title}`
    works.set(work, [...(works.get(work) ?? []), row])
  }
  const left = [...works.values()]
  const storeThem = async () => {
    for (let entries = left.shift(); entries; entries = left.shift()) await storeStill(entries, at)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, storeThem))
  // A production needs nothing but its still by the end of the time for materials.
  const pictured = rows.map(({ submissionId }) => submissionId)
  await sql`update submissions s set materials_missing = 0 from categories k
    where k.id = s.category_id and k.type = 'production' and s.id = any(${pictured}::bigint[])`.execute(db())
}

/** Stores the still of one work for all its entries. */
async function storeStill(entries: readonly Unpictured[], at: Date): Promise<void> {
  const [first] = entries
  if (!first) return
  const { title, ownerId, studioId } = first
  await storeMadeFile(
    {
      ...{ content: await workStill(first), name: `${title}.jpg`, kind: 'jpeg', ownerId, studioId },
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
