import { data, type LoaderFunctionArgs } from '@remix-run/node'
import { publicPlaces } from '#app/domain/press/newsroom/public-places.server.ts'
import { nextPublicMoment } from '#app/domain/press/newsroom/visibility.server.ts'
import { isAwardPublic } from '#app/domain/season/publishing/queries.server.ts'
import { currentSeason } from '#app/domain/season/seasons/queries.server.ts'
import { notFound } from '#app/http/errors.ts'
import { SAME_UNTIL } from '#app/http/guest-pages.ts'
import { db } from '#db/client.ts'

/** The current season of a public page; before the award is public there is none, but for its admins. */
export async function publicSeason({ context, request }: LoaderFunctionArgs) {
  const season = await currentSeason()
  if (context.viewer?.role !== 'admin' && !(await isAwardPublic(season, db()))) throw notFound(request)
  return season
}

/** The public pages that the links of each of them lead to. */
export async function placesFor({ context }: LoaderFunctionArgs) {
  const { viewer, now, rehearsal } = context
  return publicPlaces(viewer?.userId ?? null, { now, realNow: rehearsal?.realNow ?? now }, db())
}

/** What a public page shows, kept for guests no longer than until something else is public. */
export async function untilNext<Page>(page: Page, now: Date) {
  const next = await nextPublicMoment(now, db())
  return data(page, { headers: next ? { [SAME_UNTIL]: next.toISOString() } : {} })
}
