import type { CommitteeRole } from '#app/domain/judging/committees/rules.ts'
import type { ReviewStatus } from '#app/domain/judging/reviews/lifecycle.ts'
import { roleScores, type ScoringState } from '#app/domain/judging/reviews/window.ts'

/** When members of a committee talk about an entry. Client-safe and pure. */

export interface DiscussionFacts {
  /** The setting `judging_discussion`: `never`, `after_own` or `closed`. */
  setting: string | undefined
  /** Null for an admin who watches. */
  role: CommitteeRole | null
  /** The reader's own review of the entry; null before there is one. */
  own: ReviewStatus | null
  /** For this reader: whether their own scores may still change. */
  scoring: ScoringState
  /** Scoring was locked on this committee, or judging is over, and not still to come. */
  isOver: boolean
  /** The setting `judging_chair_counts`. */
  chairCounts: boolean
}

/**
 * What a reader may do in the discussion of an entry. `own_first`: it opens once their own review is finished; `later`: once scoring is
 * closed. So no score is moved by what others say before it is given.
 */
export type DiscussionAccess = 'off' | 'own_first' | 'later' | 'read' | 'write'

/** Decides what a reader of an entry may do in its discussion; conflicts of interest are asked before. */
export function discussionAccess(facts: DiscussionFacts): DiscussionAccess {
  const { setting, role, own } = facts
  if (setting !== 'after_own' && setting !== 'closed') return 'off'
  if (role === null) return 'read'
  const opened = facts.scoring === 'slate_submitted' ? 'read' : 'write'
  const isClosed = scoringHasEnded(facts)
  // An alternate may have to score yet, and does not take part.
  if (!roleScores(role)) return isClosed ? 'read' : 'later'
  if (isClosed) return opened
  if (setting === 'closed') return 'later'
  const isFinished = own === 'final' || own === 'abstained' || (role === 'chair' && !facts.chairCounts)
  return isFinished ? opened : 'own_first'
}

/** Whether the reader's scores were asked for and can no longer change; before judging begins they are still to come. */
function scoringHasEnded({ scoring, isOver }: DiscussionFacts): boolean {
  return scoring === 'locked' || scoring === 'slate_submitted' || (scoring === 'judging_off' && isOver)
}

export const MAX_MESSAGE_LENGTH = 4_000
/** The most messages that one member writes about one entry. */
export const MAX_MESSAGES_OF_MEMBER = 200
