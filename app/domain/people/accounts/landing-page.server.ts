import { landingFor } from './rules.ts'
import { mayVote } from './access.ts'
import { isWhitelisted, membershipOf, sitsOnCommittee } from './rights.server.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { configValues, currentSeason } from '#app/domain/season/seasons/queries.server.ts'
import { isJudgingOpen, isVotingOpen } from '#app/domain/season/seasons/windows.ts'
import { db } from '#db/client.ts'

/** Where a person starts after sign-in: the first of their areas that is open. */
export async function landingOf(viewer: Viewer, now: Date): Promise<string> {
  const { year } = await currentSeason()
  const [configs, isJudge, membership, listedVoter, listedPress] = await Promise.all([
    configValues(),
    sitsOnCommittee(viewer.userId, year),
    membershipOf(viewer.userId, now),
    isWhitelisted(viewer.email, 'voting', year, now, db()),
    isWhitelisted(viewer.email, 'press', year, now, db()),
  ])
  return landingFor(
    {
      role: viewer.adminRole ? 'admin' : 'member',
      isPress: viewer.isPress || listedPress,
      isJudge,
      mayVote: mayVote(membership, listedVoter),
    },
    { judgingOpen: isJudgingOpen(configs), votingOpen: isVotingOpen(configs, now) },
  )
}
