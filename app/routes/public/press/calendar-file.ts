import type { LoaderFunctionArgs } from '@remix-run/node'
import { eventsCalendar, feedSpan } from '#app/domain/press/events/feeds.server.ts'
import { openEvents } from '#app/domain/press/events/queries.server.ts'
import { db } from '#db/client.ts'
import { publicSeason } from './public-page.server.ts'
import { CALENDAR, named } from './calendar-headers.server.ts'
import { sentText } from './sent-text.server.ts'

/** The events for everyone as one calendar, which other calendars ask for again. */
export async function loader(args: LoaderFunctionArgs) {
  const { now } = args.context
  const { label } = await publicSeason(args)
  const events = await openEvents(['public'], feedSpan(now), db())
  const text = eventsCalendar(`${label}: events`, events)
  return sentText(args.request, text, CALENDAR, named('Events.ics'))
}
