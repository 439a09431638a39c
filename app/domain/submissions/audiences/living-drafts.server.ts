import { sql, type RawBuilder } from 'kysely'
import type { Reader } from '#db/client.ts'
import type { AudienceQuestion } from '#app/domain/season/audiences/audience.ts'
import { closedCategories, isExcused } from '#app/domain/submissions/time/late-entry.server.ts'

/** A draft of the season that can still be entered at the question's moment, as a condition on `submissions s`, `categories c`. */
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
