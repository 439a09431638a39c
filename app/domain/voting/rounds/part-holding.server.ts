import { isVotingOpen } from '#app/domain/season/seasons/windows.ts'
import { countedHolding, type HoldingQuestion, type PartHolding } from '#app/platform/part-holdings.ts'
import type { Reader } from '#db/client.ts'

/** Tells what stands in voting; an open vote, and one that is not counted or published yet, needs its pages. */
export async function holdingOfVoting(
  { year, configs, now }: HoldingQuestion,
  reader: Reader,
): Promise<PartHolding> {
  const { rounds, ballots, round } = await reader
    .selectNoFrom((eb) => [
      eb.selectFrom('voting_rounds').select(eb.fn.countAll<number>().as('n')).as('rounds'),
      eb.selectFrom('ballots').select(eb.fn.countAll<number>().as('n')).as('ballots'),
      eb.selectFrom('voting_rounds').where('year', '=', year).select('state').as('round'),
    ])
    .executeTakeFirstOrThrow()
  const holding = countedHolding([
    [rounds ?? 0, 'round', 'rounds'],
    [ballots ?? 0, 'ballot', 'ballots'],
  ])
  if (isVotingOpen(configs, now)) return { ...holding, runs: 'Voting is open. Wait until it closes.' }
  return round === 'armed' || round === 'counted'
    ? { ...holding, open: ['The results of this season’s vote are not published.'] }
    : holding
}
