import { countedHolding, type HoldingQuestion, type PartHolding } from '#app/platform/part-holdings.ts'
import type { Reader } from '#db/client.ts'

/** Tells what stands in the ceremony: awards of its running order, and papers that were made from it. */
export async function holdingOfCeremony(_asked: HoldingQuestion, reader: Reader): Promise<PartHolding> {
  const { awards, copies } = await reader
    .selectNoFrom((eb) => [
      eb.selectFrom('ceremony_awards').select(eb.fn.countAll<number>().as('n')).as('awards'),
      eb.selectFrom('ceremony_copies').select(eb.fn.countAll<number>().as('n')).as('copies'),
    ])
    .executeTakeFirstOrThrow()
  return countedHolding([
    [awards ?? 0, 'award in a running order', 'awards in running orders'],
    [copies ?? 0, 'paper of the evening', 'papers of the evening'],
  ])
}
