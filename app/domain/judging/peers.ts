import type { ReviewStatus } from '#app/domain/board/matrix.ts'

/** When scores of others are shown. Client-safe and pure. */

export interface PeerFacts {
  /** The setting `judging_show_peer_scores`: `never`, `after_own` or `always`. */
  setting: string | undefined
  /** The reader's own review of the entry; null before there is one. */
  own: ReviewStatus | null
  /** Whether the reader may still change scores. */
  open: boolean
}

/**
 * Whether a judge sees what others gave an entry (product 1.5): at any time, never, or once their own review of it is final or
 * abstained, or cannot be made any more, so that nobody's score follows another's.
 */
export function peersShown({ setting, own, open }: PeerFacts): boolean {
  if (setting === 'never') return false
  return setting === 'always' || !open || own === 'final' || own === 'abstained'
}

/** The same for a chair, who chooses the slate by the scores: `never` is to them as `after_own`. */
export function peersShownToChair({ setting, ...facts }: PeerFacts): boolean {
  return peersShown({ ...facts, setting: setting === 'never' ? 'after_own' : setting })
}
