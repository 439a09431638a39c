import type { LoaderFunctionArgs } from '@remix-run/node'
import { config } from '#app/config.server.ts'
import { atomFeed } from '#app/domain/press/newsroom/feed.ts'
import { listItems } from '#app/domain/press/newsroom/queries.server.ts'
import { newsSince } from '#app/domain/press/newsroom/rules.ts'
import { pressMoment, THE_PUBLIC } from '#app/domain/press/newsroom/visibility.server.ts'
import { configValues } from '#app/domain/season/seasons/queries.server.ts'
import { href } from '#app/platform/href.ts'
import { db } from '#db/client.ts'
import { publicSeason } from './public-page.server.ts'
import { sentText } from './sent-text.server.ts'

const MAX_COUNT = 50

/** The public items as a feed. */
export async function loader(args: LoaderFunctionArgs) {
  const now = args.context.rehearsal?.realNow ?? args.context.now
  const [{ label }, { organisation_name, site_name }, moment] = await Promise.all([
    publicSeason(args),
    configValues(),
    pressMoment(now, db()),
  ])
  const all = {
    query: '',
    kind: null,
    state: null,
    categoryId: null,
    year: null,
    limit: MAX_COUNT,
    offset: 0,
  }
  const { rows } = await listItems(THE_PUBLIC, all, moment, db())
  const { appUrl } = config()
  const award = site_name || label
  const about = {
    title: `${award}: press room`,
    link: appUrl + href('/press-room'),
    self: appUrl + href('/press-room/feed.xml'),
    author: organisation_name || award,
  }
  const entries = rows.map(({ publicId, title, summary, publishAt, embargoUntil }) => ({
    id: publicId,
    title,
    summary,
    link: appUrl + href('/press/items/:publicId', { publicId }),
    at: newsSince({ publishAt, embargoUntil }) ?? now,
  }))
  return sentText(args.request, atomFeed(about, entries, now), 'application/atom+xml; charset=utf-8')
}
