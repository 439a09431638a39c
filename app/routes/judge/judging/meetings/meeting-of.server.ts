import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { meetingPlace } from '#app/domain/judging/meetings/place.server.ts'
import { notFound, orNotFound } from '#app/http/errors.ts'
import { requireJudgeAgreement } from '#app/http/guards.server.ts'
import { intParam } from '#app/http/params.ts'
import { db } from '#db/client.ts'

type Args = LoaderFunctionArgs | ActionFunctionArgs

/** A member of the committee in the address or an admin, and their place at its meetings. */
export async function meetingsOf(args: Args) {
  const viewer = await requireJudgeAgreement(args)
  const { now } = args.context
  const place = await meetingPlace(viewer, intParam(args, 'categoryId'), now, db())
  return { viewer, now, place: orNotFound(place, args.request) }
}

/** The same for the chair or an admin, who plan and run the meetings. */
export async function runMeetingsOf(args: Args) {
  const found = await meetingsOf(args)
  const { runs } = found.place
  if (!runs) throw notFound(args.request)
  return { ...found, runs }
}

/** The meeting that an address names. */
export const refOf = (args: Args) => ({
  categoryId: intParam(args, 'categoryId'),
  meetingId: intParam(args, 'meetingId'),
})
