import type { LoaderFunctionArgs } from '@remix-run/node'
import { mayVote } from '#app/domain/people/accounts/access.ts'
import { unconfirmed } from '#app/domain/people/accounts/components/unconfirmed-email.tsx'
import { openClarifications } from '#app/domain/judging/clarifications/queries.server.ts'
import { dashboardView } from '#app/domain/submissions/dashboard.server.ts'
import { configValues } from '#app/domain/season/seasons/queries.server.ts'
import { judgingStatus } from '#app/domain/season/seasons/windows.ts'
import { noVoteReason } from '#app/domain/voting/rounds/rules.ts'
import { holdsStudentMembership } from '#app/http/entry-access.server.ts'
import { viewerRights } from '#app/http/rights.server.ts'
import { ownListPage } from '#app/routes/entrant/submissions/list.page.server.ts'
import { usesPart } from '#app/platform/award-parts.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { db } from '#db/client.ts'

/** A person's dashboard: their current studio's season, their membership and what is missing for it. */
export async function dashboardPage(viewer: Viewer, args: LoaderFunctionArgs) {
  const { now } = args.context
  const { studios, membership } = await viewerRights(args, viewer)
  const [studio] = studios
  const mayEnter = await holdsStudentMembership(args, viewer)
  const view = await dashboardView(
    { studio: studio ?? null, userId: viewer.userId, isStudent: membership?.isStudent === true },
    now,
  )
  return {
    firstName: viewer.firstName,
    held: membership && {
      typeName: membership.typeName,
      status: membership.status,
      endsOn: membership.endsOn,
      noVote: mayVote(membership, false) ? null : noVoteReason(membership),
    },
    unconfirmed: unconfirmed(viewer),
    membership: mayEnter ? null : { status: membership?.isStudent ? membership.status : null },
    // Without a studio the guard lets everyone pass, but students should know what is missing.
    proofNeeded:
      mayEnter && !studio && membership?.isStudent === true && membership.status === 'proof_required',
    questions: studio ? await questionsTo(studio.id, now) : [],
    view,
    // The list's own page is closed with the call; what was entered can still be read.
    list: studio && !view.open ? await ownListPage(args, studio, view.categories) : null,
  }
}

/** What juries ask the studio; no one asks once judging is over. */
async function questionsTo(studioId: number, now: Date) {
  const configs = await configValues()
  if (!usesPart(configs, 'judging') || judgingStatus(configs, now).state === 'over') return []
  return openClarifications(studioId, now, db())
}
