import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { findPublishedRound } from '#app/domain/judging/rounds/telling/published.server.ts'
import { PublicPage } from '#app/domain/press/newsroom/components/public-page.tsx'
import { orNotFound } from '#app/http/errors.ts'
import { intParam, listState, requirePageWithin } from '#app/http/params.ts'
import { shareTags } from '#app/http/share-tags.ts'
import { words } from '#app/platform/award-words.ts'
import { foldedName } from '#app/platform/plain-name.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { FilterBar } from '#app/ui/filter-bar.tsx'
import { countText } from '#app/ui/format/plural.ts'
import { ListResults } from '#app/ui/list-results.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { PageTitle } from '#app/ui/page-header.tsx'
import { DataTable } from '#app/ui/table.tsx'
import { db } from '#db/client.ts'
import { placesFor, publicSeason } from '../press/public-page.server.ts'
import styles from '#app/ui/styles/works.css?url'

export const links = () => [{ rel: 'stylesheet', href: styles }]

export const handle: PageHandle<typeof loader> = {
  title: ({ name, category }) => `${name}: ${category}`,
  scripts: false,
  indexed: true,
}

export const meta = shareTags<typeof loader>(
  ({ name, category, label, all }) =>
    `${name}, ${category}: ${countText(all, 'work', 'works')} of the ${label}.`,
)

/** The works that advanced from a round which an admin has published. */
export async function loader(args: LoaderFunctionArgs) {
  await publicSeason(args)
  const round = orNotFound(await findPublishedRound(intParam(args, 'roundId'), db()), args.request)
  const list = listState(args.request, {})
  const words = foldedName(list.query).split(/\s+/u).filter(Boolean)
  const found = round.entries.filter(({ title, studio }) => {
    const text = foldedName(`${title} ${studio}`)
    return words.every((word) => text.includes(word))
  })
  requirePageWithin(args.request, list, found.length)
  const { name, label, category, entries } = round
  return {
    ...{ name, label, category, list, all: entries.length },
    count: found.length,
    rows: found.slice(list.offset, list.offset + list.limit).map((entry, at) => ({ ...entry, id: at })),
    places: await placesFor(args),
  }
}

export default function PublishedRound() {
  const { name, label, category, list, all, count, rows, places } = useLoaderData<typeof loader>()
  return (
    <PublicPage places={places}>
      <PageTitle title={`${name}: ${category}`} lede={label} />
      {all > list.limit || list.narrowed ? (
        <FilterBar search={`Title or ${words.studio}`} narrowed={list.narrowed} />
      ) : null}
      <ListResults
        list={list}
        count={count}
        noun={{ one: 'work', other: 'works' }}
        empty={<EmptyState title="No works are named here any longer">They left the award.</EmptyState>}
      >
        <DataTable
          caption="Works"
          captionHidden
          rows={rows}
          columns={[
            { header: 'Title', long: true, cell: ({ title }) => title },
            { header: words.Studio, long: true, cell: ({ studio }) => studio },
          ]}
        />
      </ListResults>
    </PublicPage>
  )
}
