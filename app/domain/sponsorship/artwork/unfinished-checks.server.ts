import { db, transaction, type Trx } from '#db/client.ts'

const WAITS_MS = 15 * 60_000
const MAX_AT_ONCE = 20

/** Requests again the checks of versions that a crash left undone. Answers how many. */
export async function repeatUnfinishedChecks(
  table: 'pool_partner_logos' | 'sponsor_artworks',
  request: (id: number, now: Date, trx: Trx) => Promise<unknown>,
  now: Date,
): Promise<number> {
  const rows = await db()
    .selectFrom(table)
    .where('state', 'in', ['uploaded', 'checking'])
    .where('uploaded_at', '<', new Date(now.getTime() - WAITS_MS))
    .orderBy('id')
    .select('id')
    .limit(MAX_AT_ONCE)
    .execute()
  for (const { id } of rows) await transaction((trx) => request(id, now, trx))
  return rows.length
}
