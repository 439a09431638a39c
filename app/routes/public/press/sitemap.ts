import { configValues } from '#app/domain/season/seasons/queries.server.ts'
import { usesPart } from '#app/platform/award-parts.ts'
import type { LoaderFunctionArgs } from '@remix-run/node'
import { config } from '#app/config.server.ts'
import { feedSpan } from '#app/domain/press/events/feeds.server.ts'
import { openEvents } from '#app/domain/press/events/queries.server.ts'
import { earlierSeasons } from '#app/domain/press/newsroom/earlier-seasons.server.ts'
import { sitemapOf } from '#app/domain/press/newsroom/feed.ts'
import { listItems } from '#app/domain/press/newsroom/queries.server.ts'
import { publicPlaces } from '#app/domain/press/newsroom/public-places.server.ts'
import { pressMoment, THE_PUBLIC } from '#app/domain/press/newsroom/visibility.server.ts'
import { href } from '#app/platform/href.ts'
import { db } from '#db/client.ts'
import { publicSeason } from './public-page.server.ts'
import { sentText } from './sent-text.server.ts'

const MAX_COUNT = 5_000

/** The public pages for search engines, each only once everyone may see it. */
export async function loader(args: LoaderFunctionArgs) {
  await publicSeason(args)
  const now = args.context.rehearsal?.realNow ?? args.context.now
  const moment = await pressMoment(now, db())
  const all = {
    query: '',
    kind: null,
    state: null,
    categoryId: null,
    year: null,
    limit: MAX_COUNT,
    offset: 0,
  }
  const configs = await configValues()
  const [{ rows }, events, earlier, places] = await Promise.all([
    usesPart(configs, 'press') ? listItems(THE_PUBLIC, all, moment, db()) : { rows: [] },
    usesPart(configs, 'events') ? openEvents(['public'], feedSpan(now), db()) : [],
    earlierSeasons(now, db()),
    publicPlaces(null, { now: args.context.now, realNow: now }, db()),
  ])
  const paths = [
    ...places.map((place) => href(place)),
    ...earlier.flatMap(({ year }) => [href('/winners/:year', { year }), href('/nominees/:year', { year })]),
    ...events.map(({ slug }) => href('/calendar/events/:slug', { slug })),
    ...rows.map(({ publicId }) => href('/press/items/:publicId', { publicId })),
  ]
  const { appUrl } = config()
  const text = sitemapOf(paths.map((path) => appUrl + path))
  return sentText(args.request, text, 'application/xml; charset=utf-8')
}
