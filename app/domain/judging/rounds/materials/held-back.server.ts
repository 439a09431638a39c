import { sql, type RawBuilder } from 'kysely'

/**
 * True unless an answer is to a question that is asked after a round of judging and was not handed in, in SQL: until then only the entry's own
 * people and admins read it. `alias` is that of `submission_files` or `submission_values`. Whatever shows answers to others asks here.
 */
export function notHeldBack(alias: string): RawBuilder<boolean> {
  const column = (name: string) => sql.ref(`${alias}.${name}`)
  return sql<boolean>`not exists (select from submissions holding
    join category_fields later on later.category_id = holding.category_id and later.later and later.field_id = ${column('field_id')}
    where holding.id = ${column('submission_id')} and not exists (select from round_questions asked
      join round_materials given on given.round_id = asked.round_id and given.submission_id = holding.id
      where asked.binding_id = later.id))`
}
