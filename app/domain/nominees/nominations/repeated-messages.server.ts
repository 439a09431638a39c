import { sql } from 'kysely'

export interface Repeatable {
  id: number
  again_of: number | null
}

/** For `with recursive`: the ids of a message and of those it repeats, as `repeated`. */
export function repeatedMessages({ id, again_of }: Repeatable) {
  return sql`repeated(id, again_of) as (
    select ${id}::bigint, ${again_of}::bigint
    union select m.id, m.again_of from mail_messages m join repeated r on m.id = r.again_of)`
}
