import { countedHolding, type HoldingQuestion, type PartHolding } from '#app/platform/part-holdings.ts'
import type { Reader } from '#db/client.ts'

/** Tells what stands in certificates: a number that is printed on one can be looked up as long as they are used. */
export async function holdingOfCertificates(_asked: HoldingQuestion, reader: Reader): Promise<PartHolding> {
  const { made, released } = await reader
    .selectFrom('certificates')
    .where('status', '<>', 'void')
    .select((eb) => [
      eb.fn.countAll<number>().as('made'),
      eb.fn.countAll<number>().filterWhere('status', '=', 'released').as('released'),
    ])
    .executeTakeFirstOrThrow()
  return countedHolding(
    [[made, 'certificate', 'certificates']],
    [
      [
        released,
        'released certificate could no longer be checked',
        'released certificates could no longer be checked',
      ],
    ],
  )
}
