import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { db } from '#db/client.ts'
import { findEntry, findEntryAccess } from '#app/domain/judging/reviews/entry-page.server.ts'
import { findJudgingPlace } from '#app/domain/judging/reviews/judging-place.server.ts'
import { orNotFound } from '#app/http/errors.ts'
import { requireJudge, requireJudgeAgreement } from '#app/http/guards.server.ts'
import { intParam } from '#app/http/params.ts'

type Args = LoaderFunctionArgs | ActionFunctionArgs

/** The judge and their place at the committee of the category in the address. */
export async function judgingPlaceOf(args: Args) {
  const viewer = await requireJudgeAgreement(args)
  const place = await findJudgingPlace(viewer, intParam(args, 'categoryId'), args.context.now, db())
  return { viewer, place: orNotFound(place, args.request) }
}

/** The judge, who has accepted the agreement, the entry in the address, and what they may do with it. */
export async function judgedEntryOf(args: Args) {
  await requireJudge(args)
  const viewer = await requireJudgeAgreement(args)
  const entry = orNotFound(await findEntry(args.params.submissionId ?? ''), args.request)
  const access = await findEntryAccess(viewer, entry, args.context.now, db())
  return { viewer, entry, ...orNotFound(access, args.request) }
}
