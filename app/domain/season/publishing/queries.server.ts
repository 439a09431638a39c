import type { Season } from '#app/domain/season/seasons/rules.ts'
import type { Reader, Trx } from '#db/client.ts'

/** Whether the award takes in people: this season is published, or one before it was. */
export async function isAwardPublic(season: Pick<Season, 'publishedAt'>, reader: Reader): Promise<boolean> {
  if (season.publishedAt) return true
  const row = await reader
    .selectFrom('seasons')
    .where('published_at', 'is not', null)
    .select('year')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Whether a season is published, held until the transaction ends: it is neither published nor taken back before then. */
export async function holdPublished(year: number, trx: Trx): Promise<boolean> {
  const row = await trx
    .selectFrom('seasons')
    .where('year', '=', year)
    .select('published_at')
    .forKeyShare()
    .executeTakeFirst()
  return Boolean(row?.published_at)
}
