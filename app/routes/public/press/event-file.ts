import type { LoaderFunctionArgs } from '@remix-run/node'
import { audiencesOf } from '#app/domain/press/events/audience.server.ts'
import { eventsCalendar } from '#app/domain/press/events/feeds.server.ts'
import { findOpenEvent } from '#app/domain/press/events/queries.server.ts'
import { orNotFound } from '#app/http/errors.ts'
import { db } from '#db/client.ts'
import { CALENDAR, named } from './calendar-headers.server.ts'
import { sentText } from './sent-text.server.ts'
import { publicSeason } from './public-page.server.ts'

/** One event for a calendar. */
export async function loader(args: LoaderFunctionArgs) {
  const { now, viewer } = args.context
  const { year } = await publicSeason(args)
  const audiences = await audiencesOf(viewer?.userId ?? null, { year, now }, db())
  const event = orNotFound(await findOpenEvent(args.params.slug ?? '', audiences, db()), args.request)
  const own = { ...named(`${event.title}.ics`), 'Cache-Control': 'private, no-cache' }
  return sentText(args.request, eventsCalendar(event.title, [event]), CALENDAR, own)
}
