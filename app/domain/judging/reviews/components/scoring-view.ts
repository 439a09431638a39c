import type { PostedReview } from '../posted.ts'
import type { Review } from '../reviews.server.ts'
import type { ScoringView } from '../scoring-page.server.ts'
import type { RefusalCode } from '#app/platform/outcome.ts'

export type FormReview = Review

/** The answer to a form of a scoring page that was not carried out, with everything that was sent. */
export interface ScoringProblem {
  /** `overtaken`: a newer review is stored. */
  kind: 'refused' | 'overtaken'
  code: RefusalCode
  message: string
  mine: PostedReview
  reason: string
  fields?: Record<string, string[]>
  stored?: Review
  /** The report of a problem that was not sent. */
  flag?: { kind: string; note: string }
  /** The scores sent with a refused report or request are stored. */
  scoresKept?: true
}

/** The form of the scores; a report of a problem is sent with it. */
export const SCORE_FORM = 'score-form'

/** The labels of the fields beside the scores, by their ids. */
export const FIELD_LABELS = {
  reason: 'Reason for abstaining',
  kind: 'Problem',
  flagnote: 'Details',
  reopenreason: 'Reason for the change',
} as const

/** Whether scores can be changed on the page. A refused command knows better than the loaded page. */
export function formState(
  page: ScoringView,
  answer: ScoringProblem | undefined,
): 'open' | 'settled' | 'closed' {
  if (!page.mayScore || answer?.code === 'closed') return 'closed'
  return page.review && page.review.status !== 'draft' && !answer ? 'settled' : 'open'
}
