import { sql } from 'kysely'

export interface Repeatable {
  id: number
  resend_of: number | null
}

/** For `with recursive`: the ids of a message and of those it repeats, as `repeated`. */
export function repeatedMessages({ id, resend_of }: Repeatable) {
  return sql`repeated(id, resend_of) as (
    select ${id}::bigint, ${resend_of}::bigint
    union select m.id, m.resend_of from mail_messages m join repeated r on m.id = r.resend_of)`
}
