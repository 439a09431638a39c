import { holdsSent, type ForEntrant } from '#app/domain/judging/comments/rules.ts'
import type { FieldNames } from '#app/ui/form-fields.ts'
import type { scoringSchema } from './scoring-schema.ts'
import { MIN_SCORE, MAX_SCORE } from './totals.ts'

/** The control of a criterion's score. */
export const scoreFieldName = (criterionId: number): FieldNames<typeof scoringSchema> =>
  `score.${criterionId}`

/** The control of what a judge writes for the entrant. */
export const partFieldName = (part: string): FieldNames<typeof scoringSchema> => `said.${part}`

/** A review as its form sends it. */
export interface PostedReview {
  /** The rubric the form was made with, if it exists. */
  rubricId?: number
  scores: Record<number, number>
  watched: boolean
  note: string
  comment: string
  /** What the judge writes for the entrant, by part: those the form has. */
  forEntrant: ForEntrant
  /** The page that sent it and the number of its save; missing without scripts. */
  page?: { id: string; seq: number }
}

/** A stored review, as far as it compares with a sent one. */
export interface StoredSave extends PostedReview {
  status: string
  abstainReason: string
  savedFrom: string
  savedSeq: number
}

/**
 * Whether the same page saved the stored review: `earlier` than the sent one, which is then no conflict, or `later`, because they
 * arrived in another order.
 */
export function ownSave(stored: StoredSave, { page }: PostedReview): 'none' | 'earlier' | 'later' {
  if (!page || stored.savedFrom !== page.id) return 'none'
  return stored.savedSeq < page.seq ? 'earlier' : 'later'
}

/** A review before anything is written. */
export const EMPTY_REVIEW = { scores: {}, watched: false, note: '', comment: '', forEntrant: {} }

const UNSAVED = { ...EMPTY_REVIEW, abstainReason: '' }

/** Whether everything that is sent is stored already, or nothing was chosen yet. */
export function holds(
  stored: (PostedReview & Pick<StoredSave, 'abstainReason'>) | null,
  posted: PostedReview,
  reason: string,
): boolean {
  const content = ({ scores, watched, note, comment }: PostedReview, why: string) =>
    JSON.stringify([scores, watched, note, comment, why])
  const known = stored ?? UNSAVED
  return (
    content(known, known.abstainReason) === content(posted, reason) &&
    holdsSent(known.forEntrant, posted.forEntrant)
  )
}

/** Whether everything that is sent is stored, and in the state it is meant to have. */
export function isStored(
  stored: StoredSave,
  posted: PostedReview,
  as: { status: string; reason?: string },
): boolean {
  const reason = as.status === 'final' ? stored.abstainReason : (as.reason ?? '')
  return stored.status === as.status && holds(stored, posted, reason)
}

/** The scores that were sent for these criteria; other criteria and values that are no score are ignored. */
export function readScores(
  valueOf: (criterionId: number) => unknown,
  criterionIds: readonly number[],
): Record<number, number> {
  const scores: Record<number, number> = {}
  for (const id of criterionIds) {
    const value = valueOf(id)
    const score = typeof value === 'string' && /^\d{1,2}$/.test(value) ? Number(value) : NaN
    if (score >= MIN_SCORE && score <= MAX_SCORE) scores[id] = score
  }
  return scores
}

/** What was sent for the entrant, of these parts; a part that the form did not have is missing. */
export function readForEntrant(sent: Readonly<Record<string, string>>, parts: readonly string[]): ForEntrant {
  return Object.fromEntries(
    parts.flatMap((part) => {
      const text = sent[part]
      return text === undefined ? [] : [[part, text] as const]
    }),
  )
}
