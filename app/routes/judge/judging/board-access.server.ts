import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { db } from '#db/client.ts'
import { boardAccess } from '#app/domain/judging/board/access.server.ts'
import { notFound, orNotFound } from '#app/http/errors.ts'
import { requireJudgeAgreement } from '#app/http/guards.server.ts'
import { intParam } from '#app/http/params.ts'

type Args = LoaderFunctionArgs | ActionFunctionArgs

/** The chair or admin, and their access to the board of the category in the address. */
export async function boardOf(args: Args) {
  const viewer = await requireJudgeAgreement(args)
  const { now } = args.context
  const access = await boardAccess(viewer, intParam(args, 'categoryId'), now, db())
  return { viewer, now, access: orNotFound(access, args.request) }
}

/** As `boardOf`, for the chair alone. */
export async function chairsBoardOf(args: Args) {
  const found = await boardOf(args)
  if (!found.access.isChair) throw notFound(args.request)
  return found
}
