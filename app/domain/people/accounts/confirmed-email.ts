import { storedAddress } from '#app/platform/mail-address.ts'
import type { ConfirmedEmail, Viewer } from '#app/platform/viewer.ts'

/** The address of an account where the account has confirmed it. No other code makes one (`proof-of-address.test.ts`). */
export function confirmedEmailOf(account: { email: string; emailVerified: boolean }): ConfirmedEmail | null {
  return account.emailVerified ? (account.email as ConfirmedEmail) : null
}

/** Tells whether a record names the viewer by an address that they have confirmed: what it opens to an address, it opens to them. */
export function isConfirmedAddressOf(
  viewer: Pick<Viewer, 'confirmedEmail'> | null,
  address: string,
): boolean {
  const confirmed = viewer?.confirmedEmail ?? null
  return confirmed !== null && storedAddress(confirmed) === storedAddress(address)
}
