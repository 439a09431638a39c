import type { Trx } from '#db/client.ts'
import type { Samples } from '#app/platform/samples.ts'

export async function removeSampleMessages({ entries }: Samples, _now: Date, trx: Trx): Promise<void> {
  if (entries.length === 0) return
  await trx.deleteFrom('discussion_messages').where('submission_id', 'in', entries).execute()
  await trx.deleteFrom('discussion_reads').where('submission_id', 'in', entries).execute()
}
