import type { LoaderFunctionArgs } from '@remix-run/node'
import type { OwnStudio } from '#app/platform/viewer.ts'
import { configValues, currentSeason, deadlinesOf } from '#app/domain/season/seasons/queries.server.ts'
import { judgingHasBegun } from '#app/domain/season/seasons/windows.ts'
import { mayEnterFor } from '#app/domain/studios/rules.ts'
import { ownerLines } from '#app/domain/submissions/entry-lines.server.ts'
import { openPagesOf } from '#app/domain/submissions/form/form.server.ts'
import { categoriesEntered, entriesOfStudio } from '#app/domain/submissions/lists.server.ts'
import { entryThumbnails } from '#app/domain/submissions/pictures.server.ts'
import { ownListOf } from '#app/routes/entrant/submissions/own-list.server.ts'
import { requirePageWithin } from '#app/http/params.ts'
import { db } from '#db/client.ts'

type CategoriesEntered = Awaited<ReturnType<typeof categoriesEntered>>

/** A studio's list as its address asks for it: on the list's own page during the call, on the dashboard after it. */
export async function ownListPage(
  { request, context: { now } }: LoaderFunctionArgs,
  studio: OwnStudio,
  entered?: CategoriesEntered,
) {
  const { year, tax } = await currentSeason()
  const { state, query } = ownListOf(request)
  const [list, categories, deadlines, configs] = await Promise.all([
    entriesOfStudio(studio.id, year, { ...query, limit: state.limit, offset: state.offset }, now, db()),
    entered ?? categoriesEntered(studio.id, year),
    deadlinesOf(year, db()),
    configValues(),
  ])
  requirePageWithin(request, state, list.total)
  const [openPages, pictures] = await Promise.all([
    openPagesOf(list.rows),
    entryThumbnails(
      list.rows.map(({ id }) => id),
      db(),
    ),
  ])
  return {
    state,
    total: list.total,
    categories,
    mayChange: mayEnterFor(studio.role),
    judgingBegun: judgingHasBegun(configs, now),
    rows: ownerLines({ rows: list.rows, deadlines, configs, tax, openPages, pictures }, now),
  }
}
