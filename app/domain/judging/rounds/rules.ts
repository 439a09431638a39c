import { isFrozen, type ScoringFacts, type ScoringState } from '#app/domain/judging/reviews/window.ts'
import type { ConfigValues } from '#app/domain/season/seasons/rules.ts'
import { isJudgingOpen } from '#app/domain/season/seasons/windows.ts'
import { percentOf } from './pairs/pairs-model.ts'
import type { KindTerms } from './terms.ts'

/** The rounds of a category before its scoring: when they are on, and who advances. Client-safe and pure. */

/** No category has more before its scoring. */
export const MAX_ROUNDS = 5
export const MAX_STATE_NAME = 60
export const MAX_REASON = 1_000
export const MAX_MIN_ANSWERS = 20
export const MAX_PLACES = 5_000
export const MAX_PERCENT = 100

export const ANSWERS = ['yes', 'no', 'unsure'] as const
export type Answer = (typeof ANSWERS)[number]

export const ANSWER_LABELS: Readonly<
  Record<Answer, { label: string; tone: 'neutral' | 'warn' | 'good' | 'bad' }>
> = {
  yes: { label: 'Yes', tone: 'good' },
  no: { label: 'No', tone: 'bad' },
  unsure: { label: 'Unsure', tone: 'warn' },
}

/**
 * `top`: so many places; `share`: percent of yes; `yes`: so many of them; `mean`: what an entry was given on average; `choice`: the chair
 * names them, each with a reason. `KINDS` says which a kind of round takes.
 */
export const ADVANCE_RULES = ['top', 'share', 'yes', 'mean', 'choice'] as const
export type AdvanceRuleKind = (typeof ADVANCE_RULES)[number]

export interface RoundWindow {
  opensAt: Date
  closesAt: Date
  /** The round was ended at this moment, before its window was over. */
  endedAt: Date | null
  /** Since then it is decided who advances. */
  advancedAt: Date | null
}

export type RoundState = 'not_yet' | 'open' | 'over' | 'decided'

export const ROUND_STATES: Readonly<
  Record<RoundState, { label: string; tone: 'neutral' | 'warn' | 'good' | 'bad' }>
> = {
  not_yet: { label: 'To come', tone: 'neutral' },
  open: { label: 'Open', tone: 'good' },
  over: { label: 'Over, to decide', tone: 'warn' },
  decided: { label: 'Decided', tone: 'neutral' },
}

/** Tells where a round stands; its first moment is inside the window, its last one outside. */
export function roundState({ opensAt, closesAt, endedAt, advancedAt }: RoundWindow, now: Date): RoundState {
  if (advancedAt !== null) return 'decided'
  if (endedAt !== null) return 'over'
  if (now < opensAt) return 'not_yet'
  return now < closesAt ? 'open' : 'over'
}

/**
 * Tells whether a judge's answers in a round may change now: within its window, while judging is switched on and scoring is not locked. A
 * judge for whom an admin reopened scoring may answer until that moment, once the round has begun and as long as it is not decided.
 */
export function answeringState(
  configs: ConfigValues,
  facts: ScoringFacts,
  round: RoundWindow,
  now: Date,
): ScoringState {
  if (isFrozen(facts)) return 'slate_submitted'
  const state = roundState(round, now)
  if (state === 'decided') return 'round_over'
  if (state === 'not_yet') return 'round_not_yet'
  const isOn = isJudgingOpen(configs)
  if (state === 'open' && isOn && facts.scoringLockedAt === null) return 'open'
  if (facts.reopenedUntil !== null && facts.reopenedUntil > now) return 'reopened'
  if (state === 'over') return 'round_over'
  return isOn ? 'locked' : 'judging_off'
}

export interface AdvanceRule extends Pick<KindTerms, 'kind' | 'budget'> {
  rule: AdvanceRuleKind
  /** Places, percent, answers or points; null for a choice. */
  value: number | null
  /** Entries tied for the last places all advance; else each is decided by hand. */
  tiesTogether: boolean
}

/**
 * The answers that count for an entry: yes, no and unsure, or what it was given on sheets. In a round of pairs a comparison in which it was the
 * better one is a yes, one in which the other was is a no, and one without a difference an unsure.
 */
export interface Tally {
  entry: number
  yes: number
  no: number
  unsure: number
  /** Judges with a finished sheet that had the entry on it. */
  judges: number
  /** The points they gave, or those for the places they gave. */
  points: number
  /** The same as it is compared: divided by `judges` it is the standing of the entry (see `standingOf`); of pairs, its strength. */
  worth: number
}

export const answersOf = ({ yes, no, unsure, judges }: Pick<Tally, 'yes' | 'no' | 'unsure' | 'judges'>) =>
  yes + no + unsure + judges

/** An entry comes out as it does by the rule, as one of those tied for the last places, or by a choice. */
export type Why = 'rule' | 'tie' | 'choice'

export interface RoundOutcome {
  entry: number
  /** Null while it has to be decided by hand. */
  advances: boolean | null
  why: Why
}

/** Says how much judges made of an entry, all of them together; an unsure is half a yes. */
const weightOf = ({ yes, unsure, worth }: Tally) => 2 * yes + unsure + worth

/** Puts the entry of which judges made more on average first, of pairs the stronger one; compared without fractions. */
function byMean({ kind }: Pick<AdvanceRule, 'kind'>, a: Tally, b: Tally): number {
  if (kind === 'pairs') return b.worth - a.worth
  return weightOf(b) * answersOf(a) - weightOf(a) * answersOf(b)
}

/** An entry that no judge answered about never advances by a rule, nor does one that no judge compared, or gave points or a place. */
const isGiven = ({ kind }: AdvanceRule, tally: Tally): boolean =>
  kind === 'qualify' || kind === 'pairs' ? answersOf(tally) > 0 : tally.points > 0

/** Tells who is inside the best, and who is tied for the last places. */
function bestOf(rule: AdvanceRule, tallies: readonly Tally[]): { inside: Set<number>; tied: Set<number> } {
  const places = rule.value ?? 0
  const compare = (a: Tally, b: Tally) => byMean(rule, a, b)
  const ranked = tallies
    .filter((tally) => isGiven(rule, tally))
    .sort((a, b) => compare(a, b) || a.entry - b.entry)
  const last = ranked[places - 1]
  const next = ranked[places]
  if (!last || !next || compare(last, next) !== 0)
    return { inside: new Set(ranked.slice(0, places).map(({ entry }) => entry)), tied: new Set() }
  return {
    inside: new Set(ranked.filter((tally) => compare(tally, last) < 0).map(({ entry }) => entry)),
    tied: new Set(ranked.filter((tally) => compare(tally, last) === 0).map(({ entry }) => entry)),
  }
}

/**
 * Says who advances, in the order of the tallies. An entry that was given nothing never advances by the rule. A choice changes the entry that it
 * is about and no other: it takes no place of the best, and frees none.
 */
export function outcomesOf(
  rule: AdvanceRule,
  tallies: readonly Tally[],
  choices: ReadonlyMap<number, boolean>,
): RoundOutcome[] {
  const best = rule.rule === 'top' ? bestOf(rule, tallies) : null
  return tallies.map((tally): RoundOutcome => {
    const { entry } = tally
    const chosen = choices.get(entry)
    if (chosen !== undefined) return { entry, advances: chosen, why: 'choice' }
    if (best?.tied.has(entry)) return { entry, advances: rule.tiesTogether ? true : null, why: 'tie' }
    return { entry, advances: best ? best.inside.has(entry) : isReached(rule, tally), why: 'rule' }
  })
}

function isReached(rule: AdvanceRule, tally: Tally): boolean {
  const { value, kind, budget } = rule
  if (value === null || !isGiven(rule, tally)) return false
  switch (rule.rule) {
    case 'share':
      return tally.yes * MAX_PERCENT >= value * answersOf(tally)
    case 'yes':
      return tally.yes >= value
    case 'mean':
      if (kind === 'pairs') return percentOf(tally.worth) >= value
      return kind === 'points'
        ? tally.worth * MAX_PERCENT >= value * (budget ?? 0) * tally.judges
        : tally.worth >= value * tally.judges
    default:
      return false
  }
}

/**
 * Says what an entry has on average, as its rule compares it: in percent of an equal share for points, in hundredths of a point for a rank, in
 * percent against the average entry for pairs. It is cut, not rounded, so that a number is reached only where it is shown.
 */
export function meanOf(
  { kind, budget }: Pick<AdvanceRule, 'kind' | 'budget'>,
  tally: Pick<Tally, 'yes' | 'no' | 'unsure' | 'judges' | 'worth'>,
): number {
  const { worth, judges } = tally
  if (kind === 'pairs') return answersOf(tally) === 0 ? 0 : percentOf(worth)
  if (judges === 0) return 0
  return Math.floor((worth * 100) / (judges * (kind === 'points' ? (budget ?? 1) : 1)))
}

/** The rule as it is said of a round: "The best 40 advance." */
export function ruleText({ kind, rule, value, tiesTogether }: Omit<AdvanceRule, 'budget'>): string {
  switch (rule) {
    case 'choice':
      return 'The chair chooses each entry that advances, with a reason.'
    case 'share':
      return `Entries with at least ${value}% yes advance.`
    case 'yes':
      return value === 1
        ? 'Entries with at least one yes advance.'
        : `Entries with at least ${value} yes advance.`
    case 'mean':
      if (kind === 'pairs') return `Entries with at least ${value}% against the average entry advance.`
      if (kind === 'points') return `Entries with at least ${value}% of an equal share of points advance.`
      return value === 1
        ? 'Entries with a mean of at least one point advance.'
        : `Entries with a mean of at least ${value} points advance.`
    case 'top':
      return tiesTogether
        ? `The best ${value} advance. Entries tied for the last places all advance.`
        : `The best ${value} advance. The chair decides about entries tied for the last places.`
  }
}

/** A plan is checked against these. */
interface PlanFacts {
  /** The dates of judging; null where one is not set. */
  judging: { opensAt: Date | null; closesAt: Date | null }
  others: readonly (Pick<RoundWindow, 'opensAt' | 'closesAt' | 'advancedAt'> & { name: string })[]
}

type WindowProblems = Partial<Record<'opensAt' | 'closesAt', string>>

/** Says what is wrong with the window of a round: it lies within the dates of judging, beside those of other rounds, and after decided ones. */
export function windowProblems(
  { opensAt, closesAt }: Pick<RoundWindow, 'opensAt' | 'closesAt'>,
  { judging, others }: PlanFacts,
): WindowProblems {
  if (closesAt <= opensAt) return { closesAt: 'Enter a time after it opens' }
  const problems: WindowProblems = {}
  if (judging.opensAt !== null && opensAt < judging.opensAt)
    problems.opensAt = 'Judging is not open yet by then'
  if (judging.closesAt !== null && closesAt > judging.closesAt) problems.closesAt = 'Judging is over by then'
  const beside = others.find((other) => opensAt < other.closesAt && other.opensAt < closesAt)
  const before = others.find((other) => other.advancedAt !== null && opensAt < other.opensAt)
  if (beside) problems.opensAt ??= `The round for “${beside.name}” is on at this time`
  else if (before)
    problems.opensAt ??= `The round for “${before.name}” is decided, so this one comes after it`
  return problems
}

/** An advance cannot be taken back for one of these reasons. */
type UndoRefusal = 'told' | 'not_last' | 'judged' | 'on_slate'

export interface UndoFacts {
  /** Entrants were told who advances. */
  told: boolean
  /** A later round is decided. */
  laterDecided: boolean
  /** A judge has begun with what comes next. */
  judgedNext: boolean
  onSlate: boolean
}

export function undoRefusal({ told, laterDecided, judgedNext, onSlate }: UndoFacts): UndoRefusal | null {
  if (told) return 'told'
  if (laterDecided) return 'not_last'
  if (judgedNext) return 'judged'
  return onSlate ? 'on_slate' : null
}

export const UNDO_LABELS: Readonly<Record<UndoRefusal, string>> = {
  told: 'Entrants were told who advances, so this can’t be undone.',
  not_last: 'A later round is decided, so this one can’t be undone.',
  judged: 'A judge has begun with what comes next, so this can’t be undone.',
  on_slate: 'Entries are on the slate, so this can’t be undone.',
}

/** They get an email once entrants are told. */
export const TOLD_BY_EMAIL = ['all', 'advanced', 'none'] as const

/** Telling entrants is refused for one of these reasons. */
type TellRefusal = 'undecided' | 'told' | 'earlier' | 'due'

interface ToldFacts {
  advancedAt: Date | null
  toldAt: Date | null
  /** Entrants are not told of an earlier round of the category. */
  earlierUntold: boolean
  /** Answers of those who advance are taken until then; null where nothing is asked. */
  materialsDue: Date | null
}

/** Says why entrants cannot be told who advances from a round: once, after it is decided, in the order of the rounds,
 * and while they can still hand in what they are asked for.
 */
export function tellRefusal(
  { advancedAt, toldAt, earlierUntold, materialsDue }: ToldFacts,
  now: Date,
): TellRefusal | null {
  if (advancedAt === null) return 'undecided'
  if (toldAt !== null) return 'told'
  if (earlierUntold) return 'earlier'
  return materialsDue !== null && materialsDue <= now ? 'due' : null
}

export const TELL_LABELS: Readonly<Record<TellRefusal, string>> = {
  undecided: 'It isn’t decided yet who advances from this round.',
  told: 'Entrants were told who advances from this round.',
  earlier: 'Tell entrants about the round before this one first.',
  due: 'The date until which entrants can hand in what you ask for is over. Set a later one first.',
}
