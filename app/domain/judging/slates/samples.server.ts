import type { Trx } from '#db/client.ts'
import type { Samples } from '#app/platform/samples.ts'

/** Removes the slates of a season in which there were samples alone, and the works proposed beside them. */
export async function removeSampleSlates({ year }: Samples, _now: Date, trx: Trx): Promise<void> {
  const committees = trx.selectFrom('committees').where('year', '=', year).select('id')
  await trx.deleteFrom('slates').where('committee_id', 'in', committees).execute()
  await trx.deleteFrom('outside_works').where('committee_id', 'in', committees).execute()
}
