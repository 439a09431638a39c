import type { HeadersFunction, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { NewsShelf } from '#app/domain/press/newsroom/components/news-shelf.tsx'
import { PublicPage } from '#app/domain/press/newsroom/components/public-page.tsx'
import { isImage, newsSince } from '#app/domain/press/newsroom/rules.ts'
import { listItems } from '#app/domain/press/newsroom/queries.server.ts'
import { pressMoment, THE_PUBLIC } from '#app/domain/press/newsroom/visibility.server.ts'
import { configValues } from '#app/domain/season/seasons/queries.server.ts'
import { shareTags } from '#app/http/share-tags.ts'
import { loadList } from '#app/http/params.ts'
import { href } from '#app/platform/href.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { FilterBar } from '#app/ui/filter-bar.tsx'
import { ListResults } from '#app/ui/list-results.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { PageTitle } from '#app/ui/page-header.tsx'
import { db } from '#db/client.ts'
import { placesFor, publicSeason, untilNext } from './public-page.server.ts'
import styles from '#app/ui/styles/press.css?url'
import works from '#app/ui/styles/works.css?url'

export const links = () => [
  { rel: 'stylesheet', href: works },
  { rel: 'stylesheet', href: styles },
  {
    ...{ rel: 'alternate', type: 'application/atom+xml', title: 'Press room' },
    href: href('/press-room/feed.xml'),
  },
]

export const handle: PageHandle = { title: 'Press room', scripts: false, indexed: true, sameForGuests: true }

export const meta = shareTags<typeof loader>(
  ({ label }) => `News, stills and contacts for the press: ${label}.`,
)

export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders

/** What everyone sees of the newsroom, for signed-in people too. */
export async function loader(args: LoaderFunctionArgs) {
  const now = args.context.rehearsal?.realNow ?? args.context.now
  const [season, configs, moment] = await Promise.all([
    publicSeason(args),
    configValues(),
    pressMoment(now, db()),
  ])
  const all = { kind: null, state: null, categoryId: null, year: null }
  const { list, rows, count } = await loadList(args.request, {}, (asked) =>
    listItems(THE_PUBLIC, { ...asked, ...all }, moment, db()),
  )
  const page = {
    list,
    count,
    label: season.label,
    places: await placesFor(args),
    contact: configs.press_email || configs.support_email || '',
    rows: rows.map(({ id, publicId, title, kind, summary, mime, alt, hasSizes, ...dates }) => ({
      ...{ id, publicId, title, kind, summary, at: newsSince(dates) },
      ...(isImage(mime) && hasSizes && { alt }),
    })),
  }
  return untilNext(page, now)
}

export default function PressRoom() {
  const { list, count, rows, label, contact, places } = useLoaderData<typeof loader>()
  return (
    <PublicPage here="/press-room" places={places}>
      <PageTitle title="Press room" lede={label} />
      <div className="stack">
        {contact ? (
          <p>
            Press contact: <a href={`mailto:${contact}`}>{contact}</a>
          </p>
        ) : null}
        {count > 10 || list.narrowed ? (
          <FilterBar search="Search the press room" narrowed={list.narrowed} />
        ) : null}
        <ListResults
          list={list}
          count={count}
          noun={{ one: 'item', other: 'items' }}
          empty={
            <EmptyState title="Nothing published yet">We’ll publish news about the award here.</EmptyState>
          }
        >
          <NewsShelf rows={rows} />
        </ListResults>
        <p>
          <a href={href('/press-room/feed.xml')}>Feed of the press room (Atom)</a>
        </p>
      </div>
    </PublicPage>
  )
}
