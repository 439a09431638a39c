import type { Trx } from '#db/client.ts'
import { audit } from '#app/domain/audit/commands.server.ts'
import type { EntrantViewer } from '#app/domain/accounts/viewer.ts'
import type { Entry } from './queries.server.ts'

/** How long a late entry has where its exception names no end. */
const WITHOUT_END_MS = 7 * 24 * 60 * 60_000

/**
 * Takes up an exception for entering after the close and gives the submission its own deadline, which is what prices it;
 * false when none holds for it at `now`. Each taking up counts as one use, under the row's lock: of two who want the last
 * one, one gets it. One made for another submission does not count (lifecycles A11).
 */
export async function takeUpLateEntry(
  entry: Pick<Entry, 'id' | 'year'>,
  entrant: EntrantViewer,
  now: Date,
  trx: Trx,
): Promise<boolean> {
  const domain = entrant.email.slice(entrant.email.lastIndexOf('@') + 1)
  const row = await trx
    .selectFrom('whitelist')
    .where('year', '=', entry.year)
    .where('purpose', '=', 'late_submission')
    .where((eb) =>
      eb.or([
        eb.and([eb('match_kind', '=', 'email'), eb('match_value', '=', entrant.email)]),
        eb.and([eb('match_kind', '=', 'domain'), eb('match_value', '=', domain)]),
      ]),
    )
    .where((eb) => eb.or([eb('submission_id', 'is', null), eb('submission_id', '=', entry.id)]))
    .where('valid_from', '<=', now)
    .where((eb) => eb.or([eb('valid_to', 'is', null), eb('valid_to', '>', now)]))
    .where((eb) => eb.or([eb('max_uses', 'is', null), eb('uses', '<', eb.ref('max_uses'))]))
    // The one made for this very submission first, so that a general one is left for others.
    .orderBy((eb) => eb('submission_id', 'is', null))
    .orderBy('id')
    .select(['id', 'valid_to', 'uses'])
    .limit(1)
    .forUpdate()
    .executeTakeFirst()
  if (!row) return false
  const until = row.valid_to ?? new Date(now.getTime() + WITHOUT_END_MS)
  await trx
    .updateTable('whitelist')
    .set((eb) => ({ uses: eb('uses', '+', 1) }))
    .where('id', '=', row.id)
    .execute()
  await trx.updateTable('submissions').set({ custom_deadline: until }).where('id', '=', entry.id).execute()
  await audit(
    entrant,
    {
      action: 'submission.extra_time_taken',
      entity: 'submission',
      entityId: entry.id,
      after: { exception: row.id, until: until.toISOString() },
    },
    now,
    trx,
  )
  return true
}
