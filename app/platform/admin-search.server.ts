import { sql, type RawBuilder } from 'kysely'
import type { Reader } from '#db/client.ts'
import type { AdminViewer } from '#app/platform/viewer.ts'
import type { Noun } from '#app/ui/format/plural.ts'

/** Hits of one kind on the page of the search; the list of the kind has the rest. */
export const HITS_OF_A_KIND = 6
/** Records that only contain the text are ranked among so many of them. */
const MAX_CONTAINING = 60
const MAX_WORDS = 6
/** Shorter words are found only where a number, a name or an address begins with them: no index knows where else they stand. */
const MIN_CONTAINED_LENGTH = 3

/** What an admin searches everything for. */
export interface SearchQuestion {
  admin: AdminViewer
  /** The season's: its records come first among equals. */
  year: number
  now: Date
  /** As typed, with single spaces. */
  text: string
}

/** 0: the text is its number, code, name or address; 1: one of them begins with it; 2: it contains every word. */
export type SearchRank = 0 | 1 | 2

export interface SearchHit {
  id: number
  rank: SearchRank
  title: string
  /** Tells it from others of the same title, in one line. */
  detail: string
  to: string
}

/** One kind of record that the search of everything finds. */
export interface SearchedKind {
  heading: string
  noun: Noun
  /** At most one hit more than the page shows, best first, and only what this admin may see. */
  find(asked: SearchQuestion, reader: Reader): Promise<SearchHit[]>
  /** The list of the kind, narrowed to the same text. */
  list(text: string): string
}

declare module '#app/platform/module.server.ts' {
  interface ModuleParts {
    /** What the search of everything finds of this module's records. */
    searched?: readonly SearchedKind[]
  }
}

interface Searched {
  /** With its alias, such as `submissions s`. */
  from: RawBuilder<unknown>
  /** The column with the record's id. */
  id: RawBuilder<unknown>
  /** What the admin may see of it; left out where every admin sees all. */
  visible?: RawBuilder<boolean>
  /** Conditions of one number, code or address each; every one has an index. */
  exact: readonly RawBuilder<boolean>[]
  /** Search forms with an index on how they begin, and the search form of the name alone where the text may be all of it. */
  begins: readonly { form: RawBuilder<string>; whole?: RawBuilder<string> }[]
  /** The search form with an index of its trigrams. */
  contains: RawBuilder<string>
  /** The order within a rank, such as `s.updated_at desc`. */
  order: RawBuilder<unknown>
}

/** The named query `hit (id, rank)` for the head of a `with`: the best records of a kind, each once. */
export function rankedHits(text: string, searched: Searched): RawBuilder<unknown> {
  const { from, id, visible = sql<boolean>`true`, exact, begins, contains, order } = searched
  const most = HITS_OF_A_KIND + 1
  const branch = (rank: RawBuilder<unknown>, where: RawBuilder<boolean>, limit: number) =>
    sql`(select ${id} as id, ${rank} as rank from ${from} where ${where} and ${visible} limit ${limit})`
  const whole = sql`search_form(${text})`
  const branches = [
    ...exact.map((where) => branch(sql`0`, where, most)),
    ...begins.map(({ form, whole: name = form }) =>
      branch(
        sql`case when ${name} = ${whole} then 0 else 1 end`,
        sql<boolean>`${form} like substr(search_pattern(${text}), 2)`,
        MAX_CONTAINING,
      ),
    ),
  ]
  const words = text.split(' ').slice(0, MAX_WORDS)
  if (words.some((word) => Buffer.byteLength(word) >= MIN_CONTAINED_LENGTH)) {
    const all = words.map((word) => sql<boolean>`${contains} like search_pattern(${word})`)
    branches.push(branch(sql`2`, sql<boolean>`${sql.join(all, sql` and `)}`, MAX_CONTAINING))
  }
  return sql`hit(id, rank) as materialized (
    select best.id, best.rank from (
      select found.id, min(found.rank) as rank from (${sql.join(branches, sql` union all `)}) found group by found.id) best
    join ${from} on ${id} = best.id order by best.rank, ${order} limit ${most})`
}
