import type { Reader, Trx } from '#db/client.ts'
import { categoryCode } from '#app/domain/season/seasons/category-title.ts'
import { votingPaper, type PaperCategory } from '../rounds/paper.server.ts'
import { noteWhoTookPart } from '../rounds/roll.server.ts'
import { readRound } from '../rounds/round.server.ts'
import { mixBallots, sealBlock } from './blocks.server.ts'
import { canonicalChoice } from './choices.ts'
import type { Opener } from '../results/envelopes.server.ts'
import { openByServer, openFromBox } from './choice-seals.server.ts'
import { endVoting, lastLink } from './closing.server.ts'
import { boxKey, receiptKey } from './keys.server.ts'
import { rollWithBallots } from './stored-ballots.server.ts'
import {
  choiceProblem,
  EXPORT_FORMAT,
  NO_AWARD,
  type Candidate,
  type CategoryBallots,
  type Choice,
  type Method,
} from '../tally/choices.ts'
import { choiceAs } from '../tally/choice-as.ts'

/** What a round gives to the count. */
export interface CountingInput {
  format: typeof EXPORT_FORMAT
  year: number
  categories: CategoryBallots[]
}

interface CountingQuestion {
  year: number
  /** When voting closed: who lost the right before then does not count, nor does whom an admin removed. */
  closesAt: Date
  /** Saved choices count although they were not submitted. */
  unsubmittedCount: boolean
  now: Date
  /** The private half of the season's box, as two key holders opened it; without one the server's own key opens ballots. */
  box?: Opener | undefined
  /** A category that is counted by another method than members voted by, as a correction says. */
  corrected?: { code: string; method: Method; seats: number | null }
}

/** A person who votes: the accounts whose ballots may be theirs, their own first. */
type Voter = readonly number[]

/**
 * All ballots that count, opened, without anything that tells whose they are, in one fixed order. The caller holds the round
 * (`lockRound`), so no ballot changes. A member who lost the right before the close does not count. Of accounts that were merged
 * one ballot counts: that of the one that remains, and where it has none, that of the other. Ballots that do not open, or say nothing that can be counted there, are numbered.
 */
export async function ballotsToCount(
  asked: CountingQuestion,
  reader: Reader,
): Promise<{ ballots: CountingInput; damaged: number }> {
  const { year, now, box } = asked
  const voters = await votersOf(asked, reader)
  // A process of an earlier version, which knows of no box, seals by the server's key also where there is one.
  const open: Open = (sealed, key) => (box && openFromBox(sealed, key, box)) ?? openByServer(sealed, key)
  const categories: CategoryBallots[] = []
  let damaged = 0
  const announced = await announcedRules(year, reader)
  for (const category of await votingPaper(year, now, reader)) {
    const isCorrected = asked.corrected?.code === categoryCode(category)
    const { method, seats } = isCorrected && asked.corrected ? asked.corrected : category
    const found = await categoryBallots({ year, voters, open }, { ...category, method, seats }, reader)
    categories.push({ ...found.category, ...announced })
    damaged += found.damaged
  }
  return { ballots: { format: EXPORT_FORMAT, year, categories }, damaged }
}

/** Reads what was announced before the vote for all of its categories: lots, and “No award” against a winner alone. */
async function announcedRules(
  year: number,
  reader: Reader,
): Promise<Pick<CategoryBallots, 'lot' | 'noAwardTest'>> {
  const { drawsLots, noAwardTest } = await readRound(year, reader)
  const link = drawsLots ? await lastLink(year, reader) : null
  return { ...(link === null ? {} : { lot: link }), ...(noAwardTest ? { noAwardTest } : {}) }
}

async function votersOf(
  { year, closesAt, unsubmittedCount }: CountingQuestion,
  reader: Reader,
): Promise<Voter[]> {
  const roll = await reader
    .selectFrom('voting_roll')
    .where('year', '=', year)
    .select(['id', 'user_id', 'left_at', 'left_by', 'merged_into'])
    .execute()
  const receipts = unsubmittedCount
    ? null
    : new Set(
        (
          await reader.selectFrom('ballot_receipts').where('year', '=', year).select('receipt_key').execute()
        ).map((row) => row.receipt_key.toString('base64')),
      )
  const byId = new Map(roll.map((row) => [row.id, row]))
  const accounts = new Map<string, number[]>()
  for (const row of roll) {
    let own = row
    for (let steps = 0; own.merged_into !== null && steps < roll.length; steps += 1)
      own = byId.get(own.merged_into) ?? { ...own, merged_into: null }
    // Whom an admin removed does not count, whenever that was; a right lost after the close changes nothing.
    if (own.left_at !== null && (own.left_by !== null || own.left_at < closesAt)) continue
    if (receipts && !receipts.has(receiptKey(row.user_id, year).toString('base64'))) continue
    const known = accounts.get(own.id) ?? []
    accounts.set(own.id, own === row ? [row.user_id, ...known] : [...known, row.user_id])
  }
  return [...accounts.values()]
}

type Open = (sealed: Buffer, key: Buffer) => Choice | null

async function categoryBallots(
  { year, voters, open }: { year: number; voters: readonly Voter[]; open: Open },
  category: PaperCategory,
  reader: Reader,
): Promise<{ category: CategoryBallots; damaged: number }> {
  const place = { year, categoryId: category.id }
  const rows = await reader
    .selectFrom('ballots')
    .where('year', '=', year)
    .where('category_id', '=', category.id)
    .select(['box_key', 'sealed'])
    .execute()
  const boxes = new Map(rows.map(({ box_key, sealed }) => [box_key.toString('base64'), sealed]))
  const { type, number, name, method, noAward, seats, nominees } = category
  // A choice of a nominee who was withdrawn is kept: the count says what becomes of it.
  const candidates = nominees.map(({ id, title, withdrawn }): Candidate => {
    return { id: String(id), name: title, ...(withdrawn ? { withdrawn: true } : {}) }
  })
  const ids = candidates.map(({ id }) => id)
  const known = new Set(noAward ? [...ids, NO_AWARD] : ids)
  let damaged = 0
  const opened = voters.flatMap((voter): Choice[] => {
    for (const userId of voter) {
      const key = boxKey(userId, place)
      const sealed = boxes.get(key.toString('base64'))
      if (sealed) {
        const choice = open(sealed, key)
        if (choice) return [choiceAs(choice, method) ?? choice]
        // It does not stop the count, and neither does it get lost in it: the run says how many there were.
        damaged += 1
        return []
      }
    }
    return []
  })
  const countable = opened.filter((choice) => choiceProblem(choice, method, known) === null)
  // Such as one that names a nominee whose record is gone.
  damaged += opened.length - countable.length
  const ballots = countable
    .map((choice) => canonicalChoice(choice))
    .sort()
    .map((text) => JSON.parse(text) as Choice)
  const id = categoryCode({ type, number })
  return {
    category: { id, name, method, noAward, ...(seats === null ? {} : { seats }), candidates, ballots },
    damaged,
  }
}

/**
 * Ends what of a round names members, when it is counted: voting ends, if no task has ended it yet; who took part is written to the
 * roll, all rows at once; the ballots are written again in random order, and get their last block. The caller holds the round.
 */
export async function closeBallots(year: number, closesAt: Date, now: Date, trx: Trx): Promise<void> {
  await endVoting(year, closesAt, now, trx)
  const took: number[] = []
  for await (const { ballots } of rollWithBallots(year, trx)) took.push(...ballots.keys())
  await noteWhoTookPart(year, took, trx)
  await sealBlock(year, now, trx)
  await mixBallots(year, null, trx)
}
