import type { Trx } from '#db/client.ts'
import type { Samples } from '#app/platform/samples.ts'

export async function removeSampleNotes({ entries }: Samples, _now: Date, trx: Trx): Promise<void> {
  if (entries.length === 0) return
  await trx.deleteFrom('committee_notes').where('submission_id', 'in', entries).execute()
}
