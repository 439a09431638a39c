import type { CountArtefact, ResultKind } from '../tally/result.ts'

/** What becomes of an award: by the vote of the members, or as its jury decided, entered by hand. Pure. */

/** An award that members do not vote on. */
export interface DecidedCategory {
  /** Its code. */
  id: string
  name: string
  result: Extract<ResultKind, 'winner' | 'tie' | 'no_award'>
  /** Nominations, as the artefact of a count has them. */
  candidates: { id: string; name: string }[]
  winners: string[]
  /** Nominations that the jury honoured without their having won; a run of an earlier release has none. */
  honours?: string[]
  /** Has the words of the jury about its decision. */
  statement?: string
}

/** What a released run says of an award. */
export interface AwardOutcome {
  id: string
  name: string
  result: ResultKind
  candidates: readonly { id: string; name: string }[]
  winners: readonly string[]
  /** Of several seats: winners who are tied for those that are left. */
  tied?: { candidates: readonly string[] }
  honours?: readonly string[]
  statement?: string
}

/** What a run says of all awards, those that were voted on first. */
export function outcomesOf(artefact: CountArtefact, decided: readonly DecidedCategory[]): AwardOutcome[] {
  return [...artefact.categories.flatMap((each) => ('withheld' in each ? [] : [each])), ...decided]
}

/** A choice of winners, as it is kept. */
export interface Decision {
  /** Nominations, with their titles in case they are no nominees any more; none: no award is given. */
  winners: { id: number; title: string }[]
  honours?: { id: number; title: string }[]
  statement?: string
}

/** A decision about these nominees, as a run keeps it. */
export function decidedCategory(
  category: { code: string; name: string; nominees: readonly { id: number; title: string }[] },
  { winners, honours = [], statement }: Decision,
): DecidedCategory {
  const all = new Map([...winners, ...honours, ...category.nominees].map(({ id, title }) => [id, title]))
  const candidates = [...all].map(([id, name]) => ({ id: String(id), name }))
  const result = winners.length === 0 ? 'no_award' : winners.length === 1 ? 'winner' : 'tie'
  return {
    id: category.code,
    name: category.name,
    result,
    candidates,
    winners: winners.map(({ id }) => String(id)),
    ...(honours.length > 0 && { honours: honours.map(({ id }) => String(id)) }),
    ...(statement && { statement }),
  }
}

/** Why a choice of winners cannot be saved, in words; `null` if it can. */
export function choiceRefusal(
  { winners, noAward }: { winners: readonly number[]; noAward: boolean },
  nominees: readonly { id: number }[],
): string | null {
  if (noAward && winners.length > 0) return 'Select winners or “No award is given”, not both'
  if (!noAward && winners.length === 0) return 'Select a winner, or “No award is given”'
  const known = new Set(nominees.map(({ id }) => id))
  return winners.every((id) => known.has(id))
    ? null
    : 'One of these is no longer a nominee. Check the list again'
}
