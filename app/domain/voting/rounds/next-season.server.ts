import { categoryTitle } from '#app/domain/season/seasons/category-title.ts'
import type { NextSeasonPart } from '#app/domain/season/next-season/parts.ts'
import type { Reader } from '#db/client.ts'
import { methodText } from './methods.ts'

const methodsOf = (year: number, reader: Reader) =>
  reader
    .selectFrom('voting_methods as m')
    .innerJoin('categories as k', 'k.id', 'm.category_id')
    .where('m.year', '=', year)
    .where('k.status', '<>', 'archived')
    .orderBy('k.number')
    .select(['k.id', 'k.type', 'k.number', 'k.name', 'm.method', 'm.no_award as noAward', 'm.seats'])
    .limit(1_000)
    .execute()

const said = ({
  method,
  noAward,
  seats,
}: Pick<Awaited<ReturnType<typeof methodsOf>>[number], 'method' | 'noAward' | 'seats'>) =>
  [method ? methodText(method, seats) : 'Usual method', noAward ? 'no award possible' : '']
    .filter(Boolean)
    .join(', ')

/** How each category is voted on. Roll, window and ballots are each season's own. */
export const nextMethods: NextSeasonPart = {
  key: 'voting',
  title: 'Methods of the vote',
  text: 'The roll is made when voting opens.',
  stage: 2,
  async describe({ from }, reader) {
    return (await methodsOf(from, reader)).map((row) => ({
      key: `method-${row.id}`,
      label: categoryTitle(row),
      was: said(row),
      becomes: said(row),
    }))
  },
  async copy({ from, into }, _admin, _now, trx) {
    const round = await trx
      .selectFrom('voting_rounds')
      .where('year', '=', from)
      .select(['nominee_order', 'own_nominations', 'draws_lots', 'no_award_test'])
      .executeTakeFirst()
    if (round)
      await trx
        .insertInto('voting_rounds')
        .values({ year: into, ...round })
        .execute()
    const categories = await trx
      .selectFrom('categories')
      .where('year', '=', into)
      .select(['id', 'copied_from as source'])
      .execute()
    const rows = (await methodsOf(from, trx)).flatMap(({ id, method, noAward, seats }) => {
      const category = categories.find(({ source }) => source === id)
      return category ? [{ year: into, category_id: category.id, method, seats, no_award: noAward }] : []
    })
    if (rows.length > 0) await trx.insertInto('voting_methods').values(rows).execute()
    return rows.length
  },
}
