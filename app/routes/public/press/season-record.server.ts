import { redirect, type LoaderFunctionArgs } from '@remix-run/node'
import { earlierSeasons, seasonRecord } from '#app/domain/press/newsroom/earlier-seasons.server.ts'
import { itemsOfNominees } from '#app/domain/press/newsroom/named.server.ts'
import { shownRecord } from '#app/domain/press/newsroom/shown-winners.server.ts'
import { pressMoment, THE_PUBLIC } from '#app/domain/press/newsroom/visibility.server.ts'
import { orNotFound } from '#app/http/errors.ts'
import { intParam } from '#app/http/params.ts'
import { href } from '#app/platform/href.ts'
import { db } from '#db/client.ts'
import { placesFor, publicSeason, untilNext } from './public-page.server.ts'
import { sharedSeason } from './season-meta.server.ts'

/** The record of the earlier season in the address; the current one has a page of its own. By the real clock, also in a rehearsal. */
export async function loadRecord(args: LoaderFunctionArgs, current: '/winners' | '/nominees') {
  const now = args.context.rehearsal?.realNow ?? args.context.now
  const season = await publicSeason(args)
  const year = intParam(args, 'year')
  if (year === season.year) throw redirect(href(current))
  const { label, categories: recorded } = orNotFound(await seasonRecord(year, now), args.request)
  const others = (await earlierSeasons(now, db())).filter((each) => each.year !== year)
  const items = await itemsOfNominees(year, THE_PUBLIC, await pressMoment(now, db()), db())
  const shown = await shownRecord(recorded, year, now, db())
  const categories =
    current === '/winners'
      ? shown
      : shown
          .filter(({ nominees }) => nominees.length > 0)
          .map((category) => ({ ...category, won: [], outcome: null }))
  const title = `${current === '/winners' ? 'Winners' : 'Nominees'} ${year}`
  const path = href(`${current}/:year`, { year })
  const shared = sharedSeason({ title, label, path, categories })
  const places = await placesFor(args)
  return untilNext({ title, year, label, categories, items, others, places, shared }, now)
}
