import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { entrantOf } from '#app/domain/submissions/queries.server.ts'
import { apiProblem, apiUnauthenticated } from '#app/http/api-replies.ts'
import { orNotFound } from '#app/http/errors.ts'
import { holdsStudentMembership } from '#app/http/entry-access.server.ts'
import { requireAuth, requireSubmissionsOpen } from '#app/http/guards.server.ts'
import { redirectWithFlash } from '#app/http/flash.server.ts'
import { href } from '#app/platform/href.ts'
import { intParam } from '#app/http/params.ts'

/** `auth`, and the submission in the address belongs to a studio of this person; anything else is not there. */
export async function requireOwnEntry(args: LoaderFunctionArgs | ActionFunctionArgs) {
  const viewer = await requireAuth(args)
  const submissionId = intParam(args, 'submissionId')
  return { entrant: orNotFound(await entrantOf(submissionId, viewer), args.request), submissionId }
}

/** The same, and its studio may enter now: `student-membership` for the entry's own studio, and `submission`. */
export async function requireOwnEntryToEnter(args: LoaderFunctionArgs | ActionFunctionArgs) {
  const own = await requireOwnEntry(args)
  if (!(await holdsStudentMembership(args, own.entrant, own.entrant.studio.type)))
    throw await redirectWithFlash(href('/submissions/dashboard'), {
      title: 'Finish your student membership first',
      color: 'primary',
    })
  await requireSubmissionsOpen(args)
  return own
}

/**
 * The same for what a page's own scripts send, told in JSON: no redirect interrupts what a person is writing. `writer` is the
 * person the page was made for; another one who has signed in since in the same browser does not speak for them.
 */
export async function ownEntryForScripts({ context, params }: ActionFunctionArgs, writer: string | null) {
  const { viewer } = context
  if (!viewer) return apiUnauthenticated('Your session has ended.')
  if (writer !== null && writer !== String(viewer.userId))
    return apiUnauthenticated('Someone else has signed in in this browser.')
  const text = params.submissionId ?? ''
  const submissionId = Number(text)
  const entrant = /^[1-9]\d{0,14}$/.test(text) ? await entrantOf(submissionId, viewer) : null
  return entrant ? { entrant, submissionId } : apiProblem(404, 'We can’t find this entry.')
}
