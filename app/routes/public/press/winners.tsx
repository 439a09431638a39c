import type { HeadersFunction, LoaderFunctionArgs } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { PublicPage } from '#app/domain/press/newsroom/components/public-page.tsx'
import { EarlierSeasons, SeasonRecord } from '#app/domain/press/newsroom/components/season-record.tsx'
import { earlierSeasons } from '#app/domain/press/newsroom/earlier-seasons.server.ts'
import { itemsOfNominees } from '#app/domain/press/newsroom/named.server.ts'
import { latestWinners } from '#app/domain/press/newsroom/shown-winners.server.ts'
import { pressMoment, THE_PUBLIC } from '#app/domain/press/newsroom/visibility.server.ts'
import { shareTags } from '#app/http/share-tags.ts'
import { href } from '#app/platform/href.ts'
import { DateTime } from '#app/ui/date-time.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { PageTitle } from '#app/ui/page-header.tsx'
import { db } from '#db/client.ts'
import { placesFor, publicSeason, untilNext } from './public-page.server.ts'
import { sharedSeason } from './season-meta.server.ts'
import styles from '#app/ui/styles/works.css?url'

export const links = () => [{ rel: 'stylesheet', href: styles }]

export const handle: PageHandle<typeof loader> = {
  title: ({ title }) => title,
  scripts: false,
  indexed: true,
  sameForGuests: true,
}

export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders

export const meta = shareTags<typeof loader>(
  (_, { site }) => `The winners of the ${site.name}.`,
  ({ shared }) => shared,
)

/** The winners of the latest season whose results are public, by the real clock: a rehearsal shows none before their time. */
export async function loader(args: LoaderFunctionArgs) {
  const { now, rehearsal, viewer } = args.context
  const season = await publicSeason(args)
  const at = rehearsal?.realNow ?? now
  const latest = await latestWinners(at, db())
  const categories = latest?.categories ?? []
  const items = latest
    ? await itemsOfNominees(latest.year, THE_PUBLIC, await pressMoment(at, db()), db())
    : []
  const earlier = await earlierSeasons(at, db())
  const title = latest ? `Winners ${latest.year}` : 'Winners'
  const label = latest?.label ?? season.label
  const shared = sharedSeason({ title, label, path: href('/winners'), categories })
  // The day of the evening is public with its season; whether and when results are released is not.
  const { publishedAt, ceremonyAt } = season
  const expected = publishedAt && ceremonyAt && at < ceremonyAt ? ceremonyAt : null
  const places = await placesFor(args)
  const page = { title, label, categories, items, earlier, expected, places, shared }
  return untilNext({ ...page, ...(viewer && { signedIn: true }) }, at)
}

export default function Winners() {
  const { title, label, categories, items, earlier, expected, places, signedIn } =
    useLoaderData<typeof loader>()
  return (
    <PublicPage here="/winners" places={places}>
      <PageTitle title={title} lede={label} />
      {categories.length === 0 ? (
        <EmptyState title="The winners are not public yet">
          {expected ? (
            <>
              The ceremony is on <DateTime value={expected} style="date" />.
            </>
          ) : (
            'We’ll publish the winners here.'
          )}
        </EmptyState>
      ) : null}
      <SeasonRecord categories={categories} items={items} />
      {categories.length > 0 && signedIn ? (
        <p>
          <Link to={href('/votes/results')}>How the vote was counted</Link>
        </p>
      ) : null}
      <EarlierSeasons seasons={earlier} page="/winners/:year" />
    </PublicPage>
  )
}
