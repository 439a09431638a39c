import { unpaidOn } from '#app/domain/money/billing/unpaid.server.ts'
import { countedHolding, type HoldingQuestion, type PartHolding } from '#app/platform/part-holdings.ts'
import type { Reader } from '#db/client.ts'

/** Tells what stands in extra trophies: orders, and what is not delivered or paid of them. */
export async function holdingOfTrophies(_asked: HoldingQuestion, reader: Reader): Promise<PartHolding> {
  const { orders, waiting } = await reader
    .selectFrom('trophy_orders')
    .select((eb) => [
      eb.fn.countAll<number>().as('orders'),
      eb.fn
        .countAll<number>()
        .filterWhere('state', 'not in', ['delivered', 'declined', 'cancelled'])
        .as('waiting'),
    ])
    .executeTakeFirstOrThrow()
  const counted = countedHolding(
    [[orders, 'order', 'orders']],
    [[waiting, 'order is not delivered', 'orders are not delivered']],
  )
  const called = { one: 'invoice of a trophy', other: 'invoices of trophies' }
  return { ...counted, open: [...(counted.open ?? []), ...(await unpaidOn(['trophy'], called, reader))] }
}
