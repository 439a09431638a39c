import type { LoaderFunctionArgs } from '@remix-run/node'
import { config } from '#app/config.server.ts'
import { calendarFile } from '#app/domain/season/seasons/calendar-file.ts'
import { configValues, currentSeason } from '#app/domain/season/seasons/queries.server.ts'
import { votingStatus } from '#app/domain/season/seasons/windows.ts'
import { contentDisposition } from '#app/http/file-headers.ts'
import { href } from '#app/platform/href.ts'

/** When voting opens and closes, for a calendar. */
export async function loader({ context }: LoaderFunctionArgs) {
  const { now } = context
  const [{ year, label }, configs] = await Promise.all([currentSeason(), configValues()])
  const { opensAt, closesAt } = votingStatus(configs, now)
  const { appUrl } = config()
  const link = appUrl + href('/votes')
  const event = (what: string, title: string, at: Date | null, about: string) =>
    at
      ? [
          {
            uid: `voting-${what}-${year}@${new URL(appUrl).hostname}`,
            title: `${label}: ${title}`,
            at,
            about,
            link,
          },
        ]
      : []
  const events = [
    ...event('opens', 'voting opens', opensAt, 'Members can vote from now on.'),
    ...event('closes', 'voting closes', closesAt, 'Ballots can no longer be changed.'),
  ]
  return new Response(calendarFile(`${label}, voting`, events, now), {
    headers: {
      'Content-Type': 'text/calendar; charset=utf-8',
      'Content-Disposition': contentDisposition('attachment', `Voting ${year}.ics`),
      'Cache-Control': 'private, no-store',
    },
  })
}
