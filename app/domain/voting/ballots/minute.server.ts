import { db } from '#db/client.ts'
import { configValues, findCurrentSeason } from '#app/domain/season/seasons/queries.server.ts'
import { isVotingOpen, votingStatus } from '#app/domain/season/seasons/windows.ts'
import { followRights, freezeRoll } from '../rounds/roll.server.ts'
import { readRound } from '../rounds/round.server.ts'
import { addBlock } from './blocks.server.ts'
import { closeVoting, isSettled } from './closing.server.ts'

/** The roll is frozen once voting has opened, and follows rights while it is open. Voting opens without this too. */
export async function tendRoll(now: Date): Promise<number> {
  const season = await findCurrentSeason()
  if (!season || !isVotingOpen(await configValues(), now)) return 0
  const { rollFrozenAt } = await readRound(season.year, db())
  return rollFrozenAt ? followRights(season.year, now) : freezeRoll(season.year, now)
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
