import type { ScoringState } from '#app/domain/judging/reviews/window.ts'
import type { WindowState } from '#app/domain/season/seasons/windows.ts'

/** Words of judging. Client-safe and pure. */

const CLOSED: Readonly<Record<Exclude<ScoringState, 'judging_off'>, string>> = {
  open: '',
  reopened: '',
  locked: 'Scoring is locked for this committee. What you had saved stays as it is.',
  slate_submitted: 'The slate was submitted, so scores stay as they are.',
}

/** What being switched off is called, by where now stands to the dates of judging. */
export const OFF_LABELS: Readonly<Record<WindowState, string>> = {
  not_yet: 'Judging is not open yet.',
  // Inside its dates.
  off: 'Judging is switched off at the moment. What you had saved stays as it is.',
  open: 'Judging is switched off at the moment. What you had saved stays as it is.',
  over: 'Judging is over. What you had saved stays as it is.',
  unset: 'Judging is not open.',
}

/** Why nothing can be scored now; empty while it can. `dates`: where now stands to those of judging. */
export function closedText(state: ScoringState, dates: WindowState): string {
  return state === 'judging_off' ? OFF_LABELS[dates] : CLOSED[state]
}

/** To a judge who has seen scores of others on an entry, when they would change their own. */
export const NEEDS_CONSENT =
  'You have seen the scores of others on this entry, so a change of yours needs consent. Ask for it below, with your reason.'

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

export const WORK_STATE_LABELS: Readonly<
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

export const FLAG_LABELS: Readonly<Record<FlagKind, string>> = {
  broken_media: 'Something does not play or open',
  wrong_category: 'It belongs in another category',
  eligibility: 'It may not be eligible',
}
