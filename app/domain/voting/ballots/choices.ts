import { MAX_SCORE, LOWEST_SCORE, NO_AWARD, TOP_RANKS, type Choice, type Method } from '../tally/choices.ts'

/** Choices as members make them. Client-safe and pure; ids of candidates are those of nominations, or `none`. */

/** What a category lets a member say. */
export interface ChoiceRules {
  method: Method
  /** Who can be chosen, `none` among them where it may be. */
  candidates: readonly string[]
}

/** The values a form sent under a name. */
export interface Posted {
  (name: string): readonly string[]
  /** The names it sent. */
  names?: readonly string[]
}

/** The names of a form's controls. */
export const PICK = 'pick'
export const rankName = (of: number | string) => `rank-${of}`
export const scoreName = (candidate: string) => `score-${candidate}`

/** A choice, nothing chosen, or what is wrong with it. */
export type ReadChoice = { ok: true; choice: Choice | null } | { ok: false; problem: string }

const chosen = (choice: Choice | null): ReadChoice => ({ ok: true, choice })
const wrong = (problem: string): ReadChoice => ({ ok: false, problem })

export const STRANGER = 'One of these is no longer a nominee of this category. Reload the page.'

/** The names of the controls that a category's form has. */
function controlsOf({ method, candidates }: ChoiceRules): readonly string[] {
  switch (method) {
    case 'one':
    case 'approval':
      return [PICK]
    case 'top_three':
      return Array.from({ length: TOP_RANKS }, (_, index) => rankName(index + 1))
    case 'ranked':
    case 'schulze':
    case 'stv':
      return candidates.map(rankName)
    case 'score':
      return candidates.map(scoreName)
  }
}

const CONTROL = new RegExp(`^(?:${PICK}$|${rankName('')}|${scoreName('')})`)

/** Whether a value came under the name of a control that the form does not have: it would be dropped, and the rest saved. */
function hasStranger(rules: ChoiceRules, posted: Posted): boolean {
  const controls = new Set(controlsOf(rules))
  return (posted.names ?? []).some(
    (name) => CONTROL.test(name) && !controls.has(name) && posted(name).some(Boolean),
  )
}

/** Reads a posted form. Fields left empty are no fault: with nothing chosen the choice is taken back. */
export function readChoice(rules: ChoiceRules, posted: Posted): ReadChoice {
  const { method, candidates } = rules
  if (hasStranger(rules, posted)) return wrong(STRANGER)
  const one = (name: string) => posted(name).find((value) => value !== '')
  switch (method) {
    case 'one': {
      const picks = posted(PICK).filter(Boolean)
      if (picks.length > 1) return wrong('Choose one nominee only.')
      return known(picks, candidates, ([pick]) => (pick ? { pick } : null))
    }
    case 'approval': {
      const picks = [...new Set(posted(PICK).filter(Boolean))].sort()
      if (picks.includes(NO_AWARD) && picks.length > 1)
        return wrong('Choose nominees, or “No award”, but not both.')
      return known(picks, candidates, () => (picks.length > 0 ? { picks } : null))
    }
    case 'top_three': {
      const given = Array.from({ length: TOP_RANKS }, (_, index) => one(rankName(index + 1)))
      return readRanks(given, candidates)
    }
    case 'ranked':
    case 'schulze':
    case 'stv':
      return readRanking(one, candidates)
    case 'score':
      return readScores(one, candidates)
  }
}

function known(
  picks: readonly string[],
  candidates: readonly string[],
  choiceOf: (picks: readonly string[]) => Choice | null,
): ReadChoice {
  return picks.every((pick) => candidates.includes(pick)) ? chosen(choiceOf(picks)) : wrong(STRANGER)
}

const PLACES = ['first', 'second', 'third']

/** First, second and third choice. */
function readRanks(given: readonly (string | undefined)[], candidates: readonly string[]): ReadChoice {
  const gap = given.findIndex((pick, index) => !pick && given.slice(index).some(Boolean))
  if (gap >= 0) return wrong(`Select your ${PLACES[gap] ?? 'next'} choice as well.`)
  const ranks = given.filter((pick) => pick !== undefined)
  const twice = ranks.findIndex((pick, index) => ranks.indexOf(pick) < index)
  if (twice >= 0)
    return wrong(
      `Your ${PLACES[ranks.indexOf(ranks[twice] ?? '')]} and ${PLACES[twice]} choice are the same. Select different ones.`,
    )
  return known(ranks, candidates, () => (ranks.length > 0 ? { ranks: [...ranks] } : null))
}

/** A rank beside each candidate. */
function readRanking(one: (name: string) => string | undefined, candidates: readonly string[]): ReadChoice {
  const ranks: string[] = []
  for (const candidate of candidates) {
    const value = one(rankName(candidate))
    if (value === undefined) continue
    const rank = /^\d{1,3}$/.test(value) ? Number(value) : 0
    if (rank < 1 || rank > candidates.length) return wrong(`Ranks go from 1 to ${candidates.length}.`)
    if (ranks[rank - 1]) return wrong(`Two have rank ${rank}. Give each rank once.`)
    ranks[rank - 1] = candidate
  }
  for (let rank = 1; rank <= ranks.length; rank += 1)
    if (!ranks[rank - 1]) return wrong(`No nominee has rank ${rank}. Use ranks without a gap.`)
  return chosen(ranks.length > 0 ? { ranks } : null)
}

function readScores(one: (name: string) => string | undefined, candidates: readonly string[]): ReadChoice {
  const scores: Record<string, number> = {}
  for (const candidate of candidates) {
    const value = one(scoreName(candidate))
    if (value === undefined) continue
    const score = /^\d{1,2}$/.test(value) ? Number(value) : 0
    if (score < LOWEST_SCORE || score > MAX_SCORE)
      return wrong(`Scores are whole numbers from ${LOWEST_SCORE} to ${MAX_SCORE}.`)
    scores[candidate] = score
  }
  return chosen(Object.keys(scores).length > 0 ? { scores } : null)
}

/** The candidates a choice names, in its order. */
export function namedIn(choice: Choice): string[] {
  if ('pick' in choice) return [choice.pick]
  if ('picks' in choice) return choice.picks
  if ('ranks' in choice) return choice.ranks
  return 'scores' in choice ? Object.keys(choice.scores) : []
}

export type ChoiceState = 'not_started' | 'part' | 'done' | 'skipped'

/** How far a member is in a category. A choice counts in any state. */
export function choiceState(
  choice: Choice | null,
  rules: ChoiceRules,
): { state: ChoiceState; given: number; most: number } {
  const most = mostOf(rules)
  if (!choice) return { state: 'not_started', given: 0, most }
  if ('skip' in choice) return { state: 'skipped', given: 0, most }
  const given = namedIn(choice).filter((each) => rules.candidates.includes(each)).length
  if (given === 0) return { state: 'not_started', given, most }
  return { state: rules.method === 'top_three' && given < most ? 'part' : 'done', given, most }
}

function mostOf({ method, candidates }: ChoiceRules): number {
  if (method === 'one') return 1
  const nominees = candidates.filter((each) => each !== NO_AWARD).length
  return method === 'top_three' ? Math.min(TOP_RANKS, nominees) : nominees
}

/** A choice as text that is the same for the same choice. */
export function canonicalChoice(choice: Choice): string {
  if ('picks' in choice) return JSON.stringify({ picks: [...choice.picks].sort() })
  if ('scores' in choice)
    return JSON.stringify({
      scores: Object.fromEntries(Object.entries(choice.scores).sort(([a], [b]) => (a < b ? -1 : 1))),
    })
  return JSON.stringify(choice)
}

/** As many letters as the longest choice of a category takes, so that a ballot’s length does not tell how much was chosen. */
export function longestChoice({ method, candidates }: ChoiceRules): number {
  const longest: Choice =
    method === 'score'
      ? { scores: Object.fromEntries(candidates.map((each) => [each, MAX_SCORE])) }
      : { ranks: [...candidates] }
  return canonicalChoice(longest).length
}

export const SKIP: Choice = { skip: true }
