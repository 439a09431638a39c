import type { CommitteeStatus } from './rules.ts'

export interface StatusFacts {
  /** The chair has accepted and signed. */
  hasChair: boolean
  /** Chair and judges who accepted and signed. */
  people: number
  minPeople: number
  /** There is a review. */
  reviewed: boolean
  slate: 'draft' | 'submitted' | 'returned' | 'confirmed' | null
  /** Works on the slate, and the fewest the category needs. */
  nominees: number
  minNominees: number
}

/** The slate decides first, then reviews, then members; a confirmed slate stays confirmed whatever its length. */
export function deriveStatus(facts: StatusFacts): CommitteeStatus {
  if (facts.slate === 'confirmed') return 'confirmed'
  if (facts.slate === 'submitted') return facts.nominees < facts.minNominees ? 'suspended' : 'slate_submitted'
  if (facts.slate === 'returned') return 'reopened'
  if (facts.reviewed) return 'judging'
  return facts.hasChair && facts.people >= facts.minPeople ? 'ready' : 'forming'
}
