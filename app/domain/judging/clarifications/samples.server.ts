import type { Trx } from '#db/client.ts'
import type { Samples } from '#app/platform/samples.ts'

export async function removeSampleClarifications({ entries }: Samples, _now: Date, trx: Trx): Promise<void> {
  if (entries.length === 0) return
  await trx.deleteFrom('clarifications').where('submission_id', 'in', entries).execute()
}
