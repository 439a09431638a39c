import { sql, type RawBuilder } from 'kysely'
import type { GroupFilter } from './audience.ts'

/** The roles that answer for entries, carts and invoices. */
export const ENTRY_ROLES = ['owner', 'submitter'] as const
export const CART_ROLES = ['owner', 'submitter', 'billing'] as const
export const BILLING_ROLES = ['owner', 'billing'] as const

/** Joins a studio (`studioId` is a column) to its people with one of the roles, as `st`, `m` and `u`; all of them active. */
export function studioPeople(studioId: RawBuilder<unknown>, roles: readonly string[]): RawBuilder<unknown> {
  return sql`JOIN studios st ON st.id = ${studioId} AND st.status = 'active'
    JOIN studio_members m ON m.studio_id = st.id AND m.status = 'active' AND m.role = ANY(${[...roles]}::text[])
    JOIN users u ON u.id = m.user_id AND u.status = 'active'`
}

/** The conditions of a filter on `c` (categories) and `st` (studios). */
export function filteredBy(
  { categoryIds, categoryTypes, studioTypes }: GroupFilter,
  on: { categories?: boolean; studios?: boolean } = { categories: true, studios: true },
): RawBuilder<unknown> {
  const conditions = [sql`true`]
  if (on.categories && categoryIds.length > 0) conditions.push(sql`c.id = ANY(${[...categoryIds]}::bigint[])`)
  if (on.categories && categoryTypes.length > 0)
    conditions.push(sql`c.type = ANY(${[...categoryTypes]}::text[])`)
  if (on.studios && studioTypes.length > 0) conditions.push(sql`st.type = ANY(${[...studioTypes]}::text[])`)
  return sql.join(conditions, sql` AND `)
}
