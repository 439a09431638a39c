import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { currentSeason, deadlinesOf } from '#app/domain/seasons/queries.server.ts'
import { OwnList } from '#app/domain/submissions/components/own-list.tsx'
import { PriceStrip } from '#app/domain/submissions/components/price-strip.tsx'
import { priceForStrip } from '#app/domain/submissions/strip.ts'
import { requireEntrant } from '#app/http/guards.server.ts'
import { ownListPage } from '#app/http/own-list-page.server.ts'
import { paths } from '#app/paths.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { PageHeader } from '#app/ui/page-header.tsx'

export const handle: PageHandle = { title: 'Submissions' }

/** After the call the same list is on the dashboard, which is where the guard leads then. */
export async function loader(args: LoaderFunctionArgs) {
  const { search } = new URL(args.request.url)
  const { studio } = await requireEntrant(args, paths.dashboardList(search))
  const season = await currentSeason()
  const [list, deadlines] = await Promise.all([ownListPage(args, studio), deadlinesOf(season.year)])
  return {
    studioName: studio.name,
    season: `${season.label}, ${season.year}`,
    price: priceForStrip(studio.type, 'production', deadlines, args.context.now),
    list,
  }
}

export default function Submissions() {
  const { studioName, season, price, list } = useLoaderData<typeof loader>()
  const start = <LinkButton to={paths.chooseCategory()}>Start a submission</LinkButton>
  return (
    <>
      <PageHeader title="Submissions" context={`${studioName} · ${season}`} primary={start} />
      {price ? <PriceStrip price={price} /> : null}
      <OwnList
        list={list}
        entering
        empty={
          <EmptyState title="No submissions yet." action={start}>
            <p>
              Choose a category and give the title; you can fill in the rest over as many days as you like.
            </p>
          </EmptyState>
        }
      />
<<<<<<< HEAD
      {total > 0 ? (
        <p>
          <a href={paths.exportSubmissions() + search}>
            {total === 1 ? 'Export this entry as CSV' : `Export these ${total} entries as CSV`}
          </a>
        </p>
      ) : null}
      {total > 0 ? (
        <Pagination
          total={total}
          page={state.page}
          perPage={state.perPage}
          noun={{ one: 'submission', other: 'submissions' }}
        />
      ) : null}
=======
>>>>>>> 16b5b6f (Keep a studio's list readable after the call: the dashboard carries it, with search, filters, table and withdrawing)
    </>
  )
}
