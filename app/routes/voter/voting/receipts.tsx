import type { LinksFunction, LoaderFunctionArgs } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { configValues, currentSeason } from '#app/domain/season/seasons/queries.server.ts'
import { votingStatus } from '#app/domain/season/seasons/windows.ts'
import { listedSeasons, listReceipts } from '#app/domain/voting/ballots/receipt-list.server.ts'
import { notFound } from '#app/http/errors.ts'
import { listState, requirePageWithin } from '#app/http/params.ts'
import { href, withQuery } from '#app/platform/href.ts'
import { DateTime } from '#app/ui/date-time.tsx'
import { FilterBar } from '#app/ui/filter-bar.tsx'
import { countText } from '#app/ui/format/plural.ts'
import { NarrowPage } from '#app/ui/frame/blank-frame.tsx'
import { ListResults } from '#app/ui/list-results.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { PageTitle } from '#app/ui/page-header.tsx'
import styles from '#app/ui/styles/voting.css?url'

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: styles }]

export const handle: PageHandle<typeof loader> = {
  title: ({ year }) => `Receipts of the ${year} vote`,
  scripts: false,
  indexed: true,
}

export async function loader({ request, context: { now } }: LoaderFunctionArgs) {
  const asked = new URL(request.url).searchParams.get('season')
  const [current, configs, seasons] = await Promise.all([currentSeason(), configValues(), listedSeasons()])
  const year = asked === null ? current.year : Number(asked)
  if (year !== current.year && !seasons.includes(year)) throw notFound(request)
  const list = listState(request, { filters: ['season'] })
  const found = await listReceipts(year, list)
  if (found) requirePageWithin(request, list, found.count)
  const { state, closesAt } = votingStatus(configs, now)
  return {
    year,
    found,
    page: list.page,
    limit: list.limit,
    narrowed: list.query !== '',
    others: seasons.filter((each) => each !== year),
    hasClosed: state === 'over',
    closesAt,
  }
}

export default function Receipts() {
  const { year, found, page, limit, narrowed, others, hasClosed, closesAt } = useLoaderData<typeof loader>()
  const season = year
  return (
    <NarrowPage wide>
      <PageTitle title={`Receipts of the ${year} vote`} />
      {found ? (
        <>
          <p>
            {countText(found.total, 'ballot was', 'ballots were')} submitted and unchanged when voting ended,
            on <DateTime value={found.closedAt} />. Look for the code of your receipt. If it is missing, you
            changed your ballot after submitting; your later choices count.
          </p>
          <p>
            The list is written once and never changed. It proves that a ballot was stored. It also has the
            ballots of members who were removed from the roll, which are not counted. Codes are in
            alphabetical order and tell nothing of members, times or choices.
          </p>
          <FilterBar search="Code, or a part of it" narrowed={narrowed}>
            <input type="hidden" name="season" value={year} />
          </FilterBar>
          <ListResults
            list={{ page, limit, narrowed }}
            count={found.count}
            noun={{ one: 'receipt', other: 'receipts' }}
            empty={<p>No ballot was submitted.</p>}
          >
            <ul className="receipt-codes">
              {found.codes.map((code) => (
                <li key={code}>
                  <code>{code}</code>
                </li>
              ))}
            </ul>
          </ListResults>
          <p>
            <a href={withQuery(href('/votes/receipts.txt'), { season })}>Download all as text</a>
          </p>
        </>
      ) : (
        <p>
          The list of receipts is published{' '}
          {hasClosed || !closesAt ? (
            'within minutes after voting has closed.'
          ) : (
            <>
              when voting has closed, on <DateTime value={closesAt} />.
            </>
          )}{' '}
          It has the code of every ballot that was submitted and not changed after that.
        </p>
      )}
      <p>
        <Link to={href('/votes/receipt')}>Check a receipt</Link> ·{' '}
        <Link to={href('/votes/rules')}>How votes are counted</Link>
        {others.map((each) => (
          <span key={each}>
            {' '}
            · <a href={withQuery(href('/votes/receipts'), { season: each })}>Receipts of {each}</a>
          </span>
        ))}
      </p>
    </NarrowPage>
  )
}
