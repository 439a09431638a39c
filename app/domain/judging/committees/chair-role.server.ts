import { sql, type Expression } from 'kysely'

/** Tells whether a person has the chair of a committee, invited or accepted, in any season. */
export const isChair = (userId: Expression<number>): Expression<boolean> =>
  sql<boolean>`exists (select from committee_members seat
    where seat.user_id = ${userId} and seat.role = 'chair' and seat.status in ('invited', 'accepted'))`
