import { sql, type Expression, type ExpressionBuilder } from 'kysely'
import type { Reader } from '#db/client.ts'
import type { DB } from '#db/types.ts'

/** Rows of the whitelist that name this address, by itself or by its domain; a domain below that one is another. */
export function naming(email: string | Expression<string>) {
  const address = sql<string>`${email}::citext`
  const domain = sql<string>`substring(${address}::text from '[^@]*$')::citext`
  return (eb: ExpressionBuilder<DB, 'whitelist'>) =>
    eb.or([
      eb.and([eb('match_kind', '=', 'email'), eb('match_value', '=', address)]),
      eb.and([eb('match_kind', '=', 'domain'), eb('match_value', '=', domain)]),
    ])
}

/** The rows of a season that name this address, have begun and have not ended or been used up. */
export function liveExceptions(
  { email, year }: { email: string | Expression<string>; year: number },
  now: Date,
  reader: Reader,
) {
  return reader
    .selectFrom('whitelist')
    .where('year', '=', year)
    .where(naming(email))
    .where('valid_from', '<=', now)
    .where((eb) => eb.or([eb('valid_to', 'is', null), eb('valid_to', '>', now)]))
    .where((eb) => eb.or([eb('max_uses', 'is', null), eb('uses', '<', eb.ref('max_uses'))]))
}
