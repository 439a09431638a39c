import type { CommitteeRole } from '#app/domain/judging/committees/rules.ts'
import type { SlateStatus } from '#app/domain/judging/slates/lifecycle.ts'
import type { ConfigValues } from '#app/domain/season/seasons/rules.ts'
import { isJudgingOpen } from '#app/domain/season/seasons/windows.ts'

/** A submitted or confirmed slate freezes the scores under it. */
export function isFrozen({ slateStatus }: Pick<ScoringFacts, 'slateStatus'>): boolean {
  return slateStatus === 'submitted' || slateStatus === 'confirmed'
}

/** What decides whether one judge may score on one committee. */
export interface ScoringFacts {
  /** The chair or the office locked scoring. */
  scoringLockedAt: Date | null
  /** Null before there is a slate. */
  slateStatus: SlateStatus | null
  /** The office lets this one judge go on until then. */
  reopenedUntil: Date | null
}

/** `reopened`: closed for the committee, open for this judge. */
export type ScoringState = 'open' | 'reopened' | 'judging_off' | 'locked' | 'slate_submitted'

/**
 * Whether somebody's scores may change now. A slate that was submitted or confirmed closes them for everybody (product 2.1).
 * Before that judging has to be switched on, whatever its dates say (spec 4), and scoring must not be locked; a judge for
 * whom the office reopened it goes on until the moment given, which itself is outside.
 */
export function scoringState(configs: ConfigValues, facts: ScoringFacts, now: Date): ScoringState {
  if (isFrozen(facts)) return 'slate_submitted'
  if (isJudgingOpen(configs) && facts.scoringLockedAt === null) return 'open'
  if (facts.reopenedUntil !== null && facts.reopenedUntil > now) return 'reopened'
  return isJudgingOpen(configs) ? 'locked' : 'judging_off'
}

/** Whether scores may change in this state. */
export function isScoringOpen(state: ScoringState): boolean {
  return state === 'open' || state === 'reopened'
}

/** Chairs score like judges; an alternate reads until they are made a judge. */
export function roleScores(role: CommitteeRole): boolean {
  return role !== 'alternate'
}
