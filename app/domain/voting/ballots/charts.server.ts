import type { DrawCharts } from '#app/platform/charts.ts'
import { categoryTitle } from '#app/domain/season/seasons/category-title.ts'
import { href } from '#app/platform/href.ts'
import { turnoutOf } from './turnout.server.ts'

/** How many of the roll's members have a ballot in each category: numbers only, and never for whom. */
export const chartTurnout: DrawCharts = async ({ year }, reader) => {
  const { members, categories } = await turnoutOf(year, reader)
  if (members === 0 || categories.length === 0) return []
  const names = await reader
    .selectFrom('categories')
    .where(
      'id',
      'in',
      categories.map(({ categoryId }) => categoryId),
    )
    .select(['id', 'type', 'number', 'name'])
    .orderBy('number')
    .execute()
  const ballots = new Map(categories.map((each) => [each.categoryId, each.ballots]))
  return [
    {
      key: 'turnout',
      title: 'Turnout',
      text: 'Ballots by category, of the members on the roll.',
      form: 'bars',
      header: 'Category',
      series: ['Ballots', 'Members'],
      rows: names.map((category) => ({
        label: categoryTitle(category),
        values: [ballots.get(category.id) ?? 0, members],
      })),
      more: { label: 'The vote', to: href('/admin/voting') },
    },
  ]
}
