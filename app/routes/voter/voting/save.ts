import type { ActionFunctionArgs } from '@remix-run/node'
import { currentSeason } from '#app/domain/season/seasons/queries.server.ts'
import { ownBallot } from '#app/domain/voting/ballots/ballot-page.server.ts'
import { saveChoice } from '#app/domain/voting/ballots/save.server.ts'
import {
  apiAnswer,
  apiData,
  apiProblem,
  apiRefusal,
  apiUnauthenticated,
  methodNotAllowed,
} from '#app/http/api-replies.ts'
import { intParam } from '#app/http/params.ts'
import { sentBallotKey } from '#app/routes/voter/voting/kept-key.server.ts'
import { postedChoice } from '#app/routes/voter/voting/posted-choice.server.ts'

/** Saves the form that a category's page sends after every change. Answers JSON: how far the member is, or why it was not saved. */
export async function action(args: ActionFunctionArgs) {
  if (args.request.method !== 'POST') return methodNotAllowed('POST')
  return apiAnswer(args, async () => {
    const { viewer, now } = args.context
    const categoryId = intParam(args, 'categoryId')
    const posted = await args.request.formData().catch(() => null)
    if (!viewer) return apiUnauthenticated('Your session has ended.')
    if (!posted) return apiProblem(400, 'The form could not be read.')
    if (posted.get('writer') !== String(viewer.userId))
      return apiUnauthenticated('Someone else has signed in in this browser.')
    const { year } = await currentSeason()
    // Its page has given the browser a key. Without one the choice is saved, and is shown nowhere.
    const ballotKey = sentBallotKey(args, viewer, year)
    const saved = await saveChoice(viewer, { categoryId, ballotKey }, postedChoice(posted), now)
    // On the way to a choice this is no failure, and a browser would log one.
    if (!saved.ok && saved.code === 'invalid') return apiData({ refused: saved.message })
    if (!saved.ok) return apiRefusal(saved, saved.code === 'closed' ? 409 : undefined)
    return apiData((await ownBallot(viewer, { year, now, readOnly: true, ballotKey })).progress)
  })
}

/** Only sent to. */
export const loader = () => methodNotAllowed('POST')
