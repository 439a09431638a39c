import type { HeadersFunction, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { shareTags } from '#app/http/share-tags.ts'
import { NomineeTitles } from '#app/domain/nominees/nominations/components/nominee-titles.tsx'
import { publicNominees } from '#app/domain/nominees/nominations/public-nominees.server.ts'
import { categoryTitle } from '#app/domain/season/seasons/category-title.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { DateTime } from '#app/ui/date-time.tsx'
import { NarrowPage } from '#app/ui/frame/blank-frame.tsx'
import { useFrame } from '#app/ui/frame/frame-context.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { PageTitle } from '#app/ui/page-header.tsx'
import { PublicLinks } from '#app/domain/press/newsroom/components/public-links.tsx'
import { publicSeason, untilNext } from './public-page.server.ts'
import { EarlierSeasons } from '#app/domain/press/newsroom/components/season-record.tsx'
import { itemsBeside } from '#app/domain/press/newsroom/components/items-of-nominee.tsx'
import { itemsOfNominees } from '#app/domain/press/newsroom/named.server.ts'
import { pressMoment, THE_PUBLIC } from '#app/domain/press/newsroom/visibility.server.ts'
import { earlierSeasons } from '#app/domain/press/newsroom/earlier-seasons.server.ts'
import { db } from '#db/client.ts'
import styles from '#app/ui/styles/press.css?url'

export const links = () => [{ rel: 'stylesheet', href: styles }]

export const handle: PageHandle<typeof loader> = {
  title: ({ year }) => `Nominees ${year}`,
  scripts: false,
  indexed: true,
  sameForGuests: true,
}

export const meta = shareTags<typeof loader>(({ label, nominees, expected }, { day }) =>
  nominees.length > 0 || !expected
    ? `The nominees of the ${label}.`
    : `The nominees of the ${label} are announced on ${day(expected)}.`,
)

export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders

export async function loader(args: LoaderFunctionArgs) {
  const { now } = args.context
  const { year, label, announcedAt } = await publicSeason(args)
  const nominees = await publicNominees(year, now)
  // The calendar's day: whether an announcement is decided is told to none before it has come.
  const expected = announcedAt !== null && now < announcedAt ? announcedAt : null
  const realNow = args.context.rehearsal?.realNow ?? now
  const earlier = await earlierSeasons(realNow, db())
  const items = await itemsOfNominees(year, THE_PUBLIC, await pressMoment(realNow, db()), db())
  return untilNext({ year, label, nominees, items, expected, earlier }, now)
}

export default function Nominees() {
  const { year, label, nominees, items, expected, earlier } = useLoaderData<typeof loader>()
  const { viewer } = useFrame()
  const beside = itemsBeside(items)
  const content = (
    <>
      <PageTitle title={`Nominees ${year}`} lede={label} />
      {nominees.length === 0 ? (
        <EmptyState title="The nominees are not announced yet">
          {expected ? (
            <>
              They are announced on <DateTime value={expected} style="date" />.
            </>
          ) : null}
        </EmptyState>
      ) : null}
      {nominees.map((category) => (
        <section key={category.id} className="stack stack-tight">
          <h2>{categoryTitle(category)}</h2>
          <NomineeTitles {...category} beside={beside} />
        </section>
      ))}
      <EarlierSeasons seasons={earlier} page="/nominees/:year" />
      <PublicLinks here="/nominees" />
    </>
  )
  return viewer ? content : <NarrowPage wide>{content}</NarrowPage>
}
