import { transactionOnCached } from '#app/domain/season/seasons/versioned-cache.server.ts'
import { auditRecord } from '#app/platform/audit/commands.server.ts'
import { ok, refuse, type Outcome } from '#app/platform/outcome.ts'
import type { AdminViewer } from '#app/platform/viewer.ts'
import type { Place } from './rules.ts'

/** Hides what a sponsor has in a place, or shows it again. */
export async function hidePlacement(
  sponsorshipId: number,
  place: Place,
  hide: boolean,
  admin: AdminViewer,
  now: Date,
): Promise<Outcome> {
  return transactionOnCached(async (trx): Promise<Outcome> => {
    const row = await trx
      .selectFrom('sponsorships')
      .where('id', '=', sponsorshipId)
      .select('id')
      .forUpdate()
      .executeTakeFirst()
    if (!row) return refuse('not_found', 'We can’t find this sponsorship.')
    if (hide)
      await trx
        .insertInto('hidden_placements')
        .values({ sponsorship_id: sponsorshipId, place, hidden_by: admin.userId, hidden_at: now })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    else
      await trx
        .deleteFrom('hidden_placements')
        .where('sponsorship_id', '=', sponsorshipId)
        .where('place', '=', place)
        .execute()
    const action = hide ? 'sponsorship.placement_hidden' : 'sponsorship.placement_shown'
    await auditRecord(admin, action, sponsorshipId, { after: { place } }, now, trx)
    return ok()
  })
}
