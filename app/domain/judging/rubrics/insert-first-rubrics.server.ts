import type { Trx } from '#db/client.ts'
import { firstAnchors, firstCriteria } from './first-rubrics.ts'

interface FirstRubrics {
  year: number
  publishedAt: Date | null
  /** What judges score by; the demonstration's where they are left out. */
  criteria?: typeof firstCriteria
}

/** The first rubric of each type of category, in use from `publishedAt`; a draft without one. */
export async function insertFirstRubrics(
  { year, publishedAt, criteria = firstCriteria }: FirstRubrics,
  now: Date,
  trx: Trx,
): Promise<void> {
  for (const type of ['production', 'achievement'] as const) {
    const { id } = await trx
      .insertInto('rubrics')
      .values({
        year,
        category_type: type,
        version: 1,
        status: publishedAt ? 'active' : 'draft',
        anchors: JSON.stringify(firstAnchors),
        updated_at: publishedAt ?? now,
        published_at: publishedAt,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await trx
      .insertInto('criteria')
      .values(criteria[type].map((criterion, index) => ({ ...criterion, rubric_id: id, sort: index + 1 })))
      .execute()
  }
}
