import { isStored } from '#app/domain/people/accounts/kept-first.ts'
import { storedAddress } from '#app/platform/mail-address.ts'
import { accountName } from '#app/platform/account-merges.ts'

/** Which accounts are one person's, and which of them stays. Pure and safe in the browser. */

export interface MergeSide {
  id: number
  email: string
  isConfirmed: boolean
  isAdmin: boolean
  /** Not deleted, and not merged before. */
  isOpen: boolean
}

/** The account that stays and the one that goes. */
interface Sides {
  stays: MergeSide
  goes: MergeSide
}

/** A merge `moves` what the account that goes has, or only `closes` it; or it is refused with what to do first. */
type MergeRule = { does: 'moves' | 'closes'; refusal?: undefined } | { does?: undefined; refusal: string }

const refused = (refusal: string): MergeRule => ({ refusal })

/**
 * Says what merging one account into another does. They are one person's only if their addresses are read as one; and what is in an
 * account that has not confirmed its address may be a stranger's, so it never comes to another.
 */
export function mergeRule({ stays, goes }: Sides, adminId: number): MergeRule {
  if (stays.id === goes.id) return refused('An account can’t be merged into itself.')
  const closed = [stays, goes].find(({ isOpen }) => !isOpen)
  if (closed) return refused(`${named(closed)} is closed.`)
  if (storedAddress(stays.email) !== storedAddress(goes.email))
    return refused('These accounts have different addresses. Only accounts of one address can be merged.')
  if (stays.id === adminId || goes.id === adminId)
    return refused('Another admin has to decide about your own account.')
  if (!stays.isConfirmed)
    return refused(
      goes.isConfirmed
        ? `${named(stays)} has not confirmed the address, and ${accountName(goes.id)} has. Keep ${accountName(goes.id)}.`
        : `Neither account has confirmed the address. Ask the person to sign in and confirm it first: sign-in opens ${accountName(signedInTo({ stays, goes }).id)}.`,
    )
  if (goes.isAdmin)
    return refused(
      `${named(goes)} has a role among the admins. Take it away on the page of the person first.`,
    )
  return { does: goes.isConfirmed ? 'moves' : 'closes' }
}

const named = ({ id }: MergeSide) => `Account ${id}`

/** The account that sign-in finds: it has the address as it is stored. */
function signedInTo({ stays, goes }: Sides): MergeSide {
  return isStored(goes) ? goes : stays
}
