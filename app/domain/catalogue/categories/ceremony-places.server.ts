import { sql } from 'kysely'
import type { Trx } from '#db/client.ts'
import { transactionOnCached } from '#app/domain/season/seasons/versioned-cache.server.ts'
import { auditRecord } from '#app/platform/audit/commands.server.ts'
import { ok, refuse, type Outcome } from '#app/platform/outcome.ts'
import type { AdminViewer } from '#app/platform/viewer.ts'
import { lockCategories } from './category-commands.server.ts'
import { categoryCode } from '#app/domain/season/seasons/category-title.ts'

export interface CeremonyPlace {
  id: number
  ceremonyBatch: number | null
  ceremonyOrder: number | null
}

/**
 * Gives a season's categories their blocks and places at the ceremony: `plan` is asked with the stored ones, under the lock of
 * categories. Answers how many changed. Archived categories have no place and are not asked about.
 */
export function placeAtCeremony(
  year: number,
  plan: (stored: (CeremonyPlace & { number: number })[]) => CeremonyPlace[] | null,
  admin: AdminViewer,
  now: Date,
): Promise<Outcome<{ changed: number }>> {
  return transactionOnCached(async (trx: Trx): Promise<Outcome<{ changed: number }>> => {
    await lockCategories(year, trx)
    const stored = await trx
      .selectFrom('categories')
      .where('year', '=', year)
      .where('status', '<>', 'archived')
      .select(['id', 'type', 'number', 'ceremony_batch as ceremonyBatch', 'ceremony_order as ceremonyOrder'])
      .orderBy('number')
      .forUpdate()
      .execute()
    const planned = plan(stored)
    if (!planned) return refuse('not_found', 'We can’t find this category.')
    const before = new Map(stored.map((row) => [row.id, row]))
    const changed = planned.filter(({ id, ceremonyBatch, ceremonyOrder }) => {
      const row = before.get(id)
      return row && (row.ceremonyBatch !== ceremonyBatch || row.ceremonyOrder !== ceremonyOrder)
    })
    if (changed.length === 0) return ok({ changed: 0 })
    await sql`update categories k set ceremony_batch = p.batch, ceremony_order = p.place
      from unnest(${changed.map(({ id }) => id)}::bigint[], ${changed.map((row) => row.ceremonyBatch)}::int[],
        ${changed.map((row) => row.ceremonyOrder)}::int[]) as p (id, batch, place) where k.id = p.id`.execute(
      trx,
    )
    const text = (places: readonly CeremonyPlace[]) =>
      places
        .filter(({ ceremonyOrder }) => ceremonyOrder !== null)
        .toSorted((a, b) => (a.ceremonyOrder ?? 0) - (b.ceremonyOrder ?? 0))
        .map(({ id, ceremonyBatch }) => {
          const row = before.get(id)
          return `${ceremonyBatch ?? '–'}: ${row ? categoryCode(row) : id}`
        })
        .join(', ')
    const change = { before: { runningOrder: text(stored) }, after: { runningOrder: text(planned) } }
    await auditRecord(admin, 'season.running_order_changed', year, change, now, trx)
    return ok({ changed: changed.length })
  })
}
