import { db, type Reader } from '#db/client.ts'
import { isWhitelisted } from '#app/domain/accounts/rights.server.ts'
import type { Viewer } from '#app/domain/accounts/viewer.ts'
import { deadlinesOf } from '#app/domain/seasons/queries.server.ts'
import { missedClosing } from './missed.ts'
import { problemsOfEntry, readEntries } from './queries.server.ts'

/** A draft that was not submitted in time, with what it still lacked. */
export interface MissedEntry {
  id: number
  title: string
  year: number
  categoryNumber: number
  categoryName: string
  studioName: string
  closedAt: Date
  /** Names of the questions without an answer, and of those with one that does not hold. */
  missing: string[]
  invalid: string[]
}

/**
 * The drafts of all studios a person belongs to that missed their final deadline, the latest change first: one page of them,
 * and how many there are.
 */
export async function missedEntriesOf(
  viewer: Viewer,
  { limit, offset }: { limit: number; offset: number },
  now: Date,
  reader: Reader = db(),
): Promise<{ rows: MissedEntry[]; total: number }> {
  const drafts = await reader
    .selectFrom('submissions as s')
    .innerJoin('categories as c', 'c.id', 's.category_id')
    .innerJoin('studio_members as m', 'm.studio_id', 's.studio_id')
    .where('m.user_id', '=', viewer.userId)
    .where('m.status', '=', 'active')
    .where('s.status', 'in', ['draft', 'expired'])
    .orderBy('s.updated_at', 'desc')
    .orderBy('s.id', 'desc')
    .select([
      's.id',
      's.year',
      's.status',
      's.category_id as categoryId',
      'c.type as categoryType',
      's.custom_deadline as customDeadline',
    ])
    .execute()
  const seasonOf = async (year: number) => ({
    deadlines: await deadlinesOf(year, reader),
    extraTime: await isWhitelisted(viewer.email, 'late_submission', year, now, reader),
  })
  const seasons = new Map<number, Awaited<ReturnType<typeof seasonOf>>>()
  for (const year of new Set(drafts.map((draft) => draft.year))) seasons.set(year, await seasonOf(year))
  const missed = drafts.flatMap((draft) => {
    const season = seasons.get(draft.year)
    const closedAt = season && missedClosing(draft, season.deadlines, season.extraTime, now)
    return closedAt ? [{ id: draft.id, closedAt }] : []
  })
  const shown = missed.slice(offset, offset + limit)
  const records = await readEntries(
    shown.map(({ id }) => id),
    reader,
  )
  const rows = records.flatMap((record) => {
    const closedAt = shown.find(({ id }) => id === record.entry.id)?.closedAt
    if (!closedAt) return []
    const { id, title, year, studioName } = record.entry
    const labelsOf = (kind: 'missing' | 'invalid') => [
      ...new Set(
        problemsOfEntry(record)
          .filter((problem) => problem.kind === kind)
          .map((problem) => problem.label),
      ),
    ]
    const { number: categoryNumber, name: categoryName } = record.category
    const lacks = { missing: labelsOf('missing'), invalid: labelsOf('invalid') }
    return [{ id, title, year, studioName, categoryNumber, categoryName, closedAt, ...lacks }]
  })
  return { rows, total: missed.length }
}
