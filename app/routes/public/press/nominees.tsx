import type { HeadersFunction, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { publicNominees } from '#app/domain/nominees/nominations/public-nominees.server.ts'
import { PublicPage } from '#app/domain/press/newsroom/components/public-page.tsx'
import { EarlierSeasons, SeasonRecord } from '#app/domain/press/newsroom/components/season-record.tsx'
import { earlierSeasons } from '#app/domain/press/newsroom/earlier-seasons.server.ts'
import { itemsOfNominees } from '#app/domain/press/newsroom/named.server.ts'
import { pressMoment, THE_PUBLIC } from '#app/domain/press/newsroom/visibility.server.ts'
import { withPictures } from '#app/domain/press/newsroom/work-pictures.server.ts'
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
  title: ({ year }) => `Nominees ${year}`,
  scripts: false,
  indexed: true,
  sameForGuests: true,
}

export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders

export const meta = shareTags<typeof loader>(
  ({ label, categories, expected }, { day }) =>
    categories.length > 0 || !expected
      ? `The nominees of the ${label}.`
      : `The nominees of the ${label} are announced on ${day(expected)}.`,
  ({ shared }) => shared,
)

export async function loader(args: LoaderFunctionArgs) {
  const { now } = args.context
  const { year, label, announcedAt } = await publicSeason(args)
  const categories = await withPictures(await publicNominees(year, now), year, now, db())
  // The calendar's day: whether an announcement is decided is told to none before it has come.
  const expected = announcedAt !== null && now < announcedAt ? announcedAt : null
  const realNow = args.context.rehearsal?.realNow ?? now
  const earlier = await earlierSeasons(realNow, db())
  const items = await itemsOfNominees(year, THE_PUBLIC, await pressMoment(realNow, db()), db())
  const shared = sharedSeason({ title: `Nominees ${year}`, label, path: href('/nominees'), categories })
  const places = await placesFor(args)
  return untilNext({ year, label, categories, items, expected, earlier, places, shared }, now)
}

export default function Nominees() {
  const { year, label, categories, items, expected, earlier, places } = useLoaderData<typeof loader>()
  return (
    <PublicPage here="/nominees" places={places}>
      <PageTitle title={`Nominees ${year}`} lede={label} />
      {categories.length === 0 ? (
        <EmptyState title="The nominees are not announced yet">
          {expected ? (
            <>
              They are announced on <DateTime value={expected} style="date" />.
            </>
          ) : null}
        </EmptyState>
      ) : null}
      <SeasonRecord categories={categories} items={items} />
      <EarlierSeasons seasons={earlier} page="/nominees/:year" />
    </PublicPage>
  )
}
