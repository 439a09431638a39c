import type { ScoringState } from './window.ts'
import type { Answer } from '#app/domain/judging/rounds/rules.ts'
import type { WindowState } from '#app/domain/season/seasons/windows.ts'

/** Labels of judging. Client-safe and pure. */

const CLOSED: Readonly<Record<Exclude<ScoringState, 'judging_off'>, string>> = {
  open: '',
  reopened: '',
  locked: 'Scoring is locked for this committee. Your saved scores are kept.',
  slate_submitted: 'The slate is submitted, so scores are frozen.',
  not_assigned: 'This entry is assigned to other judges. You can read it as the chair.',
  in_rounds: 'A round comes before scoring. Scoring opens once it is decided which entries advance.',
  round_not_yet: 'This round is not open yet.',
  round_over: 'This round is over. Your answers are kept.',
  not_advanced: 'This entry did not advance. You can read it as the chair.',
}

/** Why judging is off, by whether now is before, within or after its dates. */
export const OFF_LABELS: Readonly<Record<WindowState, string>> = {
  not_yet: 'Judging is not open yet.',
  off: 'Judging is switched off at the moment. Your saved scores are kept.',
  open: 'Judging is switched off at the moment. Your saved scores are kept.',
  over: 'Judging is over. Your saved scores are kept.',
  unset: 'Judging is not open.',
}

/** Why scores cannot change now; empty while they can. */
export function closedText(state: ScoringState, dates: WindowState): string {
  return state === 'judging_off' ? OFF_LABELS[dates] : CLOSED[state]
}

/** For a judge who has seen scores of others on an entry and wants to change their own. */
export const NEEDS_CONSENT =
  'You have seen the scores of others on this entry. Ask for consent to change yours below.'

/** For an alternate, who scores only after an admin or the chair makes them a judge. */
export const ALTERNATE =
  'You are an alternate. You can read entries, and score them once you are made a judge.'

/** The same where entries are assigned. */
export const ALTERNATE_WITHOUT_ENTRIES =
  'You are an alternate. Entries are assigned to you once you are made a judge.'

/** For an admin who does not sit on the committee. */
export const WATCHING = 'You are watching as an admin and do not score.'

export const WORK_STATES = ['todo', 'draft', 'final', 'abstained', 'not_asked'] as const

export type WorkState = (typeof WORK_STATES)[number]

export interface WorkRow {
  publicId: string
  code: string
  title: string
  /** As it was entered, such as "7:30"; else the length of its film is shown, in milliseconds. */
  runningTime: string | null
  filmMs: number | null
  state: WorkState
  /** In thousandths; only of a final review. */
  total: number | null
  /** In a round of answers. */
  answer: Answer | null
  /** On the sheet of a round: points or the place, 0 for none, or the number of comparisons; null for an entry that is not on it. */
  mark: number | null
}

export const WORK_STATE_LABELS: Readonly<
  Record<WorkState, { label: string; tone: 'neutral' | 'warn' | 'good' | 'bad' }>
> = {
  todo: { label: 'To do', tone: 'neutral' },
  draft: { label: 'Draft', tone: 'warn' },
  final: { label: 'Final', tone: 'good' },
  abstained: { label: 'Abstained', tone: 'neutral' },
  not_asked: { label: 'Needs your conflict answer', tone: 'bad' },
}

export const FLAG_KINDS = ['broken_media', 'wrong_category', 'eligibility'] as const
export type FlagKind = (typeof FLAG_KINDS)[number]

export const FLAG_LABELS: Readonly<Record<FlagKind, string>> = {
  broken_media: 'A file does not play or open',
  wrong_category: 'Wrong category',
  eligibility: 'May not be eligible',
}
