import type { ComponentProps } from 'react'
import type { CommitteeRole } from '#app/domain/judging/committees/rules.ts'
import type { JudgingDates } from '#app/domain/judging/reviews/components/closed-notice.tsx'
import type { MediaFile } from '#app/domain/judging/reviews/components/entry-media.tsx'
import type { OwnFlag } from '#app/domain/judging/reviews/components/flag-form.tsx'
import type { PeerScores } from '#app/domain/judging/reviews/components/peer-scores.tsx'
import type { ReviewStatus } from '#app/domain/judging/reviews/lifecycle.ts'
import type { ScoringState } from '#app/domain/judging/reviews/window.ts'
import type { Anchor, Criterion } from '#app/domain/judging/rubrics/rules.ts'
import type { ShownSection } from '#app/domain/submissions/form/read-view.ts'
import type { RefusalCode } from '#app/platform/outcome.ts'

/** What a judge's page of an entry is drawn from. */

export interface FormRubric {
  id: number
  version: number
  criteria: Criterion[]
  anchors: Anchor[]
}

export interface FormReview {
  rubricId: number
  status: ReviewStatus
  total: number | null
  scores: Record<number, number>
  watched: boolean
  note: string
  comment: string
  abstainReason: string
  version: number
  updatedAt: Date | string
  savedFrom: string
  savedSeq: number
}

/** As `Reopening` of the server, after its journey. */
export interface ReopeningView {
  needsConsent: boolean
  asked: { reason: string; at: Date | string } | null
  declinedAt: Date | string | null
}

export interface ScoringView {
  publicId: string
  code: string
  title: string
  categoryId: number
  category: string
  studio: string
  sections: ShownSection[]
  files: MediaFile[]
  light: boolean
  password: string | null
  link: string | null
  /** Whose page this is. */
  writer: number
  sits: boolean
  role: CommitteeRole | null
  state: ScoringState
  judging: JudgingDates
  /** Until when the office lets this judge go on by themselves. */
  reopenedUntil: Date | string | null
  mayScore: boolean
  /** Query of the list the reader comes from. */
  list: string
  place: number
  of: number
  previous: string | null
  next: string | null
  progress: { done: number; of: number }
  rubric: FormRubric | null
  review: FormReview | null
  /** How a finished review can be changed; null for a draft. */
  reopening: ReopeningView | null
  /** Null while they are not shown to the reader. */
  peers: ComponentProps<typeof PeerScores> | null
  flags: OwnFlag[]
}

/** The answer to a save that was not done, with all that was sent. */
export interface ScoringProblem {
  kind: 'refused' | 'overtaken'
  code?: RefusalCode
  message: string
  mine: {
    scores: Record<number, number>
    watched: boolean
    note: string
    comment: string
    page?: { id: string; seq: number }
  }
  reason: string
  fields?: Record<string, string[]>
  stored?: FormReview
  /** The report of a problem, where it was not taken. */
  flag?: { kind: string; note: string }
  /** The scores beside it are stored. */
  scoresKept?: true
}

/** The form of the scores; a report of a problem is sent with it. */
export const SCORE_FORM = 'score-form'

export const WHY_REOPEN = 'Why you want to change it'

/** Whether scores can be changed on the page. What the command said is newer than what the page was loaded with. */
export function formState(
  page: ScoringView,
  answer: ScoringProblem | undefined,
): 'open' | 'settled' | 'closed' {
  if (!page.mayScore || answer?.code === 'closed') return 'closed'
  return page.review && page.review.status !== 'draft' && !answer ? 'settled' : 'open'
}
