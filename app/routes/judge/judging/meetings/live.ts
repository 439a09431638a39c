import type { LoaderFunctionArgs } from '@remix-run/node'
import { readStamp } from '#app/domain/judging/meetings/page.server.ts'
import { findJudgingPlace } from '#app/domain/judging/reviews/judging-place.server.ts'
import { orNotFound } from '#app/http/errors.ts'
import { requireJudgeAgreement } from '#app/http/guards.server.ts'
import { refOf } from '#app/routes/judge/judging/meetings/meeting-of.server.ts'
import { db } from '#db/client.ts'

/** Tells a page in a few bytes whether its meeting went on: 304 while there is nothing new for this person. */
export async function loader(args: LoaderFunctionArgs) {
  const viewer = await requireJudgeAgreement(args)
  const { now } = args.context
  const { categoryId, meetingId } = refOf(args)
  const place = orNotFound(await findJudgingPlace(viewer, categoryId, now, db()), args.request)
  const stamp = orNotFound(await readStamp(viewer, place, meetingId, now, db()), args.request)
  const headers = { ETag: `"${stamp}"`, 'Cache-Control': 'private, no-cache' }
  if (args.request.headers.get('if-none-match') === `"${stamp}"`)
    return new Response(null, { status: 304, headers })
  return new Response(null, { status: 204, headers })
}
