import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { entryAccess, studentMembershipHolds, type CallNow } from '#app/domain/people/accounts/access.ts'
import { callState, submissionsOpen } from '#app/domain/season/seasons/deadlines.ts'
import { configValues, currentSeason, deadlinesOf } from '#app/domain/season/seasons/queries.server.ts'
import { usesPart } from '#app/platform/award-parts.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { db } from '#db/client.ts'
import { viewerRights } from './rights.server.ts'

type Args = LoaderFunctionArgs | ActionFunctionArgs

/** Whether the viewer's current studio, or one of this type, passes `student-membership`. */
export async function holdsStudentMembership(
  args: Args,
  viewer: Viewer,
  studioType?: string,
): Promise<boolean> {
  // Without memberships none can be asked for.
  if (!usesPart(await configValues(), 'memberships')) return true
  const { studios, membership, exceptions } = await viewerRights(args, viewer)
  const type = studioType ?? studios[0]?.type ?? null
  return studentMembershipHolds(type, membership, exceptions.has('student_bypass'))
}

/** What `submission` lets the viewer do now: asked by the guard, and by the frame for its links. */
export async function entryAccessOf(args: Args, viewer: Viewer) {
  const { exceptions, hasCustomDeadline } = await viewerRights(args, viewer)
  return entryAccess(await callNow(args), exceptions, hasCustomDeadline)
}

/** Whether `submission` would let the viewer through once they have confirmed their address. */
export async function wouldEnter(args: Args, viewer: Viewer): Promise<boolean> {
  const { awaitsProof } = await viewerRights(args, viewer)
  return awaitsProof.size > 0 && entryAccess(await callNow(args), awaitsProof, false) !== null
}

async function callNow(args: Args): Promise<CallNow> {
  const { now, rehearsal } = args.context
  const { year, publishedAt } = await currentSeason()
  const deadlines = await deadlinesOf(year, db())
  return {
    // A rehearsal shows the call as it will be; nothing can be sent in it.
    isPublic: publishedAt !== null || rehearsal !== null,
    open: submissionsOpen(deadlines, now),
    over: callState(deadlines, now) === 'closed',
  }
}

/** Whether the guards of `/submissions` let the viewer through: the list of entries is on the dashboard otherwise. */
export async function mayOpenEntries(args: Args, viewer: Viewer): Promise<boolean> {
  const { studios } = await viewerRights(args, viewer)
  if (studios.length === 0 || !(await holdsStudentMembership(args, viewer))) return false
  return (await entryAccessOf(args, viewer)) !== null
}
