import type { ExpressionBuilder } from 'kysely'
import type { DB } from '#db/types.ts'

/** Rows of the whitelist that name this address, by itself or by its domain; a domain below that one is another. */
export function naming(email: string) {
  const domain = email.slice(email.lastIndexOf('@') + 1)
  return (eb: ExpressionBuilder<DB, 'whitelist'>) =>
    eb.or([
      eb.and([eb('match_kind', '=', 'email'), eb('match_value', '=', email)]),
      eb.and([eb('match_kind', '=', 'domain'), eb('match_value', '=', domain)]),
    ])
}
