import { db, type Reader } from '#db/client.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import type { Deadline } from '#app/domain/season/seasons/deadlines.ts'
import { deadlinesOf } from '#app/domain/season/seasons/queries.server.ts'
import { mayEnterFor } from '#app/domain/studios/rules.ts'
import { latestRequests } from './extra-time-queries.server.ts'
import { entryThumbnails } from '#app/domain/submissions/pictures.server.ts'
import { isExcused } from './late-entry.server.ts'
import { missedClosing } from './missed.ts'
import { problemsOfEntry, readEntries } from '#app/domain/submissions/queries.server.ts'

/** A draft that was not submitted in time, with what it still lacked. */
export type MissedEntry = Awaited<ReturnType<typeof missedEntriesOf>>['rows'][number]

/** When each of these entries missed its end, by id; those that can still be submitted are left out. The clock decides. */
export async function missedEnds(
  submissionIds: readonly number[],
  now: Date,
  reader: Reader,
): Promise<ReadonlyMap<number, Date>> {
  if (submissionIds.length === 0) return new Map()
  const rows = await reader
    .selectFrom('submissions as s')
    .innerJoin('categories as c', 'c.id', 's.category_id')
    .where('s.id', 'in', [...submissionIds])
    .where('s.status', 'in', ['draft', 'expired'])
    .select(['s.id', 's.year', 's.status', 's.category_id as categoryId', 'c.type as categoryType'])
    .select(['s.custom_deadline as customDeadline', isExcused(now).as('excused')])
    .execute()
  const deadlines = new Map<number, Deadline[]>()
  for (const year of new Set(rows.map((row) => row.year)))
    deadlines.set(year, await deadlinesOf(year, reader))
  return new Map(
    rows.flatMap((row): [number, Date][] => {
      const end = missedClosing(row, deadlines.get(row.year) ?? [], row.excused, now)
      return end ? [[row.id, end]] : []
    }),
  )
}

/** One page of the drafts of a person's studios that missed their deadline, and how many there are. */
export async function missedEntriesOf(
  viewer: Viewer,
  { limit, offset }: { limit: number; offset: number },
  now: Date,
) {
  const reader = db()
  const drafts = await reader
    .selectFrom('submissions as s')
    .innerJoin('studio_members as m', 'm.studio_id', 's.studio_id')
    .where('m.user_id', '=', viewer.userId)
    .where('m.status', '=', 'active')
    .where('s.status', 'in', ['draft', 'expired'])
    .orderBy('s.updated_at', 'desc')
    .orderBy('s.id', 'desc')
    .select(['s.id', 'm.role'])
    .execute()
  const draftIds = drafts.map(({ id }) => id)
  const ends = await missedEnds(draftIds, now, reader)
  const missed = drafts.filter(({ id }) => ends.has(id))
  const ids = missed.slice(offset, offset + limit).map(({ id }) => id)
  const [requests, pictures] = await Promise.all([latestRequests(ids, reader), entryThumbnails(ids, reader)])
  const rows = (await readEntries(ids, reader)).flatMap((record) => {
    const { id, title, year, studioName } = record.entry
    const closedAt = ends.get(id)
    if (!closedAt) return []
    const labelsOf = (kind: 'missing' | 'invalid') => [
      ...new Set(
        problemsOfEntry(record)
          .filter((problem) => problem.kind === kind)
          .map((problem) => problem.label),
      ),
    ]
    const { type: categoryType, number: categoryNumber, name: categoryName } = record.category
    const lacks = { missing: labelsOf('missing'), invalid: labelsOf('invalid') }
    const mayAct = mayEnterFor(drafts.find((draft) => draft.id === id)?.role ?? 'viewer')
    const request = requests.get(id) ?? null
    return [
      {
        id,
        title,
        picture: pictures.get(id) ?? null,
        year,
        studioName,
        categoryType,
        categoryNumber,
        categoryName,
        closedAt,
        ...lacks,
        mayAct,
        request,
      },
    ]
  })
  return { rows, total: missed.length }
}
