import type { PaperCategory } from '../rounds/paper.server.ts'
import { choiceState, type ChoiceRules, type ChoiceState } from './choices.ts'
import { openByServer, openOwn } from './choice-seals.server.ts'
import type { MembersReceipt } from './standing-receipts.server.ts'
import type { StoredBallot } from './stored-ballots.server.ts'
import { NO_AWARD, type Choice } from '../tally/choices.ts'

/** What can be chosen in a category now. */
export function rulesOf({ method, noAward, nominees }: PaperCategory): ChoiceRules {
  const standing = nominees.filter(({ withdrawn }) => !withdrawn).map(({ id }) => String(id))
  return { method, candidates: noAward ? [...standing, NO_AWARD] : standing }
}

/** Holds what a member has saved, as far as it can be shown to them here. */
interface OwnBallot {
  /** The choices that open, by category. */
  choices: ReadonlyMap<number, Choice>
  /** Categories with a choice that only another browser of theirs opens, or their ballot code. */
  unseen: ReadonlySet<number>
}

/** Opens a member's own choices: by their browser's key, or by the server's where the season has no box. */
export function openOwnBallot(
  ballots: ReadonlyMap<number, StoredBallot>,
  { byKeyOnly, ballotKey }: { byKeyOnly: boolean; ballotKey: Buffer | null },
): OwnBallot {
  const [choices, unseen] = [new Map<number, Choice>(), new Set<number>()]
  for (const [categoryId, ballot] of ballots) {
    const choice = openOne(ballot, byKeyOnly, ballotKey)
    if (choice) choices.set(categoryId, choice)
    else unseen.add(categoryId)
  }
  return { choices, unseen }
}

function openOne(
  { key, sealed, own }: StoredBallot,
  byKeyOnly: boolean,
  ballotKey: Buffer | null,
): Choice | null {
  if (!byKeyOnly) return openByServer(sealed, key)
  return own && ballotKey ? openOwn(own, key, ballotKey) : null
}

export interface OwnCategory extends Pick<PaperCategory, 'id' | 'number' | 'type' | 'name' | 'method'> {
  nominees: number
  /** `saved`: more is known only where the choice opens. */
  state: ChoiceState | 'saved'
  given: number
  most: number
}

/** How far a member is, category by category. */
export function ownStates(paper: readonly PaperCategory[], { choices, unseen }: OwnBallot): OwnCategory[] {
  return paper.map((category) => {
    const { id, number, type, name, method, nominees } = category
    const state = choiceState(choices.get(id) ?? null, rulesOf(category))
    return {
      id,
      number,
      type,
      name,
      method,
      nominees: nominees.filter(({ withdrawn }) => !withdrawn).length,
      ...state,
      ...(unseen.has(id) ? { state: 'saved' as const } : {}),
    }
  })
}

/** For the bar: categories with a choice, or skipped. */
export function progressOf(states: readonly OwnCategory[]): { done: number; total: number } {
  return { done: states.filter(({ state }) => state !== 'not_started').length, total: states.length }
}

export type SubmittedState = 'not_submitted' | 'standing' | 'changed'

/** Tells whether a member has submitted, and whether the saved ballot is still that one. */
export function submittedOf(receipt: MembersReceipt | null): { state: SubmittedState; code: string | null } {
  const code = receipt?.code ?? null
  return { state: !receipt ? 'not_submitted' : code ? 'standing' : 'changed', code }
}
