import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import type { Viewer } from '#app/platform/viewer.ts'
import type { JudgingPlace } from '#app/domain/judging/reviews/judging-place.server.ts'
import {
  findEntryAccess,
  findEntry,
  type Access,
  type EntryRef,
} from '#app/domain/judging/reviews/entry-page.server.ts'
import { orNotFound } from '#app/http/errors.ts'
import { requireJudge, requireJudgeAgreement } from '#app/http/guards.server.ts'
import { db } from '#db/client.ts'

/**
 * `judge`, the agreement whatever the bracket says, and a place at the committee of the entry in the address; anything else is
 * not there. What they may do with it says `access`.
 */
export async function judgedEntryOf(
  args: LoaderFunctionArgs | ActionFunctionArgs,
): Promise<{ viewer: Viewer; entry: EntryRef; place: JudgingPlace; access: Access }> {
  await requireJudge(args)
  const viewer = await requireJudgeAgreement(args)
  const entry = orNotFound(await findEntry(args.params.submissionId ?? ''), args.request)
  const found = orNotFound(await findEntryAccess(viewer, entry, args.context.now, db()), args.request)
  return { viewer, entry, ...found }
}
