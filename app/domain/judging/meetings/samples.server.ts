import type { Trx } from '#db/client.ts'
import type { Samples } from '#app/platform/samples.ts'

export async function removeSampleItems({ entries }: Samples, _now: Date, trx: Trx): Promise<void> {
  if (entries.length === 0) return
  await trx.deleteFrom('meeting_items').where('submission_id', 'in', entries).execute()
}
