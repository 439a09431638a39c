import { LEAST_SCORE, MOST_SCORE } from '#app/domain/judging/totals.ts'
import { cleanText } from '#app/domain/plain-text.ts'

/** How a scoring form is sent. Client-safe and pure. */

export function scoreFieldName(criterionId: number): string {
  return `score-${criterionId}`
}

/** A review as its form sends it. */
export interface PostedReview {
  /** What the form was made with; left out where it named none that exists. */
  rubricId?: number
  scores: Record<number, number>
  watched: boolean
  note: string
  comment: string
}

export const LONGEST_NOTE = 4_000

const plain = (value: FormDataEntryValue | null) =>
  typeof value === 'string' ? cleanText(value).trim().slice(0, LONGEST_NOTE) : ''

/** Reads the form for these criteria; scores of others, and what is no score, are passed over. */
export function readPostedReview(form: FormData, criterionIds: readonly number[]): PostedReview {
  const scores: Record<number, number> = {}
  for (const id of criterionIds) {
    const value = form.get(scoreFieldName(id))
    const score = typeof value === 'string' && /^\d{1,2}$/.test(value) ? Number(value) : NaN
    if (score >= LEAST_SCORE && score <= MOST_SCORE) scores[id] = score
  }
  return {
    scores,
    watched: form.get('watched') === 'on',
    note: plain(form.get('note')),
    comment: plain(form.get('comment')),
  }
}
