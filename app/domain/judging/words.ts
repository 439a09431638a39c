import type { ScoringState } from '#app/domain/judging/window.ts'

/** Words of judging. Client-safe and pure. */

/** Why nothing can be scored now; empty while it can. */
export const CLOSED_WORDS: Readonly<Record<ScoringState, string>> = {
  open: '',
  reopened: '',
  judging_off: 'Judging is closed. What you had saved stays as it is.',
  locked: 'Scoring is locked for this committee. What you had saved stays as it is.',
  slate_submitted: 'The slate was submitted, so scores stay as they are.',
}

export const WORK_STATES = ['todo', 'draft', 'final', 'abstained', 'not_asked'] as const

export type WorkState = (typeof WORK_STATES)[number]

export interface WorkRow {
  publicId: string
  code: string
  title: string
  /** As it was given, such as "7:30"; else the length of its film in milliseconds. */
  runningTime: string | null
  filmMs: number | null
  state: WorkState
  /** In thousandths; only of a final review. */
  total: number | null
}

export const WORK_STATE_WORDS: Readonly<
  Record<WorkState, { word: string; tone: 'neutral' | 'warn' | 'good' | 'bad' }>
> = {
  todo: { word: 'To do', tone: 'neutral' },
  draft: { word: 'Draft', tone: 'warn' },
  final: { word: 'Final', tone: 'good' },
  abstained: { word: 'Abstained', tone: 'neutral' },
  not_asked: { word: 'Not asked yet', tone: 'bad' },
}

export const FLAG_KINDS = ['broken_media', 'wrong_category', 'eligibility'] as const
export type FlagKind = (typeof FLAG_KINDS)[number]

export const FLAG_WORDS: Readonly<Record<FlagKind, string>> = {
  broken_media: 'Something does not play or open',
  wrong_category: 'It belongs in another category',
  eligibility: 'It may not be eligible',
}
