import type { HeadersFunction, LoaderFunctionArgs } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { KIND_LABELS, newsSince } from '#app/domain/press/newsroom/rules.ts'
import { listItems } from '#app/domain/press/newsroom/queries.server.ts'
import { pressMoment, THE_PUBLIC } from '#app/domain/press/newsroom/visibility.server.ts'
import { configValues } from '#app/domain/season/seasons/queries.server.ts'
import { shareTags } from '#app/http/share-tags.ts'
import { loadList } from '#app/http/params.ts'
import { href } from '#app/platform/href.ts'
import { DateTime } from '#app/ui/date-time.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { FilterBar } from '#app/ui/filter-bar.tsx'
import { NarrowPage } from '#app/ui/frame/blank-frame.tsx'
import { useFrame } from '#app/ui/frame/frame-context.tsx'
import { ListResults } from '#app/ui/list-results.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { PageTitle } from '#app/ui/page-header.tsx'
import { db } from '#db/client.ts'
import { PublicLinks } from '#app/domain/press/newsroom/components/public-links.tsx'
import { placesFor, publicSeason, untilNext } from './public-page.server.ts'
import styles from '#app/ui/styles/press.css?url'

export const links = () => [
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
    rows: rows.map(({ id, publicId, title, kind, summary, ...dates }) => ({
      ...{ id, publicId, title, kind, summary, at: newsSince(dates) },
    })),
  }
  return untilNext(page, now)
}

export default function PressRoom() {
  const { list, count, rows, label, contact, places } = useLoaderData<typeof loader>()
  const { viewer } = useFrame()
  const content = (
    <>
      <PageTitle title="Press room" lede={label} />
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
        <ul className="plain-list news-list">
          {rows.map(({ id, publicId, title, kind, summary, at }) => (
            <li key={id}>
              <h2 className="card-title">
                <Link to={href('/press/items/:publicId', { publicId })}>{title}</Link>
              </h2>
              <p className="hint">
                {KIND_LABELS[kind]}
                {at ? (
                  <>
                    {' · '}
                    <DateTime value={at} style="date" />
                  </>
                ) : null}
              </p>
              {summary ? <p>{summary}</p> : null}
            </li>
          ))}
        </ul>
      </ListResults>
      <p>
        <a href={href('/press-room/feed.xml')}>Feed of the press room (Atom)</a>
      </p>
      <PublicLinks here="/press-room" places={places} />
    </>
  )
  return viewer ? content : <NarrowPage wide>{content}</NarrowPage>
}
