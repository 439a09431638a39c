import { expressionBuilder, sql, type Expression } from 'kysely'
import type { Trx } from '#db/client.ts'
import type { DB } from '#db/types.ts'
import { partsOf } from '#app/platform/module.server.ts'
import { GRACE_MS } from './second-factor-rules.ts'

/** People who decide for others, and so are asked for a second step of signing in. */
export interface GuardedRole {
  /** Tells whether the person has the role. Put into the query that opens or renews a session. */
  isOf(userId: Expression<number>): Expression<boolean>
}

declare module '#app/platform/module.server.ts' {
  interface ModuleParts {
    guardedRoles?: readonly GuardedRole[]
  }
}

/**
 * Writes until when a person has to turn their second step on: `graceMs` from now where a role of theirs asks for it and nothing was
 * written yet, nothing where none does, the award does not ask, or it is on. Asked when a session opens or is renewed, and when the
 * second step changes.
 */
export async function setDue(userId: number, now: Date, trx: Trx, graceMs = GRACE_MS): Promise<void> {
  const eb = expressionBuilder<DB, 'users'>()
  const roles = partsOf('guardedRoles').map((role) => role.isOf(eb.ref('users.id')))
  const hasNone = eb.not(
    eb.exists(
      eb
        .selectFrom('second_factors as f')
        .whereRef('f.user_id', '=', 'users.id')
        .where('f.confirmed_at', 'is not', null)
        .select('f.user_id'),
    ),
  )
  // Read in the same statement: a second connection inside a transaction could wait for one that waits for this.
  const isRequired = sql<boolean>`exists (select from configs where name = 'second_step_required' and value = '1')`
  const isAsked = eb.and([isRequired, eb.or(roles.map((role) => sql<boolean>`${role}`)), hasNone])
  const due = new Date(now.getTime() + graceMs)
  await trx
    .updateTable('users')
    .set({
      second_factor_due_at: sql`case when ${isAsked} then coalesce(users.second_factor_due_at, ${due}) end`,
    })
    .where('users.id', '=', userId)
    .where(eb.or([eb('users.second_factor_due_at', 'is not', null), isAsked]))
    .execute()
}
