import { isJudgingOpen } from '#app/domain/season/seasons/windows.ts'
import { countedHolding, type HoldingQuestion, type PartHolding } from '#app/platform/part-holdings.ts'
import type { Reader } from '#db/client.ts'

/** Tells what stands in judging; while it is open, judges are at work. */
export async function holdingOfJudging(
  { year, configs }: HoldingQuestion,
  reader: Reader,
): Promise<PartHolding> {
  const { committees, open, reviews } = await reader
    .selectNoFrom((eb) => [
      eb.selectFrom('committees').select(eb.fn.countAll<number>().as('n')).as('committees'),
      eb
        .selectFrom('committees')
        .where('year', '=', year)
        .where('status', '<>', 'confirmed')
        .select(eb.fn.countAll<number>().as('n'))
        .as('open'),
      eb.selectFrom('reviews').select(eb.fn.countAll<number>().as('n')).as('reviews'),
    ])
    .executeTakeFirstOrThrow()
  const holding = countedHolding(
    [
      [committees ?? 0, 'committee', 'committees'],
      [reviews ?? 0, 'review', 'reviews'],
    ],
    [[open ?? 0, 'committee of this season has not finished', 'committees of this season have not finished']],
  )
  const isAtWork = isJudgingOpen(configs) && Number(open) > 0
  return isAtWork ? { ...holding, runs: 'Judging is open. Close it in the settings first.' } : holding
}
