import { countedHolding, type HoldingQuestion, type PartHolding } from '#app/platform/part-holdings.ts'
import type { Reader } from '#db/client.ts'

/** Tells what stands in events: those that were, and those that guests can still come to. */
export async function holdingOfEvents({ now }: HoldingQuestion, reader: Reader): Promise<PartHolding> {
  const { events, ahead } = await reader
    .selectFrom('events')
    .select((eb) => [
      eb.fn.countAll<number>().as('events'),
      eb.fn
        .countAll<number>()
        .filterWhere((where) => where.and([where('state', '=', 'published'), where('ends_at', '>', now)]))
        .as('ahead'),
    ])
    .executeTakeFirstOrThrow()
  return countedHolding(
    [[events, 'event', 'events']],
    [[ahead, 'published event is still to come', 'published events are still to come']],
  )
}
