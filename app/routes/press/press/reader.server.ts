import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { pressMoment, type PressReader } from '#app/domain/press/newsroom/visibility.server.ts'
import { isAdmin, requirePress } from '#app/http/guards.server.ts'
import { viewerRights } from '#app/http/rights.server.ts'
import { db } from '#db/client.ts'

type Args = LoaderFunctionArgs | ActionFunctionArgs

/** A person of the press or an admin, with what they see of the newsroom. */
export async function requirePressReader(args: Args) {
  const viewer = await requirePress(args)
  const reading: PressReader = { userId: viewer.userId, sees: isAdmin(viewer) ? 'everything' : 'press' }
  return { viewer, reading }
}

/** What the sender of any request sees of the newsroom; their own items also without access to it. */
export async function pressReaderOf(args: Args): Promise<PressReader> {
  const { viewer } = args.context
  if (!viewer) return { userId: null, sees: 'public' }
  if (isAdmin(viewer)) return { userId: viewer.userId, sees: 'everything' }
  const isPress = viewer.isPress || (await viewerRights(args, viewer)).exceptions.has('press')
  return { userId: viewer.userId, sees: isPress ? 'press' : 'public' }
}

/** The moment of the request by the real clock: a rehearsal shows nothing before its time. */
export const momentOf = ({ context }: Args) => pressMoment(context.rehearsal?.realNow ?? context.now, db())
