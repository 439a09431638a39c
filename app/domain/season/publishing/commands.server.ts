import type { Trx } from '#db/client.ts'

/** Locks the season that is published or taken back. An entry that is being started holds it (`holdPublished`), and is waited for. */
export async function lockSeason(year: number, trx: Trx): Promise<{ publishedAt: Date | null } | null> {
  const row = await trx
    .selectFrom('seasons')
    .where('year', '=', year)
    .select('published_at as publishedAt')
    .forUpdate()
    .executeTakeFirst()
  return row ?? null
}

/** Sets or takes back the moment at which a locked season was opened to the public. */
export async function setPublished(year: number, at: Date | null, trx: Trx): Promise<void> {
  await trx.updateTable('seasons').set({ published_at: at }).where('year', '=', year).execute()
}
