import { LEAST_SCORE, MOST_SCORE } from '#app/domain/judging/reviews/totals.ts'
import { cleanText } from '#app/platform/plain-text.ts'

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
  /** Which save of which page it is; left out where the page had no script to say so. */
  page?: { id: string; seq: number }
}

/** A review as it is stored, as far as it can be told from one that is sent. */
export interface StoredSave extends PostedReview {
  status: string
  abstainReason: string
  savedFrom: string
  savedSeq: number
}

/**
 * Whether what is stored was saved by the same page: `earlier` than what is sent, so that it is no conflict for it, or `later`,
 * since the line brought them in another order. One page sends one save at a time, and the next whether the first was answered or not.
 */
export function ownSave(stored: StoredSave, { page }: PostedReview): 'none' | 'earlier' | 'later' {
  if (!page || stored.savedFrom !== page.id) return 'none'
  return stored.savedSeq < page.seq ? 'earlier' : 'later'
}

/** Whether all that is sent is stored, and as what it is meant to be. */
export function isStored(
  stored: StoredSave,
  posted: PostedReview,
  as: { status: string; reason?: string },
): boolean {
  const said = ({ scores, watched, note, comment }: PostedReview, status: string, reason: string) =>
    JSON.stringify([scores, watched, note, comment, status, status === 'final' ? '' : reason])
  return said(stored, stored.status, stored.abstainReason) === said(posted, as.status, as.reason ?? '')
}

export const LONGEST_NOTE = 4_000
const MOST_SAVES = 2 ** 31 - 1

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
  const [id, seq] = [form.get('page'), Number(form.get('seq'))]
  const isMarked = typeof id === 'string' && /^[\w-]{8,64}$/.test(id) && Number.isSafeInteger(seq) && seq > 0
  return {
    ...(isMarked && { page: { id, seq: Math.min(seq, MOST_SAVES) } }),
    scores,
    watched: form.get('watched') === 'on',
    note: plain(form.get('note')),
    comment: plain(form.get('comment')),
  }
}
