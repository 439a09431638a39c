import { sql, type RawBuilder } from 'kysely'
import type { Reader } from '#db/client.ts'
import type { AudienceQuestion } from '#app/domain/season/audiences/audience.ts'
import { entryClosing } from '#app/domain/season/seasons/deadlines.ts'
import { deadlinesOf } from '#app/domain/season/seasons/queries.server.ts'
import { isExcused } from '#app/domain/submissions/time/late-entry.server.ts'

/**
 * As a condition on `submissions s` and `categories c`: a draft of the season that could still be entered at the question's
 * moment. Its category takes entries and its call is not over, or it has time of its own, or somebody of its studio an
 * exception.
 */
export async function livingDraft(
  { season, now }: Pick<AudienceQuestion, 'season' | 'now'>,
  reader: Reader,
): Promise<RawBuilder<unknown>> {
  const closed = await closedCategories(season.year, now, reader)
  const inTime =
    closed.length === 0
      ? sql`true`
      : sql`(NOT (c.id = ANY(${closed}::bigint[])) OR s.custom_deadline > ${now} OR ${isExcused(now)})`
  return sql`s.year = ${season.year} AND s.status = 'draft' AND c.status = 'open' AND ${inTime}`
}

/** Categories of a year whose call is over at `now`; none is asked for while no tier of the season has ended. */
async function closedCategories(year: number, now: Date, reader: Reader): Promise<number[]> {
  const deadlines = await deadlinesOf(year, reader)
  if (!deadlines.some((deadline) => deadline.kind === 'entry_tier' && deadline.closesAt <= now)) return []
  const categories = await reader
    .selectFrom('categories')
    .where('year', '=', year)
    .select(['id', 'type'])
    .execute()
  return categories
    .filter(({ id, type }) => {
      const end = entryClosing(deadlines, { categoryId: id, categoryType: type })
      return end !== null && end.takenUntil <= now
    })
    .map(({ id }) => id)
}
