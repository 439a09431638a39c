import type { ActionFunctionArgs } from '@remix-run/node'
import { findEntryAccess, findEntry } from '#app/domain/judging/reviews/entry-page.server.ts'
import { draftOf, postedOf } from '#app/domain/judging/reviews/scoring-action.server.ts'
import { isOvertaken, saveReview } from '#app/domain/judging/reviews/reviews.server.ts'
import {
  apiAnswer,
  apiData,
  apiProblem,
  apiRefusal,
  apiUnauthenticated,
  methodNotAllowed,
} from '#app/http/api-replies.ts'
import { db } from '#db/client.ts'

/**
 * What a scoring page sends by itself after every change: the whole form, with the version it was made with. Answers JSON: 200
 * with the new version, 409 with what is stored where another tab was quicker.
 */
export async function action(args: ActionFunctionArgs) {
  if (args.request.method !== 'POST') return methodNotAllowed('POST')
  return apiAnswer(args, async () => {
    const { viewer, now } = args.context
    const form = await args.request.formData().catch(() => null)
    if (!viewer) return apiUnauthenticated('Your session has ended.')
    if (!form) return apiProblem(400, 'The form could not be read.')
    if (form.get('writer') !== String(viewer.userId))
      return apiUnauthenticated('Somebody else has signed in in this browser.')
    const entry = await findEntry(args.params.submissionId ?? '')
    const found = entry && (await findEntryAccess(viewer, entry, now, db()))
    if (!entry || !found || form.get('entry') !== entry.publicId)
      return apiProblem(404, 'This entry is not there any more.')
    const version = Number(form.get('version'))
    const seen = Number.isSafeInteger(version) && version >= 0 ? version : 0
    const saved = await saveReview(
      viewer,
      entry,
      await postedOf(form),
      { ...draftOf(form), reopens: false },
      seen,
      now,
    )
    if (!saved.ok) return apiRefusal(saved)
    if (isOvertaken(saved.value)) return apiData(saved.value.stored, {}, 409)
    return apiData({ version: saved.value.version, savedAt: now.toISOString() })
  })
}

/** Only sent to. */
export const loader = () => methodNotAllowed('POST')
