import { landingFor } from './rules.ts'
import { mayVote } from './access.ts'
import { rightsOf } from './rights.server.ts'
import { usesPart } from '#app/platform/award-parts.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { configValues, currentSeason } from '#app/domain/season/seasons/queries.server.ts'
import { isJudgingOpen, isVotingOpen } from '#app/domain/season/seasons/windows.ts'

/** Where a person starts after sign-in: the first of their areas that is open. */
export async function landingOf(viewer: Viewer, now: Date): Promise<string> {
  const { year } = await currentSeason()
  const [configs, rights] = await Promise.all([configValues(), rightsOf(viewer, year, now)])
  return landingFor(
    {
      role: viewer.adminRole ? 'admin' : 'member',
      isPress: usesPart(configs, 'press') && (viewer.isPress || rights.exceptions.has('press')),
      isJudge: rights.sitsOnCommittee,
      mayVote: usesPart(configs, 'voting') && mayVote(rights.membership, rights.exceptions.has('voting')),
    },
    { judgingOpen: isJudgingOpen(configs), votingOpen: isVotingOpen(configs, now) },
  )
}
