import { sql, type RawBuilder } from 'kysely'
import type { ToldRound } from './told-round.ts'

/**
 * Reads what those who entered a work were told of its rounds of judging, in SQL: the newest of its category in which it was and of which entrants were told;
 * null without one. `alias` is that of `submissions`. Everything an entrant reads of rounds uses it.
 */
export function toldRound(alias: string): RawBuilder<ToldRound | null> {
  const column = (name: string) => sql.ref(`${alias}.${name}`)
  return sql<ToldRound | null>`(select jsonb_build_object('name', tr.state_name, 'advanced', rr.advanced)
    from round_results rr join judging_rounds tr on tr.id = rr.round_id
    where rr.submission_id = ${column('id')} and tr.category_id = ${column('category_id')}
      and tr.told_at is not null and ${column('status')} = 'accepted'
    order by tr.opens_at desc, tr.id desc limit 1)`
}
