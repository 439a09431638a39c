import { sql } from 'kysely'
import type { Reader } from '#db/client.ts'
import { boxKey, hasVoteKey } from './keys.server.ts'

/** Ballots as they are stored, by whose they are: nothing here opens one. */

/** A ballot's key, what is counted of it, and the member's own copy. */
export interface StoredBallot {
  key: Buffer
  sealed: Buffer
  own: Buffer | null
}

/** A member's ballots, by category. */
export async function ownStored(
  userId: number,
  year: number,
  categoryIds: readonly number[],
  reader: Reader,
): Promise<Map<number, StoredBallot>> {
  return (await storedOf([userId], year, categoryIds, reader)).get(userId) ?? new Map<number, StoredBallot>()
}

/** The ballots of these members, by category; who has none is left out. */
async function storedOf(
  userIds: readonly number[],
  year: number,
  categoryIds: readonly number[],
  reader: Reader,
): Promise<Map<number, Map<number, StoredBallot>>> {
  const found = new Map<number, Map<number, StoredBallot>>()
  if (!hasVoteKey() || categoryIds.length === 0 || userIds.length === 0) return found
  const asked = userIds.flatMap((userId) =>
    categoryIds.map((categoryId) => ({ userId, categoryId, key: boxKey(userId, { year, categoryId }) })),
  )
  const { rows } = await sql<{ place: number; sealed: Buffer; own: Buffer | null }>`
    select asked.place::int as place, b.sealed, b.own
    from unnest(${asked.map(({ categoryId }) => categoryId)}::bigint[], ${asked.map(({ key }) => key)}::bytea[])
      with ordinality as asked (category_id, box_key, place)
    join ballots b on b.year = ${year} and b.category_id = asked.category_id and b.box_key = asked.box_key`.execute(
    reader,
  )
  for (const { place, sealed, own } of rows) {
    const { userId, categoryId, key } = asked[place - 1] ?? {}
    if (userId === undefined || categoryId === undefined || !key) continue
    const stored = found.get(userId) ?? new Map<number, StoredBallot>()
    found.set(userId, stored.set(categoryId, { key, sealed, own }))
  }
  return found
}

/** The categories in which a season has ballots of anyone: a receipt covers those of suspended categories too. */
export async function votedCategories(year: number, reader: Reader): Promise<number[]> {
  const rows = await reader
    .selectFrom('categories as k')
    .where('k.year', '=', year)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('ballots as b')
          .whereRef('b.year', '=', 'k.year')
          .whereRef('b.category_id', '=', 'k.id')
          .select('b.category_id'),
      ),
    )
    .select('k.id')
    .orderBy('k.id')
    .execute()
  return rows.map(({ id }) => id)
}

/** So many members’ ballots are read with one statement. */
const AT_ONCE = 500

/** The members of a season's roll with the ballots of those who have any, some at a time. */
export async function* rollWithBallots(
  year: number,
  reader: Reader,
): AsyncGenerator<{ userIds: number[]; ballots: Map<number, Map<number, StoredBallot>> }> {
  const categoryIds = await votedCategories(year, reader)
  const roll = await reader.selectFrom('voting_roll').where('year', '=', year).select('user_id').execute()
  for (let from = 0; from < roll.length; from += AT_ONCE) {
    const userIds = roll.slice(from, from + AT_ONCE).map(({ user_id }) => user_id)
    yield { userIds, ballots: await storedOf(userIds, year, categoryIds, reader) }
  }
}
