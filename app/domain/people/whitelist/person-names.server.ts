import type { ConfirmedEmail } from '#app/platform/viewer.ts'
import { sql, type Expression, type ExpressionBuilder } from 'kysely'
import type { Reader } from '#db/client.ts'
import type { DB } from '#db/types.ts'

/**
 * Rows of the whitelist that name this address, by itself or by its domain; a domain below that one is another. Anyone can write
 * an address into a form: rows of the whitelist open something only to an account that confirmed it (`naming`).
 */
function namingText(email: string | Expression<string>) {
  const address = sql<string>`${email}::citext`
  const domain = sql<string>`substring(${address}::text from '[^@]*$')::citext`
  return (eb: ExpressionBuilder<DB, 'whitelist'>) =>
    eb.or([
      eb.and([eb('match_kind', '=', 'email'), eb('match_value', '=', address)]),
      eb.and([eb('match_kind', '=', 'domain'), eb('match_value', '=', domain)]),
    ])
}

/** Rows of the whitelist that name the account with this address, which has confirmed it. */
export function naming(email: ConfirmedEmail | Expression<string>) {
  return (eb: ExpressionBuilder<DB, 'whitelist'>) => eb.and([namingText(email)(eb), isConfirmed(email)])
}

/** Whether an account has confirmed this address. */
export const isConfirmed = (email: string | Expression<string>) =>
  sql<boolean>`exists (select from users proven
    where proven.email = ${email}::citext and proven.email_verified_at is not null)`

/** On `whitelist as w` and `users as u`, in a query of one's own: that the row names the account, as `naming` says. */
export const ROW_NAMES_ACCOUNT = sql<boolean>`(u.email_verified_at is not null
  and ((w.match_kind = 'email' and w.match_value = u.email)
    or (w.match_kind = 'domain' and w.match_value = substring(u.email::text from '[^@]*$')::citext)))`

interface Named<Email> {
  email: Email | Expression<string>
  year: number
}

/** The rows of a season that name the account with this address, have begun and have not ended or been used up. */
export function liveExceptions({ email, year }: Named<ConfirmedEmail>, now: Date, reader: Reader) {
  return liveRows(year, now, reader).where(naming(email))
}

/**
 * The same for an address that is not proved: to let it sign up, which proves nothing yet, and to say to its account that only
 * the proof is missing.
 */
export function exceptionsForText({ email, year }: Named<string>, now: Date, reader: Reader) {
  return liveRows(year, now, reader).where(namingText(email))
}

function liveRows(year: number, now: Date, reader: Reader) {
  return reader
    .selectFrom('whitelist')
    .where('year', '=', year)
    .where('valid_from', '<=', now)
    .where((eb) => eb.or([eb('valid_to', 'is', null), eb('valid_to', '>', now)]))
    .where((eb) => eb.or([eb('max_uses', 'is', null), eb('uses', '<', eb.ref('max_uses'))]))
}
