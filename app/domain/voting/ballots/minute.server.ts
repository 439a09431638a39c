import { db, transaction } from '#db/client.ts'
import { configValues, findCurrentSeason } from '#app/domain/season/seasons/queries.server.ts'
import { isVotingOpen, votingStatus } from '#app/domain/season/seasons/windows.ts'
import { followRights, freezeRoll } from '../rounds/roll.server.ts'
import { sealedFor } from '../results/keyholders.server.ts'
import { lockRound, readRound } from '../rounds/round.server.ts'
import { addBlock } from './blocks.server.ts'
import { hasBox, makeBox } from './box.server.ts'
import { closeVoting, isSettled } from './closing.server.ts'
import { hasVoteKey } from './keys.server.ts'

/** The roll is frozen once voting has opened, and follows rights while it is open. Voting opens without this too. */
export async function tendRoll(now: Date): Promise<number> {
  const season = await findCurrentSeason()
  if (!season || !isVotingOpen(await configValues(), now)) return 0
  const { rollFrozenAt } = await readRound(season.year, db())
  return rollFrozenAt ? followRights(season.year, now) : freezeRoll(season.year, now)
}

/**
 * A round whose key holders were fixed by an earlier release gets its box while members vote: they can submit again, which its receipts need.
 */
export async function tendBox(now: Date): Promise<number> {
  const season = await findCurrentSeason()
  if (!season || !hasVoteKey()) return 0
  const { year } = season
  const { keysFixedAt, state } = await readRound(year, db())
  if (votingStatus(await configValues(), now).state === 'over') return 0
  if (!keysFixedAt || state !== 'armed' || (await hasBox(year, db()))) return 0
  return transaction(async (trx) => {
    await lockRound(year, trx)
    return (await makeBox(year, await sealedFor(year, trx), now, trx)) ? 1 : 0
  })
}

/** A block of the chain for what was saved since the last one, and what ends the vote when nothing can be saved any more. */
export async function tendBlocks(now: Date): Promise<number> {
  const season = await findCurrentSeason()
  if (!season) return 0
  const { state, closesAt } = votingStatus(await configValues(), now)
  const { rollFrozenAt } = await readRound(season.year, db())
  if (!rollFrozenAt || state === 'not_yet') return 0
  // What changes a ballot after this is no save: a block would hide it.
  if (state === 'over' && closesAt && isSettled(closesAt, now)) return closeVoting(season.year, closesAt, now)
  return (await addBlock(season.year, now)) ? 1 : 0
}
