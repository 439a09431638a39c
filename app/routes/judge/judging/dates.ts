import type { LoaderFunctionArgs } from '@remix-run/node'
import { config } from '#app/config.server.ts'
import { calendarFile } from '#app/domain/season/seasons/calendar-file.ts'
import { configValues, currentSeason } from '#app/domain/season/seasons/queries.server.ts'
import { judgingStatus } from '#app/domain/season/seasons/windows.ts'
import { contentDisposition } from '#app/http/file-headers.ts'
import { requireJudgeAgreement } from '#app/http/guards.server.ts'
import { href } from '#app/platform/href.ts'

/** When judging opens and closes, for a judge's calendar (requirement 5.2.11). */
export async function loader(args: LoaderFunctionArgs) {
  await requireJudgeAgreement(args)
  const { now } = args.context
  const [{ year, label }, configs] = await Promise.all([currentSeason(), configValues()])
  const { opensAt, closesAt } = judgingStatus(configs, now)
  const { appUrl } = config()
  const link = appUrl + href('/judges')
  const event = (what: string, title: string, at: Date | null, about: string) =>
    at
      ? [
          {
            uid: `judging-${what}-${year}@${new URL(appUrl).hostname}`,
            title: `${label}: ${title}`,
            at,
            about,
            link,
          },
        ]
      : []
  const events = [
    ...event('opens', 'judging opens', opensAt, 'Entries can be scored from now on.'),
    ...event('closes', 'judging closes', closesAt, 'Scores are final and slates are due by now.'),
  ]
  return new Response(calendarFile(`${label}, judging`, events, now), {
    headers: {
      'Content-Type': 'text/calendar; charset=utf-8',
      'Content-Disposition': contentDisposition('attachment', `Judging ${year}.ics`),
      'Cache-Control': 'private, no-store',
    },
  })
}
