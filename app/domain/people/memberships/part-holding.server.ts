import { countedHolding, type HoldingQuestion, type PartHolding } from '#app/platform/part-holdings.ts'
import type { Reader } from '#db/client.ts'

/** Tells what stands in memberships: those who are members, and those who need an answer. */
export async function holdingOfMemberships(_asked: HoldingQuestion, reader: Reader): Promise<PartHolding> {
  const { active, waiting } = await reader
    .selectFrom('memberships')
    .select((eb) => [
      eb.fn.countAll<number>().filterWhere('status', '=', 'active').as('active'),
      eb.fn
        .countAll<number>()
        .filterWhere('status', 'in', ['pending', 'proof_required', 'approved'])
        .as('waiting'),
    ])
    .executeTakeFirstOrThrow()
  return countedHolding(
    [[active, 'active membership', 'active memberships']],
    [[waiting, 'person has applied for a membership', 'people have applied for a membership']],
  )
}
