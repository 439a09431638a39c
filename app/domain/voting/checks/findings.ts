import { countText } from '#app/ui/format/plural.ts'

/** What always holds for a vote, and what is wrong where it does not. Pure; nothing here says what a ballot contains. */

export interface CategoryFacts {
  title: string
  ballots: number
  /** Ballots under a key of none of the roll's accounts. */
  foreign: number
  /** Ballots that are not as they were sealed, or lie in another place. */
  unreadable: number
}

export interface BlockFacts {
  n: number
  /** Its number and its link are those that follow the block before. */
  follows: boolean
  /** Its hash is that of its parts. */
  isIntact: boolean
  /** After the end of voting: it has the ballots of the block that ended it. Null before. */
  isUnchanged: boolean | null
}

export interface VotingFacts {
  /** All accounts that are or were on the roll. */
  roll: number
  submitted: number
  /** Receipts of none of the roll's accounts. */
  foreignReceipts: number
  /** Ballots are encrypted to a key that this server has not made. */
  isBoxForeign: boolean
  categories: readonly CategoryFacts[]
  blocks: readonly BlockFacts[]
  /** Once voting has ended: what the chain's last block and the list of receipts say of it; null before. */
  ended: { ballotsMatch: boolean; listed: number; receipts: number; unknownCodes: number } | null
}

export interface Finding {
  text: string
}

const ballotText = (count: number) => countText(count, 'ballot', 'ballots')
const memberText = (count: number) => countText(count, 'member', 'members')
const receiptText = (count: number) => countText(count, 'receipt', 'receipts')
const strayBallots = (count: number) => countText(count, 'ballot belongs', 'ballots belong')
const strayReceipts = (count: number) => countText(count, 'receipt belongs', 'receipts belong')

/** Everything that is wrong; empty where the vote is in order. */
export function checkVote(facts: VotingFacts): Finding[] {
  const { roll, submitted, foreignReceipts, categories, blocks, ended } = facts
  const found: string[] = facts.isBoxForeign
    ? ['The key that ballots are encrypted to is not the one this server made.']
    : []
  for (const { title, ballots, foreign, unreadable } of categories) {
    if (ballots > roll) found.push(`${title}: ${ballotText(ballots)}, but ${memberText(roll)} on the roll.`)
    if (foreign > 0) found.push(`${title}: ${strayBallots(foreign)} to no member of the roll.`)
    if (unreadable > 0) found.push(`${title}: ${ballotText(unreadable)} can’t be opened.`)
  }
  if (submitted > roll)
    found.push(`${receiptText(submitted)} submitted, but ${memberText(roll)} on the roll.`)
  if (foreignReceipts > 0) found.push(`${strayReceipts(foreignReceipts)} to no member of the roll.`)
  for (const { n, follows, isIntact, isUnchanged } of blocks) {
    if (!isIntact) found.push(`Block ${n}: its hash is not that of its parts.`)
    if (!follows) found.push(`Block ${n}: it does not follow the block before.`)
    if (isUnchanged === false)
      found.push(`Block ${n}: it has other ballots than the block that ended voting.`)
  }
  if (ended) {
    const { ballotsMatch, listed, receipts, unknownCodes } = ended
    if (!ballotsMatch) found.push('The ballots are not those of the block that ended voting.')
    if (listed !== receipts)
      found.push(`${receiptText(listed)} on the public list, but ${receipts} when voting ended.`)
    if (unknownCodes > 0)
      found.push(
        countText(
          unknownCodes,
          'receipt on the public list belongs to no submitted ballot.',
          'receipts on the public list belong to no submitted ballot.',
        ),
      )
  }
  return found.map((text) => ({ text }))
}
