import { transaction } from '#db/client.ts'
import { issueGivenCodes } from '#app/domain/money/discounts/given-codes.server.ts'
import { changedSince } from '#app/platform/audit/changes.ts'
import { auditRecord } from '#app/platform/audit/commands.server.ts'
import { ok, refuse, type Outcome } from '#app/platform/outcome.ts'
import type { AdminViewer } from '#app/platform/viewer.ts'
import { countText } from '#app/ui/format/plural.ts'
import { lockPool } from './commands.server.ts'
import { findPool } from './queries.server.ts'
import { entriesLeft } from './rules.ts'
import type { EntryCodesInput } from './schema.ts'

/**
 * Issues codes for one entry each, which the pool pays for up to its price of an entry. Under the pool's lock, so that two admins
 * never give out more than there is money for; the second press of a page is refused by its version.
 */
export async function issueEntryCodes(
  id: number,
  { count, note }: EntryCodesInput,
  version: string,
  admin: AdminViewer,
  now: Date,
): Promise<Outcome<{ count: number }>> {
  return transaction(async (trx): Promise<Outcome<{ count: number }>> => {
    const locked = await lockPool(id, trx)
    const pool = locked && (await findPool(admin, id, trx))
    if (!locked || !pool) return refuse('not_found', 'We can’t find this pool.')
    if (String(locked.version) !== version) return changedSince('pool')
    const left = entriesLeft(pool)
    if (left === null) return refuse('conflict', 'This pool has no price of an entry, so it pays for none.')
    if (count > left) {
      const message =
        left === 0
          ? 'The pool can pay for no more entries'
          : `The pool can pay for ${countText(left, 'more entry', 'more entries')}`
      return refuse('conflict', message, { count: [message] })
    }
    const codes = {
      year: pool.year,
      currency: pool.currency,
      count,
      // A code takes no more than it is counted with: an entry that costs more is paid in part.
      worthCents: pool.entryCents,
      validTo: null,
      note: `${pool.name}: ${note}`,
    }
    const ids = await issueGivenCodes(codes, admin, now, trx)
    await trx
      .insertInto('pool_entry_codes')
      .values(
        ids.map((discountId) => ({
          ...{ discount_id: discountId, pool_id: id, note },
          ...{ issued_by: admin.userId, issued_at: now },
        })),
      )
      .execute()
    await trx
      .updateTable('sponsorship_pools')
      .set((eb) => ({ version: eb('version', '+', 1) }))
      .where('id', '=', id)
      .execute()
    await auditRecord(admin, 'sponsorship_pool.entries_issued', id, { after: { count, note } }, now, trx)
    return ok({ count })
  })
}
