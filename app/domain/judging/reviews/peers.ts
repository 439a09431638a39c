import type { ReviewStatus } from '#app/domain/judging/reviews/lifecycle.ts'

/** When scores of others are shown, and what that does to one's own. Client-safe and pure. */

export interface PeerFacts {
  /** The setting `judging_show_peer_scores`: `never`, `closed`, `after_own` or `always`. */
  setting: string | undefined
  /** The reader's own review of the entry; null before there is one. */
  own: ReviewStatus | null
  /** Whether the reader may still change scores. */
  open: boolean
}

/**
 * Whether a judge sees what others gave an entry (product 1.5): at any time, never, once their own review of it is final or
 * abstained, or, as it is unless the office says otherwise, once they cannot score any more. Scoring may be opened again after
 * that, and a final review reopened: who has seen the others asks the chair first (`peer-views.server.ts`).
 */
export function peersShown({ setting, own, open }: PeerFacts): boolean {
  if (setting === 'never') return false
  if (setting === 'always' || !open) return true
  return setting === 'after_own' && (own === 'final' || own === 'abstained')
}

/** The same for a chair, who chooses the slate by the scores: `never` and `closed` are to them as `after_own`. */
export function peersShownToChair({ setting, ...facts }: PeerFacts): boolean {
  return peersShown({ ...facts, setting: setting === 'always' ? setting : 'after_own' })
}

/** A review as it was when its judge first saw scores of others, and as it is now. */
export interface VisibleReview {
  before: { status: ReviewStatus | null; total: number | null }
  now: { status: ReviewStatus; total: number | null }
}

/** Whether a review is another one since its judge saw scores of others; an unfinished one has not become anything yet. */
export function isChangedAfterSeeing({ before, now }: VisibleReview): boolean {
  if (now.status === 'draft') return before.status === 'final' || before.status === 'abstained'
  return before.status !== now.status || before.total !== now.total
}

const UNFINISHED = 'not final'

/** "8.00", "10.00": what it was before its judge saw scores of others, and what it is now. */
export function changeLabels(
  { before, now }: VisibleReview,
  points: (thousandths: number) => string,
): [string, string] {
  const label = ({ status, total }: { status: ReviewStatus | null; total: number | null }) =>
    total !== null ? points(total) : status === 'abstained' ? status : UNFINISHED
  return [label(before), label(now)]
}
