import type { Audience } from '#app/domain/audiences/audience.ts'
import { drafts, draftsAndCarts } from '#app/domain/audiences/drafts.server.ts'
import type { SqlAudience } from '#app/domain/audiences/sql-audience.server.ts'

/** Every audience the product knows, in the order in which the office is offered them. */
export const sqlAudiences: readonly SqlAudience[] = [drafts, draftsAndCarts]

export const audiences: readonly Audience[] = sqlAudiences

/** The audience of a code; throws for one nobody knows, which only a changed product could bring about. */
export function findAudience(code: string): SqlAudience {
  const found = sqlAudiences.find((audience) => audience.code === code)
  if (!found) throw new Error(`There is no audience “${code}”`)
  return found
}

export function isAudience(code: string): boolean {
  return sqlAudiences.some((audience) => audience.code === code)
}
