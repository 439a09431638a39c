import type { LoaderFunctionArgs } from '@remix-run/node'
import { audiencesOf } from '#app/domain/press/events/audience.server.ts'
import { eventsCalendar, feedSpan } from '#app/domain/press/events/feeds.server.ts'
import { readFeedToken } from '#app/domain/press/events/link.server.ts'
import { openEvents } from '#app/domain/press/events/queries.server.ts'
import { currentSeason } from '#app/domain/season/seasons/queries.server.ts'
import { orNotFound } from '#app/http/errors.ts'
import { db } from '#db/client.ts'
import { CALENDAR, named } from './calendar-headers.server.ts'
import { sentText } from './sent-text.server.ts'

/** A person's own calendar by its secret address: what they may know of when it is asked for. */
export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const { now } = context
  const { userId } = orNotFound(await readFeedToken(params.key ?? '', now, db()), request)
  const { year, label } = await currentSeason()
  const audiences = await audiencesOf(userId, { year, now }, db())
  const events = await openEvents(audiences, feedSpan(now), db())
  const own = { ...named('Events.ics'), 'Cache-Control': 'private, no-store' }
  return sentText(request, eventsCalendar(`${label}: your events`, events), CALENDAR, own)
}
