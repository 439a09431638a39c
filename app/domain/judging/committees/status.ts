import type { CommitteeStatus } from '#app/domain/judging/committees/rules.ts'

/** What a committee's state follows from. */
export interface StatusFacts {
  /** Its chair has accepted and signed. */
  hasChair: boolean
  /** Chair and judges who have accepted and signed. */
  people: number
  minPeople: number
  /** Somebody has begun a review. */
  reviewed: boolean
  slate: 'draft' | 'submitted' | 'returned' | 'confirmed' | null
  /** Nominees on the slate, and the least a category has. */
  nominees: number
  minNominees: number
}

/**
 * The state of a committee (product 2.1), from nothing but facts, so that no command sets it:
 *
 * - a slate decides first: confirmed → `confirmed`; submitted → `slate_submitted`, or `suspended` with fewer nominees than the
 *   category needs, since then it has to think again or the board decides; returned → `reopened`;
 * - then work: a review was begun → `judging`, whether or not judging is switched on at the moment;
 * - then people: with a chair and enough people who accepted and signed → `ready`, else `forming`.
 *
 * So a committee may go back from `ready` to `forming` when somebody leaves or a new agreement asks for new signatures, but never
 * out of `judging` while there are reviews. The number of nominees does not undo a slate the office has confirmed.
 */
export function deriveStatus(facts: StatusFacts): CommitteeStatus {
  if (facts.slate === 'confirmed') return 'confirmed'
  if (facts.slate === 'submitted') return facts.nominees < facts.minNominees ? 'suspended' : 'slate_submitted'
  if (facts.slate === 'returned') return 'reopened'
  if (facts.reviewed) return 'judging'
  return facts.hasChair && facts.people >= facts.minPeople ? 'ready' : 'forming'
}
