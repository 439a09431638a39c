import type { LinksFunction, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { UnconfirmedEmail, unconfirmed } from '#app/domain/people/accounts/components/unconfirmed-email.tsx'
import { seasonTitle } from '#app/domain/season/seasons/rules.ts'
import { currentSeason, deadlinesOf } from '#app/domain/season/seasons/queries.server.ts'
import { OwnList } from '#app/domain/submissions/components/own-list.tsx'
import { PriceNotice } from '#app/domain/submissions/components/price-notice.tsx'
import { studioPriceFor } from '#app/domain/submissions/studio-price.ts'
import { requireEntrant } from '#app/http/guards.server.ts'
import { ownListPage } from '#app/routes/entrant/submissions/list.page.server.ts'
import { href } from '#app/platform/href.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { Page } from '#app/ui/page-header.tsx'
import { db } from '#db/client.ts'
import styles from '#app/ui/styles/thumb.css?url'

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: styles }]

export const handle: PageHandle = { title: 'Entries' }

/** After the call the same list is on the dashboard, which is where the guard leads then. */
export async function loader(args: LoaderFunctionArgs) {
  const { search } = new URL(args.request.url)
  const entrant = await requireEntrant(args, `${href('/submissions/dashboard')}${search}#submissions`)
  const { studio } = entrant
  const season = await currentSeason()
  const [list, deadlines] = await Promise.all([ownListPage(args, studio), deadlinesOf(season.year, db())])
  return {
    unconfirmed: unconfirmed(entrant),
    studioName: studio.name,
    season: seasonTitle(season),
    price: studioPriceFor(studio.type, 'production', { deadlines, tax: season.tax }, args.context.now),
    list,
  }
}

export default function Submissions() {
  const { unconfirmed: email, studioName, season, price, list } = useLoaderData<typeof loader>()
  const start = <LinkButton to={href('/submissions/add')}>Start an entry</LinkButton>
  return (
    <Page context={`${studioName} · ${season}`} primary={start}>
      <UnconfirmedEmail email={email} />
      {price ? <PriceNotice price={price} /> : null}
      <OwnList
        list={list}
        entering
        empty={
          <EmptyState title="No entries yet." action={start}>
            <p>Select a category and enter a title. You can fill in the rest later.</p>
          </EmptyState>
        }
      />
    </Page>
  )
}
