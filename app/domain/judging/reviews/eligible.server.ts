import { sql, type RawBuilder } from 'kysely'
import { isStillIn } from '#app/domain/judging/rounds/in-round.server.ts'

/**
 * True for an entry that can be judged, in SQL: accepted by an admin, and paid or waived; `alias` is that of `submissions`. Whether it is
 * still in is asked by `judged`, who may see it by `withoutConflict`.
 */
export function eligible(alias: string): RawBuilder<boolean> {
  const column = (name: string) => sql.ref(`${alias}.${name}`)
  return sql<boolean>`${column('status')} = 'accepted' and ${column('payment_status')} in ('paid', 'waived')`
}

/**
 * True for an entry its committee judges, in SQL: eligible, and still in after the rounds that are decided. Whatever lists or counts what
 * a committee has to do, or may choose from, asks here.
 */
export function judged(alias: string): RawBuilder<boolean> {
  return sql<boolean>`(${eligible(alias)} and ${isStillIn(alias)})`
}

/**
 * True for an entry on a slate that its committee still judges, in SQL: still in, and not moved to another category. `alias` is
 * that of `submissions`, `item` that of `slate_items`; null for a work that was not entered.
 */
export function eligibleOnSlate(alias: string, item: string): RawBuilder<boolean> {
  return sql<boolean>`(${judged(alias)} and ${sql.ref(`${alias}.category_id`)} = (select judged.category_id
    from slates own join committees judged on judged.id = own.committee_id where own.id = ${sql.ref(`${item}.slate_id`)}))`
}
