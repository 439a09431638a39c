import type { LoaderFunctionArgs } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { EventTable } from '#app/domain/press/events/components/event-table.tsx'
import { MonthTable } from '#app/domain/press/events/components/month-table.tsx'
import { monthOf, monthSpan, monthView } from '#app/domain/press/events/month.ts'
import { listEvents } from '#app/domain/press/events/queries.server.ts'
import {
  AUDIENCE_LABELS,
  AUDIENCES,
  EVENT_STATE_LABELS,
  EVENT_STATES,
} from '#app/domain/press/events/rules.ts'
import { currentSeason } from '#app/domain/season/seasons/queries.server.ts'
import { loadList } from '#app/http/params.ts'
import { href, withQuery } from '#app/platform/href.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { FilterBar, FilterSelect } from '#app/ui/filter-bar.tsx'
import { ListResults } from '#app/ui/list-results.tsx'
import { filterOf } from '#app/ui/list-state.ts'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { PageHeader } from '#app/ui/page-header.tsx'
import { optionsOf } from '#app/ui/select.tsx'
import { db } from '#db/client.ts'
import { requirePressReader } from '../reader.server.ts'
import denseStyles from '#app/ui/styles/dense.css?url'
import styles from '#app/ui/styles/press.css?url'

export const links = () => [
  { rel: 'stylesheet', href: denseStyles },
  { rel: 'stylesheet', href: styles },
]

export const handle: PageHandle = { title: 'Events' }

const MAX_OF_A_MONTH = 300
const WHEN = { upcoming: 'Upcoming', past: 'Past' } as const

export async function loader(args: LoaderFunctionArgs) {
  const { reading } = await requirePressReader(args)
  const { now } = args.context
  const { timezone } = await currentSeason()
  const asked = new URL(args.request.url).searchParams
  const filters = ['when', 'audience', 'state'] as const
  const found = await loadList(args.request, { filters }, (list) =>
    listEvents(
      reading,
      {
        ...list,
        when: filterOf(list, 'when', ['upcoming', 'past']),
        audience: filterOf(list, 'audience', AUDIENCES),
        state: filterOf(list, 'state', EVENT_STATES),
      },
      now,
      db(),
    ),
  )
  const month = asked.has('month') ? monthOf(asked.get('month'), now, timezone) : null
  const all = { query: '', when: null, audience: null, state: null, limit: MAX_OF_A_MONTH, offset: 0 }
  const span = month && monthSpan(month, timezone)
  const ofMonth = span ? (await listEvents(reading, { ...all, span }, now, db())).rows : []
  return {
    ...found,
    view: month && monthView(month, ofMonth),
    thisMonth: monthOf(null, now, timezone),
    ofMonth: ofMonth.map(({ id, slug, authorId }) => ({ id, slug, authorId })),
    userId: reading.userId,
    isAdmin: reading.sees === 'everything',
  }
}

export default function Events() {
  const { list, rows, count, view, thisMonth, ofMonth, userId, isAdmin } = useLoaderData<typeof loader>()
  const monthTo = (each: string) => withQuery(href('/events'), { month: each })
  const eventTo = (id: number) => {
    const event = ofMonth.find((each) => each.id === id)
    return !event || isAdmin || event.authorId === userId
      ? href('/events/edit/:id', { id })
      : href('/calendar/events/:slug', { slug: event.slug })
  }
  const add = <LinkButton to={href('/events/add')}>Add event</LinkButton>
  return (
    <>
      <PageHeader
        title="Events"
        lede={
          <>
            {view ? (
              <Link to={href('/events')}>Show as a list</Link>
            ) : (
              <Link to={monthTo(thisMonth)}>Show as a calendar</Link>
            )}
            {' · '}
            <Link to={href('/calendar/feed')}>Your own calendar address</Link>
          </>
        }
        primary={add}
      />
      {view ? (
        <MonthTable view={view} eventTo={eventTo} monthTo={monthTo} />
      ) : (
        <>
          <FilterBar search="Search events" narrowed={list.narrowed}>
            <FilterSelect name="when" label="When" options={optionsOf(WHEN)} />
            <FilterSelect name="audience" label="Open to" options={optionsOf(AUDIENCE_LABELS)} />
            <FilterSelect name="state" label="Status" options={optionsOf(EVENT_STATE_LABELS)} />
          </FilterBar>
          <ListResults
            list={list}
            count={count}
            noun={{ one: 'event', other: 'events' }}
            empty={
              <EmptyState title="No events yet" action={add}>
                Screenings, press days and the ceremony will be here.
              </EmptyState>
            }
          >
            <EventTable rows={rows} userId={userId} isAdmin={isAdmin} />
          </ListResults>
        </>
      )}
    </>
  )
}
