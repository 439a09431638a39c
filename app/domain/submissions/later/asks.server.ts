import { sql } from 'kysely'
import type { AskFacts } from './asks.ts'

/** Reads the rounds of judging of an entry `s` that ask for more, in their order, in SQL; `asksOf` says which of them it is told of. */
export function asksOfRow() {
  return sql<AskFacts[]>`case when s.status = 'accepted' then coalesce((
    select jsonb_agg(jsonb_build_object('roundId', jr.id, 'name', jr.state_name, 'advanced', rr.advanced,
        'toldAt', jr.told_at, 'dueAt', jr.materials_due, 'handedInAt', rm.handed_in_at,
        'bindingIds', coalesce((select jsonb_agg(rq.binding_id) from round_questions rq where rq.round_id = jr.id), '[]'))
      order by jr.opens_at, jr.id)
    from judging_rounds jr join round_results rr on rr.round_id = jr.id and rr.submission_id = s.id
    left join round_materials rm on rm.round_id = jr.id and rm.submission_id = s.id
    where jr.category_id = s.category_id and jr.materials_due is not null), '[]') else '[]' end`
}
