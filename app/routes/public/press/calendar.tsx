import type { HeadersFunction, LoaderFunctionArgs } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { shareTags } from '#app/http/share-tags.ts'
import { audiencesOf } from '#app/domain/press/events/audience.server.ts'
import { EventList } from '#app/domain/press/events/components/event-list.tsx'
import { MonthTable } from '#app/domain/press/events/components/month-table.tsx'
import { feedSpan } from '#app/domain/press/events/feeds.server.ts'
import { monthOf, monthSpan, monthView } from '#app/domain/press/events/month.ts'
import { openEvents } from '#app/domain/press/events/queries.server.ts'
import { href, withQuery } from '#app/platform/href.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { PageTitle } from '#app/ui/page-header.tsx'
import { db } from '#db/client.ts'
import { PublicPage } from '#app/domain/press/newsroom/components/public-page.tsx'
import { placesFor, publicSeason, untilNext } from './public-page.server.ts'
import styles from '#app/ui/styles/press.css?url'
import works from '#app/ui/styles/works.css?url'

export const links = () => [
  { rel: 'stylesheet', href: works },
  { rel: 'stylesheet', href: styles },
]

export const handle: PageHandle = { title: 'Events', scripts: false, indexed: true, sameForGuests: true }

export const meta = shareTags<typeof loader>((_, { site }) => `Events of the ${site.name}.`)

export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders

/** The events that the reader may know of, as a list or by month. */
export async function loader(args: LoaderFunctionArgs) {
  const { now, viewer } = args.context
  const season = await publicSeason(args)
  const audiences = await audiencesOf(viewer?.userId ?? null, { year: season.year, now }, db())
  const asked = new URL(args.request.url).searchParams
  const month = asked.has('month') ? monthOf(asked.get('month'), now, season.timezone) : null
  const span = month ? monthSpan(month, season.timezone) : feedSpan(now)
  const rows = (await openEvents(audiences, span, db())).map((event) => {
    const { id, slug, title, startsAt, endsAt, timezone, venue, state } = event
    return { id, slug, title, startsAt, endsAt, timezone, venue, state }
  })
  const page = {
    label: season.label,
    thisMonth: monthOf(null, now, season.timezone),
    view: month && monthView(month, rows),
    slugs: month ? rows.map(({ id, slug }) => ({ id, slug })) : [],
    upcoming: month ? [] : rows.filter(({ endsAt }) => endsAt > now),
    places: await placesFor(args),
    past: month ? [] : rows.filter(({ endsAt }) => endsAt <= now).reverse(),
    ...(viewer && { signedIn: true }),
  }
  return untilNext(page, now)
}

export default function Calendar() {
  const { label, view, thisMonth, slugs, upcoming, past, places, signedIn } = useLoaderData<typeof loader>()
  const monthTo = (month: string) => withQuery(href('/calendar'), { month })
  const eventTo = (id: number) =>
    href('/calendar/events/:slug', { slug: slugs.find((each) => each.id === id)?.slug ?? '' })
  return (
    <PublicPage here="/calendar" places={places}>
      <PageTitle title="Events" lede={label} />
      <div className="stack">
        <p>
          {view ? (
            <Link to={href('/calendar')}>Show as a list</Link>
          ) : (
            <Link to={monthTo(thisMonth)}>Show as a calendar</Link>
          )}
          {' · '}
          <a href={href('/calendar.ics')}>Calendar file (.ics)</a>
          {signedIn ? (
            <>
              {' · '}
              <Link to={href('/calendar/feed')}>Your own calendar address</Link>
            </>
          ) : null}
        </p>
        {view ? <MonthTable view={view} eventTo={eventTo} monthTo={monthTo} /> : null}
        {!view && upcoming.length + past.length === 0 ? (
          <EmptyState title="No events yet">We’ll publish events here.</EmptyState>
        ) : null}
        <EventList caption="Upcoming" rows={upcoming} />
        <EventList caption="Past" rows={past} />
      </div>
    </PublicPage>
  )
}
