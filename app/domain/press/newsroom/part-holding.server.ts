import { countedHolding, type HoldingQuestion, type PartHolding } from '#app/platform/part-holdings.ts'
import type { Reader } from '#db/client.ts'

/** Tells what stands in the newsroom: items, and those whose time to be published is set. */
export async function holdingOfNewsroom(_asked: HoldingQuestion, reader: Reader): Promise<PartHolding> {
  const { items, scheduled } = await reader
    .selectFrom('press_items')
    .select((eb) => [
      eb.fn.countAll<number>().as('items'),
      eb.fn.countAll<number>().filterWhere('state', '=', 'scheduled').as('scheduled'),
    ])
    .executeTakeFirstOrThrow()
  return countedHolding(
    [[items, 'item of the newsroom', 'items of the newsroom']],
    [[scheduled, 'item is scheduled to be published', 'items are scheduled to be published']],
  )
}
