import { sql, type RawBuilder } from 'kysely'

/**
 * True for an entry its committee judges, in SQL; `alias` is that of `submissions`. Accepted by the office, which checks what
 * has to be there, and paid or waived (product 2.1). Says nothing of who may see it: that is `untied`.
 */
export function eligible(alias: string): RawBuilder<boolean> {
  const column = (name: string) => sql.ref(`${alias}.${name}`)
  return sql<boolean>`${column('status')} = 'accepted' and ${column('payment_status')} in ('paid', 'waived')`
}
