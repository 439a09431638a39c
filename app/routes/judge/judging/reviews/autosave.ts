import type { ActionFunctionArgs } from '@remix-run/node'
import { findEntryAccess, findEntry } from '#app/domain/judging/reviews/entry-page.server.ts'
import {
  readDraft,
  readReview,
  readVersion,
} from '#app/routes/judge/judging/reviews/scoring-action.server.ts'
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
 * Saves the form that a scoring page sends after every change, with the version it was made with. Answers JSON: 200 with the new
 * version, 409 with the stored review where another tab saved first.
 */
export async function action(args: ActionFunctionArgs) {
  if (args.request.method !== 'POST') return methodNotAllowed('POST')
  return apiAnswer(args, async () => {
    const { viewer, now } = args.context
    const form = await args.request.formData().catch(() => null)
    if (!viewer) return apiUnauthenticated('Your session has ended.')
    if (!form) return apiProblem(400, 'The form could not be read.')
    if (form.get('writer') !== String(viewer.userId))
      return apiUnauthenticated('Someone else has signed in in this browser.')
    const entry = await findEntry(args.params.submissionId ?? '')
    const found = entry && (await findEntryAccess(viewer, entry, now, db()))
    if (!entry || !found || form.get('entry') !== entry.publicId)
      return apiProblem(404, 'This entry is no longer available.')
    const posted = await readReview(form)
    const as = { ...readDraft(form), reopens: false }
    const saved = await saveReview(viewer, entry, posted, as, readVersion(form), now)
    if (!saved.ok) return apiRefusal(saved)
    if (isOvertaken(saved.value)) return apiData(saved.value.stored, {}, 409)
    return apiData({ version: saved.value.version, savedAt: now.toISOString() })
  })
}

/** Only sent to. */
export const loader = () => methodNotAllowed('POST')
