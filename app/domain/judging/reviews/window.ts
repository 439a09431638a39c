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
  /** The chair or an admin locked scoring. */
  scoringLockedAt: Date | null
  /** Null before there is a slate. */
  slateStatus: SlateStatus | null
  /** An admin reopened scoring for this judge until then. */
  reopenedUntil: Date | null
  /** The round before the scoring that is not decided yet; null where there is none. */
  roundId: number | null
}

/**
 * `reopened`: closed for the committee, open for this judge. `not_assigned`: open, and other judges score this entry. `in_rounds`: a
 * round before the scoring is not decided yet; `round_not_yet` and `round_over` are of such a round. `not_advanced`: the entry is out.
 */
export type ScoringState =
  | 'open'
  | 'reopened'
  | 'judging_off'
  | 'locked'
  | 'slate_submitted'
  | 'not_assigned'
  | 'in_rounds'
  | 'round_not_yet'
  | 'round_over'
  | 'not_advanced'

/**
 * Says whether a judge's scores may change now. While a round comes before the scoring, nothing is scored. A submitted or confirmed slate closes them for everyone. Before that judging has to be
 * switched on, whatever its dates are (spec 4), and scoring must not be locked; a judge for whom an admin reopened it may score
 * until that moment, which itself is outside.
 */
export function scoringState(configs: ConfigValues, facts: ScoringFacts, now: Date): ScoringState {
  if (isFrozen(facts)) return 'slate_submitted'
  if (facts.roundId !== null) return 'in_rounds'
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

/** Whether the judges of an award discuss entries; from when on is for the discussion to say. */
export function isDiscussed({ judging_discussion: setting }: ConfigValues): boolean {
  return setting === 'after_own' || setting === 'closed'
}
