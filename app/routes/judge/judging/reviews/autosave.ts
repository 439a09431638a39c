import type { ActionFunctionArgs } from '@remix-run/node'
import { findEntryAccess, findEntry } from '#app/domain/judging/reviews/entry-page.server.ts'
import { readDraft, readReview } from '#app/routes/judge/judging/reviews/scoring-action.server.ts'
import { scoringSchema } from '#app/domain/judging/reviews/scoring-schema.ts'
import { isOvertaken, saveReview } from '#app/domain/judging/reviews/reviews.server.ts'
import {
  apiAnswer,
  apiData,
  apiProblem,
  apiRefusal,
  apiUnauthenticated,
  methodNotAllowed,
} from '#app/http/api-replies.ts'
import { parseForm } from '#app/http/forms.server.ts'
import { db } from '#db/client.ts'

/**
 * Saves the form that a scoring page sends after every change, with the version it was made with. Answers JSON: 200 with the new
 * version, 409 with the stored review where another tab saved first.
 */
export async function action(args: ActionFunctionArgs) {
  if (args.request.method !== 'POST') return methodNotAllowed('POST')
  return apiAnswer(args, async () => {
    const { viewer, now } = args.context
    const posted = await args.request.formData().catch(() => null)
    const form = posted && parseForm(posted, scoringSchema)
    if (!viewer) return apiUnauthenticated('Your session has ended.')
    if (form?.status !== 'success') return apiProblem(400, 'The form could not be read.')
    const sent = form.value
    if (sent.writer !== String(viewer.userId))
      return apiUnauthenticated('Someone else has signed in in this browser.')
    const entry = await findEntry(args.params.submissionId ?? '')
    const found = entry && (await findEntryAccess(viewer, entry, now, db()))
    if (!entry || !found || sent.entry !== entry.publicId)
      return apiProblem(404, 'This entry is no longer available.')
    const as = { ...readDraft(sent), reopens: false }
    const saved = await saveReview(viewer, entry, await readReview(sent), as, sent.version ?? 0, now)
    if (!saved.ok) return apiRefusal(saved)
    if (isOvertaken(saved.value)) return apiData(saved.value.stored, {}, 409)
    return apiData({ version: saved.value.version, savedAt: now.toISOString() })
  })
}

/** Only sent to. */
export const loader = () => methodNotAllowed('POST')
