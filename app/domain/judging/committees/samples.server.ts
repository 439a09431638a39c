import type { Trx } from '#db/client.ts'
import { moveAll } from '#app/platform/lifecycle.server.ts'
import type { Samples } from '#app/platform/samples.ts'
import { committeeLifecycle } from './lifecycle.ts'
import { refreshSeason } from './status.server.ts'

/** Brings the committees of a season back to where they were before they worked on samples: reviews and slates are gone already. */
export async function restartCommittees({ year, users }: Samples, now: Date, trx: Trx): Promise<void> {
  await moveAll(committeeLifecycle, 'start_over', { by: 'system', where: { year } }, trx)
  await trx
    .updateTable('committees')
    .set({ scoring_locked_at: null })
    .where('year', '=', year)
    .where('scoring_locked_at', 'is not', null)
    .execute()
  if (users.length > 0) {
    await trx
      .updateTable('committee_invitations')
      .set({ for_user_id: null })
      .where('for_user_id', 'in', users)
      .execute()
    await trx.deleteFrom('committee_members').where('user_id', 'in', users).execute()
  }
  await refreshSeason(year, now, trx)
}
