import { sql } from 'kysely'
import type { Reader, Trx } from '#db/client.ts'
import type { Samples } from '#app/platform/samples.ts'

/** Locks the samples there are, as those who remove them need them. */
export async function lockSamples(year: number, trx: Trx): Promise<Samples> {
  const [users, studios, entries] = [
    await trx.selectFrom('users').where('sample', '=', true).select('id').execute(),
    await trx.selectFrom('studios').where('sample', '=', true).select('id').execute(),
    await trx
      .selectFrom('submissions as s')
      .innerJoin('studios as t', 't.id', 's.studio_id')
      .where('t.sample', '=', true)
      .where('s.year', '=', year)
      .select('s.id')
      // No judge begins a review of what is about to go.
      .forUpdate('s')
      .execute(),
  ]
  const ids = (rows: readonly { id: number }[]) => rows.map(({ id }) => id)
  return { year, users: ids(users), studios: ids(studios), entries: ids(entries) }
}

/** How much would be removed with the samples of a season. */
export async function countSamples(year: number, reader: Reader) {
  const { rows } = await sql<Record<'entries' | 'studios' | 'reviews' | 'slates' | 'realEntries', number>>`
    with own as (select s.id, t.sample from submissions s join studios t on t.id = s.studio_id where s.year = ${year})
    select (select count(*)::int from own where sample) as entries,
      (select count(*)::int from own where not sample) as "realEntries",
      (select count(*)::int from studios where sample) as studios,
      (select count(*)::int from reviews r join own on own.id = r.submission_id where own.sample) as reviews,
      (select count(*)::int from slates l join committees c on c.id = l.committee_id where c.year = ${year}) as slates
    `.execute(reader)
  const [counts] = rows
  if (!counts) throw new Error('A query of counts has no row')
  return counts
}
