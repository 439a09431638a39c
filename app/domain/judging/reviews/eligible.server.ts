import { sql, type RawBuilder } from 'kysely'

/**
 * True for an entry its committee judges, in SQL: accepted by an admin, and paid or waived; `alias` is that of `submissions`. Who
 * may see it is asked by `withoutConflict`.
 */
export function eligible(alias: string): RawBuilder<boolean> {
  const column = (name: string) => sql.ref(`${alias}.${name}`)
  return sql<boolean>`${column('status')} = 'accepted' and ${column('payment_status')} in ('paid', 'waived')`
}

/**
 * True for an entry on a slate that its committee still judges, in SQL: eligible, and not moved to another category. `alias` is
 * that of `submissions`, `item` that of `slate_items`; null for a work that was not entered.
 */
export function eligibleOnSlate(alias: string, item: string): RawBuilder<boolean> {
  return sql<boolean>`(${eligible(alias)} and ${sql.ref(`${alias}.category_id`)} = (select judged.category_id
    from slates own join committees judged on judged.id = own.committee_id where own.id = ${sql.ref(`${item}.slate_id`)}))`
}
