import { sql } from 'kysely'
import type { Reader } from '#db/client.ts'
import { publicNomination } from '#app/domain/season/announcements/embargo.server.ts'
import { sortByTitle } from '#app/domain/judging/slates/rules.ts'
import type { CategoryType } from '#app/domain/season/seasons/deadlines.ts'
import type { Method } from '../tally/choices.ts'
import { usualMethod } from './methods.ts'

export interface PaperNominee {
  id: number
  title: string
  studio: string
  /** No longer a nominee, after ballots were given out. */
  withdrawn: boolean
}

/** A category as members vote in it. */
export interface PaperCategory {
  id: number
  type: CategoryType
  number: number
  name: string
  method: Method
  /** How many are elected; null for all methods but `stv`. */
  seats: number | null
  noAward: boolean
  /** By title, withdrawn ones among them. */
  nominees: PaperNominee[]
}

interface Row extends Omit<PaperCategory, 'method' | 'noAward'> {
  votePicks: number
  method: Method | null
  noAward: boolean | null
}

/** What a season's members vote on at `now`: categories with announced nominees, by number; all or one. */
export async function votingPaper(
  year: number,
  now: Date,
  reader: Reader,
  categoryId: number | null = null,
): Promise<PaperCategory[]> {
  const { rows } = await sql<Row>`
    select k.id, k.type, k.number, k.name, k.vote_picks as "votePicks", m.method, m.no_award as "noAward", m.seats,
      jsonb_agg(jsonb_build_object('id', n.id, 'title', n.display_title, 'studio', n.display_studio,
        'withdrawn', n.status in ('declined', 'revoked'))) as nominees
    from categories k
    join nominations n on n.category_id = k.id and n.year = k.year
    left join voting_methods m on m.year = k.year and m.category_id = k.id
    where k.year = ${year} and k.vote_scope = 'all' and k.status in ('open', 'closed')
      and (${categoryId}::bigint is null or k.id = ${categoryId})
      and (${publicNomination('n', now)} or (n.status in ('declined', 'revoked') and n.announced_at <= ${now}))
    group by k.id, m.method, m.no_award, m.seats
    having bool_or(n.status not in ('declined', 'revoked'))
    order by k.number limit 200`.execute(reader)
  return rows.map(({ votePicks, method, seats, noAward, nominees, ...row }) => ({
    ...row,
    method: method ?? usualMethod(votePicks),
    seats: method === 'stv' ? seats : null,
    noAward: noAward ?? false,
    nominees: sortByTitle(nominees),
  }))
}

/** Which of these nominations a person is a part of: through their studio, or named by their address. Opens nothing: it only closes. */
export async function ownNominations(
  userId: number,
  nominationIds: readonly number[],
  reader: Reader,
): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    select n.id from nominations n where n.id = any(${[...nominationIds]}::bigint[]) and (
      exists (select from submissions s join studio_members m on m.studio_id = s.studio_id
        where s.id = n.submission_id and m.user_id = ${userId} and m.status = 'active')
      or exists (select from nomination_people p join users u on lower(u.email::text) = lower(p.email)
        where p.nomination_id = n.id and u.id = ${userId} and p.email <> ''))`.execute(reader)
  return new Set(rows.map(({ id }) => id))
}
