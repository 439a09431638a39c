import type { Reader } from '#db/client.ts'
import { href } from '#app/platform/href.ts'
import { storedAddress } from '#app/platform/mail-address.ts'
import { withShownAddresses } from '#app/platform/mail-address.server.ts'
import { warns, type SetupCheck, type SetupQuestion } from '#app/platform/setup-checks.ts'
import { keptFirst } from './kept-first.ts'
import { accountsAt, accountsInOtherSpellings } from './spellings.server.ts'

/** Tells whether an older account has the address of another one in a spelling that is read as that one's (decision 145). */
export async function findAddressChecks(_asked: SetupQuestion, reader: Reader): Promise<SetupCheck[]> {
  const older = await accountsInOtherSpellings(reader)
  const twins = await accountsAt(
    older.map(({ email }) => storedAddress(email)),
    reader,
  )
  const findings = older.map((account) => {
    const { id, email, name } = account
    const address = withShownAddresses(storedAddress(email))
    const twin = twins.find((each) => each.email.toLowerCase() === storedAddress(email))
    if (!twin)
      return warns(
        { to: href('/admin/people/:id', { id }), label: `Open account ${id}` },
        `${address} is the address of account ${id} (${name}), in a spelling that sign-in does not find.`,
      )
    const stays = keptFirst(twin, account)
    const goes = stays === twin ? account : twin
    return warns(
      {
        to: href('/admin/people/:id/merge/:other', { id: stays.id, other: goes.id }),
        label: `Merge accounts ${stays.id} and ${goes.id}`,
      },
      `${address} has two accounts: sign-in opens account ${twin.id} (${twin.name}), and no longer account ${id} (${name}). Ask the person whether both are theirs, and merge them.`,
    )
  })
  return [{ stage: 'later', title: 'Each address has one account', findings }]
}
