import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import type { EntrantViewer } from '#app/domain/accounts/viewer.ts'
import { entrantOf } from '#app/domain/submissions/queries.server.ts'
import { orNotFound } from './errors.ts'
import { requireAuth } from './guards.server.ts'
import { intParam } from './params.ts'

/** `auth`, and the submission in the address belongs to a studio of this person; anything else is not there. */
export async function requireOwnEntry(
  args: LoaderFunctionArgs | ActionFunctionArgs,
): Promise<{ entrant: EntrantViewer; submissionId: number }> {
  const viewer = await requireAuth(args)
  const submissionId = intParam(args, 'submissionId')
  return { entrant: orNotFound(await entrantOf(submissionId, viewer), args.request), submissionId }
}
