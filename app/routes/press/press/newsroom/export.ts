import type { LoaderFunctionArgs } from '@remix-run/node'
import { ITEM_COLUMNS } from '#app/domain/press/newsroom/export-columns.ts'
import { categoryChoices, listItems } from '#app/domain/press/newsroom/queries.server.ts'
import { ITEM_KINDS, ITEM_STATES } from '#app/domain/press/newsroom/rules.ts'
import { currentSeason } from '#app/domain/season/seasons/queries.server.ts'
import { download } from '#app/http/download.ts'
import { requireFreshAdmin } from '#app/http/guards.server.ts'
import { listState } from '#app/http/params.ts'
import { filterOf } from '#app/ui/list-state.ts'
import { db } from '#db/client.ts'
import { momentOf } from '../reader.server.ts'

const MAX_COUNT = 20_000

/** All items matching the list's filters, in its order. */
export async function loader(args: LoaderFunctionArgs) {
  const admin = await requireFreshAdmin(args)
  const { timezone: zone } = await currentSeason()
  const list = listState(args.request, { filters: ['kind', 'category', 'year', 'state'] })
  const category = (await categoryChoices(db())).find(({ slug }) => slug === list.filters.category)
  const year = Number(list.filters.year)
  const { rows, count } = await listItems(
    { userId: admin.userId, sees: 'everything' },
    {
      query: list.query,
      kind: filterOf(list, 'kind', ITEM_KINDS),
      state: filterOf(list, 'state', ['mine', ...ITEM_STATES]),
      categoryId: category?.id ?? null,
      year: Number.isInteger(year) && year > 0 ? year : null,
      limit: MAX_COUNT,
      offset: 0,
    },
    await momentOf(args),
    db(),
  )
  return download(args, admin, {
    what: 'press items',
    name: 'Press items',
    columns: ITEM_COLUMNS,
    count,
    batches: [rows],
    zone,
  })
}
