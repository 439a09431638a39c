import { categoriesOf } from '#app/domain/catalogue/categories/queries.server.ts'
import type { ShownView } from '#app/domain/overview/saved-views/components/view-bar.tsx'
import { savedViews } from '#app/domain/overview/saved-views/queries.server.ts'
import { currentSeason } from '#app/domain/season/seasons/queries.server.ts'
import { seasonTitle } from '#app/domain/season/seasons/rules.ts'
import { studioName } from '#app/domain/studios/queries.server.ts'
import { disqualifyingTakesTwo } from '#app/domain/submissions/admin/decisions.server.ts'
import {
  BUILT_IN_VIEWS,
  ADMIN_LIST,
  columnsOf,
  viewQuery,
} from '#app/domain/submissions/admin/admin-filters.ts'
import {
  countAdminEntries,
  listAdminEntryIds,
  adminEntryQuery,
  listAdminEntryRows,
  tagsInUse,
} from '#app/domain/submissions/admin/admin-list.server.ts'
import { requirePageWithin } from '#app/http/params.ts'
import { readListState } from '#app/ui/list-state.ts'
import { db } from '#db/client.ts'
import type { AdminViewer } from '#app/platform/viewer.ts'

/** The season's entries as the address asks for them, with the admin's saved views and the choices of the filters. */
export async function entriesPage(admin: AdminViewer, request: Request) {
  const params = new URL(request.url).searchParams
  const season = await currentSeason()
  const state = readListState(params, ADMIN_LIST)
  const query = await adminEntryQuery(state, season)
  const [total, ids, views, tags, categories] = await Promise.all([
    countAdminEntries(admin, query, state.sort),
    listAdminEntryIds(admin, query, state, { limit: state.limit, offset: state.offset }),
    savedViews('submissions', admin),
    tagsInUse(admin, season.year),
    categoriesOf(season.year),
  ])
  requirePageWithin(request, state, total.count)
  const builtIn = BUILT_IN_VIEWS.map((view): ShownView => ({
    ...{ ...view, id: null, own: false, shared: true, ownerName: '' },
  }))
  const name = query.studioId === null ? null : await studioName(query.studioId)
  return {
    season: seasonTitle(season),
    state,
    total,
    rows: await listAdminEntryRows(admin, ids),
    columns: columnsOf(params),
    takesTwo: await disqualifyingTakesTwo(db()),
    list: viewQuery(params),
    views: [...builtIn, ...views],
    tags,
    studio: query.studioId !== null && name ? { id: query.studioId, name } : null,
    categories: categories.map(({ number, name: label }) => ({
      value: String(number),
      label: `${number} · ${label}`,
    })),
  }
}
