import { EMPTY_REVIEW, partFieldName, type PostedReview } from '../posted.ts'
import type { Review } from '../reviews.server.ts'
import type { scoringSchema } from '../scoring-schema.ts'
import type { ScoringView } from '../scoring-page.server.ts'
import type { FieldNames } from '#app/ui/form-fields.ts'
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

type Others = Partial<Record<'reason' | 'reopenreason' | 'kind' | 'flagnote', string>>

/** The labels of the fields beside the scores, by their ids. */
export const FIELD_LABELS = {
  reason: 'Reason for abstaining',
  kind: 'Problem',
  flagnote: 'Details',
  reopenreason: 'Reason for the change',
} as const satisfies Partial<Record<FieldNames<typeof scoringSchema>, string>>

/** What the form's fields show: the review that was sent or is stored, and what was not sent or refused. */
export function scoringValues(review: PostedReview | null, others: Others) {
  const { watched, note, comment, forEntrant } = review ?? EMPTY_REVIEW
  const said = Object.fromEntries(
    Object.entries(forEntrant).map(([part, text]) => [partFieldName(part), text]),
  )
  return { watched: watched ? 'on' : '', note, comment, ...said, ...others }
}

/** The reply to the form as its fields show it: a kept review as it is stored, another as it was sent. */
export function scoringReply(page: ScoringView, answer: ScoringProblem | undefined) {
  if (!answer) return undefined
  const { scoresKept, mine, reason, flag, fields = {} } = answer
  const report = { kind: flag?.kind, flagnote: flag?.note }
  const values = scoresKept
    ? scoringValues(page.review, { ...report, reason: page.review?.abstainReason, reopenreason: reason })
    : scoringValues(mine, { ...report, reason })
  return {
    formId: SCORE_FORM,
    problem: true,
    result: { status: 'error', initialValue: values, error: fields },
  }
}

/** Whether scores can be changed on the page. A refused command knows better than the loaded page. */
export function formState(
  page: ScoringView,
  answer: ScoringProblem | undefined,
): 'open' | 'settled' | 'closed' {
  if (!page.mayScore || answer?.code === 'closed') return 'closed'
  return page.review && page.review.status !== 'draft' && !answer ? 'settled' : 'open'
}
