import type { Trx } from '#db/client.ts'
import type { Samples } from '#app/platform/samples.ts'

/** Removes what judges scored, saw and flagged of samples. */
export async function removeSampleReviews({ entries }: Samples, _now: Date, trx: Trx): Promise<void> {
  if (entries.length === 0) return
  for (const table of ['peer_views', 'review_flags', 'reviews'] as const)
    await trx.deleteFrom(table).where('submission_id', 'in', entries).execute()
}
