import { sql } from 'kysely'
import type { Reader } from '#db/client.ts'
import { personName } from '#db/person-name.ts'
import { storedAddress } from '#app/platform/mail-address.ts'

/** Accounts with other letters in their address are few; those beyond are found once these are settled. */
const MAX_LOOKED_AT = 500

const accounts = (reader: Reader) =>
  reader
    .selectFrom('users as u')
    .where('u.deleted_at', 'is', null)
    .select(['u.id', sql<string>`u.email::text`.as('email')])
    .select(sql<boolean>`u.email_verified_at is not null`.as('isConfirmed'))
    .select(personName('u').as('name'))

/** Accounts whose address was stored before addresses had one spelling (decision 145). */
export async function accountsInOtherSpellings(reader: Reader) {
  const written = await accounts(reader)
    .where(sql<boolean>`octet_length(u.email::text) <> length(u.email::text)`)
    .orderBy('u.id')
    .limit(MAX_LOOKED_AT)
    .execute()
  return written.filter(({ email }) => storedAddress(email) !== email.toLowerCase())
}

/** The accounts that have one of these addresses as it is stored. */
export async function accountsAt(addresses: readonly string[], reader: Reader) {
  if (addresses.length === 0) return []
  return accounts(reader)
    .where('u.email', 'in', [...addresses])
    .execute()
}

/** The other accounts of an account's address, in whatever spelling. */
export async function doublesOf({ id, email }: { id: number; email: string }, reader: Reader) {
  const address = storedAddress(email)
  const older = (await accountsInOtherSpellings(reader)).filter(
    (each) => storedAddress(each.email) === address,
  )
  const stored = await accountsAt([address], reader)
  return [...stored, ...older].filter((each) => each.id !== id)
}
