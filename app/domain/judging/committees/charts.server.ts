import type { DrawCharts } from '#app/platform/charts.ts'
import { categoryTitle } from '#app/domain/season/seasons/category-title.ts'
import { href } from '#app/platform/href.ts'
import { countProgress } from './people.server.ts'

/** Finished reviews of all that are due, by committee, those that are furthest behind first. */
export const chartReviews: DrawCharts = async ({ admin, year, now }, reader) => {
  const committees = await reader
    .selectFrom('committees as c')
    .innerJoin('categories as k', 'k.id', 'c.category_id')
    .where('c.year', '=', year)
    .where('c.status', 'not in', ['forming', 'ready'])
    .select(['c.id', 'k.type', 'k.number', 'k.name'])
    .orderBy('k.number')
    .limit(200)
    .execute()
  if (committees.length === 0) return []
  const progress = await countProgress(
    committees.map(({ id }) => id),
    admin,
    now,
  )
  const rows = committees.flatMap((committee) => {
    const counted = progress.get(committee.id)
    return counted ? [{ label: categoryTitle(committee), ...counted }] : []
  })
  if (rows.length === 0) return []
  return [
    {
      key: 'reviews',
      title: 'Judging progress',
      text: 'Finished reviews by committee, those furthest behind first.',
      form: 'bars',
      header: 'Committee',
      series: ['Finished', 'All'],
      rows: rows
        .sort((a, b) => a.done / a.all - b.done / b.all)
        .map(({ label, done, all }) => ({ label, values: [done, all] })),
      more: { label: 'All committees', to: href('/admin/judges/committees') },
    },
  ]
}
