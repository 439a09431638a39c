import type { ConfirmedEmail } from '#app/platform/viewer.ts'
import { countUse } from '#app/domain/people/whitelist/late-entry.server.ts'
import { naming, ROW_NAMES_ACCOUNT } from '#app/domain/people/whitelist/person-names.server.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Reader, Trx } from '#db/client.ts'
import { entryClosing } from '#app/domain/season/seasons/deadlines.ts'
import { deadlinesOf } from '#app/domain/season/seasons/queries.server.ts'
import { isWhitelisted } from '#app/domain/people/accounts/rights.server.ts'
import { auditEntry } from '#app/domain/submissions/audit-entry.server.ts'
import type { EntrantViewer } from '#app/platform/viewer.ts'
import type { Entry } from '#app/domain/submissions/queries.server.ts'

/** How long a late entry has where its exception names no end. */
const WITHOUT_END_MS = 7 * 24 * 60 * 60_000

/** Uses an exception for late entries and sets the entry's own deadline by it; false when none is valid. Counted under its lock. */
export async function takeUpLateEntry(
  entry: Pick<Entry, 'id' | 'year'>,
  entrant: EntrantViewer,
  now: Date,
  trx: Trx,
): Promise<boolean> {
  if (entrant.confirmedEmail === null) return false
  const row = await trx
    .selectFrom('whitelist')
    .where('year', '=', entry.year)
    .where('purpose', '=', 'late_submission')
    .where(naming(entrant.confirmedEmail))
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
  await countUse(row.id, trx)
  await trx.updateTable('submissions').set({ custom_deadline: until }).where('id', '=', entry.id).execute()
  await auditEntry(
    entrant,
    entry.id,
    { action: 'submission.extra_time_used', after: { exception: row.id, until: until.toISOString() } },
    now,
    trx,
  )
  return true
}

/** An exception for entering after the close holds for this person and this entry. */
export function mayEnterLate(
  entry: Pick<Entry, 'id' | 'year'>,
  email: ConfirmedEmail | null,
  now: Date,
  reader: Reader,
): Promise<boolean> {
  return isWhitelisted(email, 'late_submission', entry.year, now, reader, entry.id)
}

/** An exception for late entries of a member of its studio keeps the entry alive, as a condition on `submissions as s`. */
export function isExcused(now: Date): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select 1 from whitelist w
    join studio_members m on m.studio_id = s.studio_id and m.status = 'active'
    join users u on u.id = m.user_id
    where w.year = s.year and w.purpose = 'late_submission'
      and (w.submission_id is null or w.submission_id = s.id)
      and w.valid_from <= ${now} and (w.valid_to is null or w.valid_to > ${now})
      and (w.max_uses is null or w.uses < w.max_uses)
      and ${ROW_NAMES_ACCOUNT})`
}

/** Ids of the categories of a year whose call is over at `now`, grace included. */
export async function closedCategories(year: number, now: Date, reader: Reader): Promise<number[]> {
  const deadlines = await deadlinesOf(year, reader)
  if (!deadlines.some((deadline) => deadline.kind === 'entry_tier' && deadline.closesAt <= now)) return []
  const categories = await reader
    .selectFrom('categories')
    .where('year', '=', year)
    .select(['id', 'type'])
    .execute()
  return categories
    .filter(({ id, type }) => {
      const end = entryClosing(deadlines, { categoryId: id, categoryType: type })
      return end !== null && end.takenUntil <= now
    })
    .map(({ id }) => id)
}
