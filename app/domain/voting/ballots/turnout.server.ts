import { sql } from 'kysely'
import type { Reader } from '#db/client.ts'
import { boxKey } from './keys.server.ts'

export interface Turnout {
  /** Members on the roll. */
  members: number
  /** Ballots that were submitted, and not changed by submitting again. */
  submitted: number
  categories: { categoryId: number; ballots: number }[]
}

/** How many vote in a season, by category: numbers only. A skipped category has a ballot that says so. */
export async function turnoutOf(year: number, reader: Reader): Promise<Turnout> {
  const { rows } = await sql<Turnout>`
    select
      (select count(*)::int from voting_roll where year = ${year} and left_at is null and merged_into is null) as members,
      (select count(*)::int from ballot_receipts where year = ${year} and state = 'standing') as submitted,
      coalesce((select jsonb_agg(jsonb_build_object('categoryId', category_id, 'ballots', ballots) order by category_id)
        from (select category_id, count(*) as ballots from ballots where year = ${year} group by category_id) k), '[]')
        as categories`.execute(reader)
  return rows[0] ?? { members: 0, submitted: 0, categories: [] }
}

/** So many ballots are looked for by their own keys; for more all keys of the season are read. */
const MAX_BY_KEY = 2_000

/** In how many of these categories each of these people has a ballot; only the server that has the key can tell. */
export async function votedIn(
  userIds: readonly number[],
  year: number,
  categoryIds: readonly number[],
  reader: Reader,
): Promise<Map<number, number>> {
  const voted = new Map(userIds.map((userId) => [userId, 0]))
  const places = categoryIds.map((categoryId) => ({ year, categoryId }))
  const owner = new Map(
    userIds.flatMap((userId) => places.map((place) => [boxKey(userId, place).toString('base64'), userId])),
  )
  if (owner.size === 0) return voted
  const keys = [...owner.keys()].map((key) => Buffer.from(key, 'base64'))
  const rows = await reader
    .selectFrom('ballots')
    .where('year', '=', year)
    .$if(keys.length <= MAX_BY_KEY, (query) => query.where('box_key', 'in', keys))
    .select('box_key')
    .execute()
  for (const { box_key } of rows) {
    const userId = owner.get(box_key.toString('base64'))
    if (userId !== undefined) voted.set(userId, (voted.get(userId) ?? 0) + 1)
  }
  return voted
}
