import type { HeadersFunction, LoaderFunctionArgs } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { Fragment } from 'react'
import { shareTags } from '#app/http/share-tags.ts'
import { publishedSeasons } from '#app/domain/voting/results/publication.server.ts'
import { href } from '#app/platform/href.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
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
import { earlierSeasons, seasonWinners } from '#app/domain/press/newsroom/earlier-seasons.server.ts'
import { db } from '#db/client.ts'
import styles from '#app/ui/styles/press.css?url'

export const links = () => [{ rel: 'stylesheet', href: styles }]

export const handle: PageHandle<typeof loader> = {
  title: 'Winners',
  scripts: false,
  indexed: true,
  sameForGuests: true,
}

export const meta = shareTags<typeof loader>((_, { site }) => `The winners of the ${site.name}.`)

export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders

/** The winners of the latest season whose results are public, by the real clock: a rehearsal shows none before their time. */
export async function loader(args: LoaderFunctionArgs) {
  const { now, rehearsal, viewer } = args.context
  const { label } = await publicSeason(args)
  const at = rehearsal?.realNow ?? now
  const [year] = await publishedSeasons(at, db())
  const winners = year === undefined ? [] : await seasonWinners(year, at)
  const items =
    year === undefined ? [] : await itemsOfNominees(year, THE_PUBLIC, await pressMoment(at, db()), db())
  const earlier = await earlierSeasons(at, db())
  return untilNext(
    { year: year ?? null, label, winners, items, earlier, ...(viewer && { signedIn: true }) },
    at,
  )
}

const studiosOf = (won: readonly { studio: string }[]) =>
  [...new Set(won.map(({ studio }) => studio))].filter((studio) => studio !== '')

export default function Winners() {
  const page = useLoaderData<typeof loader>()
  const { year, winners } = page
  const beside = itemsBeside(page.items)
  const { viewer } = useFrame()
  const content = (
    <>
      <PageTitle
        title={year === null ? 'Winners' : `Winners ${year}`}
        lede={year === null ? page.label : null}
      />
      {winners.length === 0 ? (
        <EmptyState title="The winners are not public yet">They will be here once they are.</EmptyState>
      ) : null}
      {winners.map(({ id, name, heading, winners: won }) => (
        <section key={id} className="stack stack-tight">
          <h2>{name}</h2>
          <p>
            <strong>{heading}</strong>
            {studiosOf(won).map((studio) => (
              <Fragment key={studio}>
                {won.length > 1 ? ' · ' : ', '}
                <bdi>{studio}</bdi>
              </Fragment>
            ))}
          </p>
          {won.map(({ id: nomination }) => (
            <Fragment key={nomination}>{beside(nomination)}</Fragment>
          ))}
        </section>
      ))}
      {winners.length > 0 && page.signedIn ? (
        <p>
          <Link to={href('/votes/results')}>How the vote was counted</Link>
        </p>
      ) : null}
      <EarlierSeasons seasons={page.earlier} page="/winners/:year" />
      <PublicLinks here="/winners" />
    </>
  )
  return viewer ? content : <NarrowPage wide>{content}</NarrowPage>
}
