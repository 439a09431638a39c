import { db } from '#db/client.ts'
import { categoriesOf } from '#app/domain/catalogue/categories/queries.server.ts'
import { sortByTitle } from '#app/domain/judging/slates/rules.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { ownNominations, votingPaper, type PaperCategory } from '../rounds/paper.server.ts'
import { enterRoll } from '../rounds/roll.server.ts'
import { readRound, type Round } from '../rounds/round.server.ts'
import { readBox } from './box.server.ts'
import { hasVoteKey, ownOrder } from './keys.server.ts'
import { nomineeMedia, type NomineeMedia } from './media.server.ts'
import {
  openOwnBallot,
  ownStates,
  progressOf,
  submittedOf,
  type OwnCategory,
  type SubmittedState,
} from './own-ballot.server.ts'
import { receiptOf } from './standing-receipts.server.ts'
import { ownStored } from './stored-ballots.server.ts'
import type { Choice } from '../tally/choices.ts'

interface Asked {
  year: number
  now: Date
  /** Nothing may be written: a rehearsal, or an admin who looks in a member's place. */
  readOnly: boolean
  /** The key that the member's browser keeps; `null` without one. */
  ballotKey: Buffer | null
}

/** A member's ballot as it stands; `ballotKey` is that of the browser that asks. */
export async function ownBallot({ userId, behind }: Viewer, { year, now, readOnly, ballotKey }: Asked) {
  if (!readOnly) await enterRoll(userId, year, now, db())
  const [paper, round, box] = await Promise.all([
    votingPaper(year, now, db()),
    readRound(year, db()),
    readBox(year, db()),
  ])
  const all = (await categoriesOf(year)).map(({ id }) => id)
  const ballots = await ownStored(userId, year, all, db())
  // An admin who looks in a member's place has no key of theirs, and the server opens nothing for them.
  const own = openOwnBallot(ballots, { byKeyOnly: box !== null || Boolean(behind), ballotKey })
  const states = ownStates(paper, own)
  const submitted = submittedOf(await receiptOf(userId, year, ballots, db()))
  return {
    ...{ round, paper, states, submitted },
    choices: own.choices,
    unseen: own.unseen,
    progress: progressOf(states),
    ready: hasVoteKey(),
    hasBox: box !== null,
  }
}

/** Tells whether a key opens a choice that the member has saved. */
export async function opensAnyOf({ userId }: Viewer, year: number, ballotKey: Buffer): Promise<boolean> {
  const all = (await categoriesOf(year)).map(({ id }) => id)
  const ballots = await ownStored(userId, year, all, db())
  return openOwnBallot(ballots, { byKeyOnly: true, ballotKey }).choices.size > 0
}

export interface NomineeOnPaper extends NomineeMedia {
  id: number
  title: string
  studio: string
  /** A work of the viewer's, which the round does not let them choose. */
  own: boolean
}

export interface CategoryPage {
  category: Pick<PaperCategory, 'id' | 'type' | 'number' | 'name' | 'method' | 'seats' | 'noAward'>
  nominees: NomineeOnPaper[]
  choice: Choice | null
  /** A choice is saved that does not open in this browser. */
  isUnseen: boolean
  /** Chosen nominees who were withdrawn since. */
  withdrawn: string[]
  progress: { done: number; total: number }
  /** Whether the ballot was submitted, and changed after that. */
  submitted: SubmittedState
  previous: number | null
  next: number | null
}

/** A category of a member's ballot; `null` where there is nothing to vote on. */
export async function categoryPage(
  viewer: Viewer,
  categoryId: number,
  asked: Asked,
): Promise<CategoryPage | null> {
  const { round, paper, choices, unseen, progress, submitted } = await ownBallot(viewer, asked)
  const at = paper.findIndex(({ id }) => id === categoryId)
  const found = paper[at]
  if (!found) return null
  const standing = found.nominees.filter(({ withdrawn }) => !withdrawn)
  const ids = standing.map(({ id }) => id)
  const [media, own] = await Promise.all([
    nomineeMedia(ids, db()),
    round.ownNominations ? new Set<number>() : ownNominations(viewer.userId, ids, db()),
  ])
  const choice = choices.get(categoryId) ?? null
  const { id, type, number, name, method, seats, noAward } = found
  return {
    category: { id, type, number, name, method, seats, noAward },
    nominees: inOrder(standing, round, viewer.userId).map((nominee) => ({
      id: nominee.id,
      title: nominee.title,
      studio: nominee.studio,
      own: own.has(nominee.id),
      ...(media.get(nominee.id) ?? NOTHING),
    })),
    choice,
    isUnseen: unseen.has(categoryId),
    withdrawn: found.nominees
      .filter((nominee) => nominee.withdrawn && choice && names(choice, String(nominee.id)))
      .map(({ title }) => title),
    progress,
    submitted: submitted.state,
    previous: paper[at - 1]?.id ?? null,
    next: paper[at + 1]?.id ?? null,
  }
}

const NOTHING: NomineeMedia = { credits: [], still: null, hasClip: false, screener: null }

function names(choice: Choice, candidate: string): boolean {
  return JSON.stringify(choice).includes(JSON.stringify(candidate))
}

/** By title, or in an order of the member's own that stays the same. */
function inOrder<N extends { id: number; title: string }>(
  nominees: readonly N[],
  { nomineeOrder }: Round,
  userId: number,
): N[] {
  if (nomineeOrder === 'alphabetical' || !hasVoteKey()) return sortByTitle([...nominees])
  const key = new Map(nominees.map(({ id }) => [id, ownOrder(userId, id)]))
  return [...nominees].sort((a, b) => ((key.get(a.id) ?? '') < (key.get(b.id) ?? '') ? -1 : 1))
}

/** A category's choice in words, in the order of the ranks. */
export function choiceLines(category: PaperCategory, choice: Choice | null): string[] {
  const titles = new Map(category.nominees.map(({ id, title }) => [String(id), title]))
  const title = (candidate: string) =>
    candidate === 'none' ? 'No award' : (titles.get(candidate) ?? 'Withdrawn')
  if (!choice) return []
  if ('pick' in choice) return [title(choice.pick)]
  if ('picks' in choice) return choice.picks.map(title).sort()
  if ('ranks' in choice) return choice.ranks.map((each, index) => `${index + 1}. ${title(each)}`)
  if ('scores' in choice)
    return Object.entries(choice.scores)
      .sort(([, a], [, b]) => b - a)
      .map(([candidate, score]) => `${title(candidate)}: ${score}`)
  return []
}

export type { OwnCategory }
