import { countedHolding, type HoldingQuestion, type PartHolding } from '#app/platform/part-holdings.ts'
import type { Reader } from '#db/client.ts'

/** Tells what stands in screenings: members who asked for access, and those who have it. */
export async function holdingOfScreenings(_asked: HoldingQuestion, reader: Reader): Promise<PartHolding> {
  const { all, open } = await reader
    .selectFrom('indee_access')
    .select((eb) => [
      eb.fn.countAll<number>().as('all'),
      eb.fn.countAll<number>().filterWhere('status', '<>', 'revoked').as('open'),
    ])
    .executeTakeFirstOrThrow()
  return countedHolding(
    [[all, 'member with access', 'members with access']],
    [[open, 'member can watch, or has asked to', 'members can watch, or have asked to']],
  )
}
