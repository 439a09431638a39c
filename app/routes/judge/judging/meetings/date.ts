import type { LoaderFunctionArgs } from '@remix-run/node'
import { config } from '#app/config.server.ts'
import { findMeeting } from '#app/domain/judging/meetings/place.server.ts'
import { calendarFile } from '#app/domain/season/seasons/calendar-file.ts'
import { categoryTitle } from '#app/domain/season/seasons/category-title.ts'
import { orNotFound } from '#app/http/errors.ts'
import { contentDisposition } from '#app/http/file-headers.ts'
import { href } from '#app/platform/href.ts'
import { meetingsOf, refOf } from '#app/routes/judge/judging/meetings/meeting-of.server.ts'
import { db } from '#db/client.ts'

/** When a meeting is, for a member's calendar. The link to the call is on the page alone. */
export async function loader(args: LoaderFunctionArgs) {
  const { now, place } = await meetingsOf(args)
  const ref = refOf(args)
  const found = await findMeeting(place.committeeId, ref.meetingId, db())
  const { id, title, starts_at: at } = orNotFound(found, args.request)
  const { appUrl } = config()
  const category = categoryTitle(place.category)
  const event = {
    uid: `meeting-${id}@${new URL(appUrl).hostname}`,
    ...{ title: `${category}: ${title}`, at, about: 'Meeting of the committee.' },
    link: appUrl + href('/judges/meetings/:categoryId/meeting/:meetingId', ref),
  }
  return new Response(calendarFile(category, [event], now), {
    headers: {
      'Content-Type': 'text/calendar; charset=utf-8',
      'Content-Disposition': contentDisposition('attachment', 'Meeting.ics'),
      'Cache-Control': 'private, no-store',
    },
  })
}
