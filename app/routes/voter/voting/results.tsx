import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { currentSeason } from '#app/domain/season/seasons/queries.server.ts'
import { CategoryResults } from '#app/domain/voting/results/components/category-results.tsx'
import { Corrections } from '#app/domain/voting/results/components/corrections.tsx'
import { resultsPage } from '#app/domain/voting/results/results-page.server.ts'
import { IncidentList } from '#app/domain/voting/rounds/components/incident-list.tsx'
import { publicIncidents } from '#app/domain/voting/rounds/incidents.server.ts'
import { notFound } from '#app/http/errors.ts'
import { requireAuth } from '#app/http/guards.server.ts'
import { href, withQuery } from '#app/platform/href.ts'
import { DateTime } from '#app/ui/date-time.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { Page } from '#app/ui/page-header.tsx'
import { DataTable } from '#app/ui/table.tsx'
import { db } from '#db/client.ts'

export const handle: PageHandle<typeof loader> = {
  title: ({ year }) => `Results ${year}`,
  scripts: false,
}

export async function loader(args: LoaderFunctionArgs) {
  // A rehearsal of the moment of publication shows no result: the real clock decides.
  const viewer = await requireAuth(args)
  const { at } = viewer
  const asked = new URL(args.request.url).searchParams.get('season')
  const season = await currentSeason()
  const year = asked === null ? season.year : Number(asked)
  const page = await resultsPage(year, viewer, at)
  if (!page) throw notFound(args.request)
  return { year, ...page, incidents: await publicIncidents(year, db()) }
}

export default function Results() {
  const { year, sealed, turnout, startedAtLeast, results, corrections, seasons, hasFiles, incidents } =
    useLoaderData<typeof loader>()
  const others = seasons.filter((each) => each !== year)
  return (
    <Page title={`Results ${year}`}>
      {sealed ? (
        <>
          <Notice title="Results are sealed">
            {sealed.until ? (
              <>
                Results are sealed until <DateTime value={sealed.until} withRelative />.
              </>
            ) : (
              'Results are sealed until they are published. The date is not set yet.'
            )}
          </Notice>
          {turnout ? (
            <DataTable
              caption="Turnout"
              rows={turnout}
              rowKey={({ name }) => name}
              columns={[
                { header: 'Category', long: true, cell: ({ name }) => name },
                { header: 'Ballots', numeric: true, cell: ({ ballots }) => ballots },
              ]}
              empty={<p>There are no ballots yet.</p>}
            />
          ) : (
            <p>
              {startedAtLeast ? `At least ${startedAtLeast}` : 'Fewer than 10'} members have started to vote.
              How many have voted in each category is shown when voting has closed.
            </p>
          )}
        </>
      ) : null}
      <Corrections year={year} corrections={corrections} hasFiles={hasFiles} />
      {results.map((category) => (
        <CategoryResults key={category.id} {...category} />
      ))}
      {hasFiles ? (
        <p>
          Count for yourself:{' '}
          <a href={href('/votes/results/:year/:file', { year, file: 'ballots.json' })}>anonymous ballots</a>{' '}
          and <a href={href('/votes/results/:year/:file', { year, file: 'result.json' })}>our count</a>.
          Ballots of categories with fewer than 20 choices are left out. Observers get those of all others;
          everyone else only those of categories in which each ballot was cast by five members or more, so
          that no one can prove how they voted.
        </p>
      ) : null}
      <IncidentList incidents={incidents} />
      {others.length > 0 ? (
        <p>
          Other seasons:{' '}
          {others.map((each) => (
            <a key={each} href={withQuery(href('/votes/results'), { season: each })}>
              {each}{' '}
            </a>
          ))}
        </p>
      ) : null}
    </Page>
  )
}
