import { sql, type RawBuilder } from 'kysely'
import type { Reader } from '#db/client.ts'
import { eligible } from '#app/domain/judging/reviews/eligible.server.ts'
import { categoryCode } from '#app/domain/season/seasons/category-title.ts'
import type { CategoryType } from '#app/domain/season/seasons/deadlines.ts'
import { shownTitle } from '#app/domain/submissions/shown-title.ts'

/** The public sees no more rounds of a season than this. */
const MAX_PUBLISHED = 500
/** The entries of a round that are listed. */
const MAX_ENTRIES = 5_000

/**
 * True for an entry that advanced from the round in `round` and is still judged in its category, in SQL: one that was withdrawn,
 * disqualified or moved is no longer named. `alias` is that of `submissions`.
 */
function advancedFrom(round: string, category: string, alias: string): RawBuilder<boolean> {
  return sql<boolean>`(${sql.ref(`${alias}.category_id`)} = ${sql.ref(category)} and ${eligible(alias)}
    and exists (select from round_results result where result.round_id = ${sql.ref(round)}
      and result.submission_id = ${sql.ref(`${alias}.id`)} and result.advanced))`
}

/** Counts the entries that the public sees of a round, or would see. */
export async function countOfRound(roundId: number, reader: Reader): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from judging_rounds r join submissions s on s.category_id = r.category_id
    where r.id = ${roundId} and ${advancedFrom('r.id', 'r.category_id', 's')}`.execute(reader)
  return rows[0]?.count ?? 0
}

interface PublishedRow {
  id: number
  /** An entry that advanced is called so: "Longlist". */
  name: string
  year: number
  label: string
  type: CategoryType
  number: number
  category: string
  count: number
}

async function publishedWhere(which: RawBuilder<unknown>, reader: Reader) {
  const { rows } = await sql<PublishedRow>`
    select r.id, r.state_name as name, k.year, c.label, k.type, k.number, k.name as category,
      (select count(*)::int from submissions s where ${advancedFrom('r.id', 'r.category_id', 's')}) as count
    from judging_rounds r join categories k on k.id = r.category_id join seasons c on c.year = k.year
    where r.published_at is not null and k.status <> 'suspended' and ${which}
    order by k.number, r.opens_at desc limit ${MAX_PUBLISHED}`.execute(reader)
  return rows.map((row) => ({ ...row, code: categoryCode(row) }))
}

/** The rounds of a season of which everyone may see what advanced: of a category with several, the last one comes first. */
export function publishedRounds(year: number, reader: Reader) {
  return publishedWhere(sql`k.year = ${year}`, reader)
}

/** A published round with the entries that advanced, by title; null for one that is not public. */
export async function findPublishedRound(roundId: number, reader: Reader) {
  const [round] = await publishedWhere(sql`r.id = ${roundId}`, reader)
  if (!round) return null
  const { rows } = await sql<{ title: string; studio: string }>`
    select s.title, coalesce(t.name, '') as studio
    from judging_rounds r join submissions s on s.category_id = r.category_id
    left join studios t on t.id = s.studio_id
    where r.id = ${roundId} and ${advancedFrom('r.id', 'r.category_id', 's')}
    order by s.id limit ${MAX_ENTRIES}`.execute(reader)
  const byTitle = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })
  const entries = rows.map(({ title, studio }) => ({ title: shownTitle(title), studio }))
  return { ...round, entries: entries.toSorted((a, b) => byTitle.compare(a.title, b.title)) }
}
