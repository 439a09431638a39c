import { sql } from 'kysely'
import type { Reader } from '#db/client.ts'
import { personName } from '#db/person-name.ts'
import { href } from '#app/platform/href.ts'
import { storedAddress } from '#app/platform/mail-address.ts'
import { withShownAddresses } from '#app/platform/mail-address.server.ts'
import { warns, type SetupCheck, type SetupQuestion } from '#app/platform/setup-checks.ts'

/** Accounts with other letters in their address are few; those beyond are found once these are settled. */
const MAX_LOOKED_AT = 500

/** Tells whether an older account has the address of another one in a spelling that is read as that one's (decision 145). */
export async function findAddressChecks(_asked: SetupQuestion, reader: Reader): Promise<SetupCheck[]> {
  const accounts = () =>
    reader
      .selectFrom('users as u')
      .where('u.deleted_at', 'is', null)
      .select(['u.id', sql<string>`u.email::text`.as('email')])
      .select(personName('u').as('name'))
  const written = await accounts()
    .where(sql<boolean>`octet_length(u.email::text) <> length(u.email::text)`)
    .orderBy('u.id')
    .limit(MAX_LOOKED_AT)
    .execute()
  const older = written.filter(({ email }) => storedAddress(email) !== email.toLowerCase())
  const twins =
    older.length === 0
      ? []
      : await accounts()
          .where(
            'u.email',
            'in',
            older.map(({ email }) => storedAddress(email)),
          )
          .execute()
  const findings = older.map(({ id, email, name }) => {
    const twin = twins.find((each) => each.email.toLowerCase() === storedAddress(email))
    const page = { to: href('/admin/people/:id', { id }), label: `Open account ${id}` }
    const which = twin ? `account ${twin.id} (${twin.name})` : 'none'
    return warns(
      page,
      `${withShownAddresses(storedAddress(email))} has two accounts: sign-in opens ${which}, and no longer account ${id} (${name}). Ask the person which one is meant. Merge their studios on the page of studios, and invite the address again to what only account ${id} was invited to.`,
    )
  })
  return [{ stage: 'later', title: 'Each address has one account', findings }]
}
