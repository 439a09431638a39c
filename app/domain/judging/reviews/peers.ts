import type { ReviewStatus } from './lifecycle.ts'

/** When scores of others are shown, and changes made after that. Client-safe and pure. */

export interface PeerFacts {
  /** The setting `judging_show_peer_scores`: `never`, `closed`, `after_own` or `always`. */
  setting: string | undefined
  /** The reader's own review of the entry; null before there is one. */
  own: ReviewStatus | null
  /** Whether the reader may still change scores. */
  open: boolean
}

/**
 * Whether a judge sees the scores of others on an entry: always, never, once their own review is finished, or, by default, once
 * they can no longer score. After that a change of their own score needs consent (`peer-views.server.ts`).
 */
export function peersShown({ setting, own, open }: PeerFacts): boolean {
  if (setting === 'never') return false
  if (setting === 'always' || !open) return true
  return setting === 'after_own' && (own === 'final' || own === 'abstained')
}

/** The same for a chair, who needs the scores for the slate: `never` and `closed` count as `after_own`. */
export function peersShownToChair({ setting, ...facts }: PeerFacts): boolean {
  return peersShown({ ...facts, setting: setting === 'always' ? setting : 'after_own' })
}

/** A review as it was when its judge first saw scores of others, and as it is now. */
export interface VisibleReview {
  before: { status: ReviewStatus | null; total: number | null }
  now: { status: ReviewStatus; total: number | null }
}

/** Whether a finished review changed after its judge saw scores of others. */
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
