import { categoriesOf } from './queries.server.ts'
import type { Category } from './rules.ts'
import type { CategoryQuery } from './schema.ts'

const orders: Record<CategoryQuery['sortBy'], (a: Category, b: Category) => number> = {
  'categories.number': (a, b) => a.number - b.number,
  'categories.name': (a, b) => a.name.localeCompare(b.name, 'en'),
  'categories.type': (a, b) => a.type.localeCompare(b.type, 'en'),
  'categories.id': (a, b) => a.id - b.id,
}

/** Only admins see a category that is in preparation or archived. */
export function isPublished(category: Pick<Category, 'status'>): boolean {
  return category.status !== 'draft' && category.status !== 'archived'
}

/** One page of a year's categories in the requested order; equal ones by number. */
export async function categoryPage(
  query: Omit<CategoryQuery, 'year'> & { year: number },
  { seesDrafts }: { seesDrafts: boolean },
) {
  const all = await categoriesOf(query.year, { refresh: query.refresh })
  const shown = seesDrafts ? all : all.filter(isPublished)
  const order = orders[query.sortBy]
  const sign = query.sortType === 'desc' ? -1 : 1
  const sorted = [...shown].sort((a, b) => order(a, b) * sign || a.number - b.number)
  const start = (query.page - 1) * query.perPage
  return {
    rows: sorted.slice(start, start + query.perPage),
    total: shown.length,
    page: query.page,
    perPage: query.perPage,
    lastPage: Math.max(1, Math.ceil(shown.length / query.perPage)),
  }
}
