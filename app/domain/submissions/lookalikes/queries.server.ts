import { db } from '#db/client.ts'
import { categoryTitle } from '#app/domain/season/seasons/category-title.ts'
import { entryThumbnails } from '#app/domain/submissions/pictures.server.ts'
import { withoutConflict } from '#app/platform/conflicts/visibility.server.ts'
import type { AdminViewer } from '#app/platform/viewer.ts'
import { CHECKED_STATUSES } from '../eligibility/check-entries.server.ts'
import type { Likeness } from './rules.ts'

interface PairFilter {
  apart: boolean
  by: Likeness | null
  limit: number
  offset: number
}

/** Pairs of submitted entries that look alike, of which the admin may see both. */
function pairsSeenBy(admin: AdminViewer, year: number) {
  return db()
    .selectFrom('lookalikes as l')
    .innerJoin('submissions as a', 'a.id', 'l.first_id')
    .innerJoin('submissions as b', 'b.id', 'l.second_id')
    .where('a.year', '=', year)
    .where('a.status', 'in', [...CHECKED_STATUSES])
    .where('b.status', 'in', [...CHECKED_STATUSES])
    .where(withoutConflict(admin, 'a.id', admin.at))
    .where(withoutConflict(admin, 'b.id', admin.at))
}

/** One page of pairs, the nearest first. */
export async function listPairs(admin: AdminViewer, year: number, { apart, by, limit, offset }: PairFilter) {
  const found = pairsSeenBy(admin, year)
    .where('l.told_apart_at', apart ? 'is not' : 'is', null)
    .$if(by !== null, (pairs) => pairs.where(`l.${by ?? 'title'}`, 'is not', null))
  const [{ count }, rows] = await Promise.all([
    found.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow(),
    found
      .select([
        'l.id',
        'l.first_id as firstId',
        'l.second_id as secondId',
        'l.title',
        'l.passages',
        'l.picture',
      ])
      .orderBy((eb) => eb.fn.coalesce('l.picture', eb.lit(0)), 'desc')
      .orderBy((eb) => eb.fn.coalesce('l.passages', eb.lit(0)), 'desc')
      .orderBy((eb) => eb.fn.coalesce('l.title', eb.lit(0)), 'desc')
      .orderBy('l.id')
      .limit(limit)
      .offset(offset)
      .execute(),
  ])
  const works = await worksOf([...new Set(rows.flatMap(({ firstId, secondId }) => [firstId, secondId]))])
  return {
    count,
    rows: rows.flatMap(({ firstId, secondId, ...pair }) => {
      const [first, second] = [works.get(firstId), works.get(secondId)]
      return first && second ? [{ ...pair, first, second }] : []
    }),
  }
}

export type PairRow = Awaited<ReturnType<typeof listPairs>>['rows'][number]

async function worksOf(ids: readonly number[]) {
  if (ids.length === 0) return new Map<number, never>()
  const [rows, pictures] = await Promise.all([
    db()
      .selectFrom('submissions as s')
      .innerJoin('categories as c', 'c.id', 's.category_id')
      .innerJoin('studios as st', 'st.id', 's.studio_id')
      .where('s.id', 'in', [...ids])
      .select(['s.id', 's.code', 's.title', 's.submitted_at as submittedAt', 'st.name as studioName'])
      .select(['c.type', 'c.number', 'c.name'])
      .execute(),
    entryThumbnails(ids, db()),
  ])
  return new Map(
    rows.map(({ type, number, name, ...work }) => [
      work.id,
      {
        ...work,
        kind: type,
        category: categoryTitle({ type, number, name }),
        picture: pictures.get(work.id) ?? null,
      },
    ]),
  )
}
