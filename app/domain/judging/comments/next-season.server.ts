import type { NextSeasonPart } from '#app/domain/season/next-season/parts.ts'
import { categoryTitle } from '#app/domain/season/seasons/category-title.ts'
import type { Reader } from '#db/client.ts'
import { givenLabel } from './rules.ts'

const given = (year: number, reader: Reader) =>
  reader
    .selectFrom('entrant_comments as e')
    .innerJoin('categories as k', 'k.id', 'e.category_id')
    .where('k.year', '=', year)
    .where('k.status', '<>', 'archived')
    .where((eb) => eb.or([eb('e.overall', '=', true), eb('e.criteria', '=', true)]))
    .orderBy('k.number')
    .select(['k.id', 'k.type', 'k.number', 'k.name', 'e.overall', 'e.criteria'])
    .limit(1_000)

/** What entrants get of the judges' words, for the categories of the next season; their dates are set there. */
export const nextEntrantComments: NextSeasonPart = {
  key: 'entrant-comments',
  title: 'Comments for entrants',
  text: 'Without their dates.',
  stage: 2,
  async describe({ from }, reader) {
    return (await given(from, reader).execute()).map(({ id, type, number, name, ...what }) => ({
      key: `entrant-comments-${id}`,
      label: categoryTitle({ type, number, name }),
      was: givenLabel(what),
      becomes: givenLabel(what),
    }))
  },
  async copy({ from, into }, admin, now, trx) {
    const rows = await trx
      .selectFrom(given(from, trx).as('old'))
      .innerJoin('categories as k', (join) =>
        join.onRef('k.type', '=', 'old.type').onRef('k.number', '=', 'old.number').on('k.year', '=', into),
      )
      .select(['k.id as category_id', 'old.overall', 'old.criteria'])
      .execute()
    if (rows.length > 0)
      await trx
        .insertInto('entrant_comments')
        .values(rows.map((row) => ({ ...row, set_by: admin.userId, set_at: now })))
        .execute()
    return rows.length
  },
}
