import { categoryTitle } from '#app/domain/season/seasons/category-title.ts'
import type { NextSeasonPart } from '#app/domain/season/next-season/parts.ts'
import { auditRecord } from '#app/platform/audit/commands.server.ts'
import type { Reader } from '#db/client.ts'
import { makeCommittees } from './commands.server.ts'
import { RANKING_LABELS, USUAL_RANKING } from './ranking.ts'

/** No season has as many categories. */
const MAX_CATEGORIES = 1_000

/** The categories of a season that are not ranked as usual, by number. */
const chosen = (year: number, reader: Reader) =>
  reader
    .selectFrom('committees as c')
    .innerJoin('categories as k', 'k.id', 'c.category_id')
    .where('c.year', '=', year)
    .where('c.ranked_by', '<>', USUAL_RANKING)
    .where('k.status', '<>', 'archived')
    .orderBy('k.number')
    .select(['c.id', 'c.ranked_by as rankedBy', 'k.type', 'k.number', 'k.name'])
    .limit(MAX_CATEGORIES)
    .execute()

/** How entries are ranked, where it is not the average, which every new committee begins with. */
export const nextRanking: NextSeasonPart = {
  key: 'ranking',
  title: 'Ranking',
  text: 'Where entries are not ranked by the average. It can change until the first score.',
  stage: 2,
  async describe({ from }, reader) {
    return (await chosen(from, reader)).map(({ id, rankedBy, ...category }) => ({
      key: `ranking-${id}`,
      label: categoryTitle(category),
      was: RANKING_LABELS[rankedBy],
      becomes: RANKING_LABELS[rankedBy],
    }))
  },
  async copy({ from, into }, admin, now, trx) {
    let copied = 0
    for (const { rankedBy, type, number } of await chosen(from, trx)) {
      const category = await trx
        .selectFrom('categories')
        .where('year', '=', into)
        .where('type', '=', type)
        .where('number', '=', number)
        .where('status', '<>', 'archived')
        .select('id')
        .executeTakeFirst()
      if (!category) continue
      await makeCommittees(into, [category.id], admin, now, trx)
      const { id } = await trx
        .updateTable('committees')
        .set({ ranked_by: rankedBy })
        .where('category_id', '=', category.id)
        .returning('id')
        .executeTakeFirstOrThrow()
      await auditRecord(admin, 'committee.ranking_chosen', id, { after: { rankedBy } }, now, trx)
      copied += 1
    }
    return copied
  },
}
