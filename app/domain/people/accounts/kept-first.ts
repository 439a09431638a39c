import { storedAddress } from '#app/platform/mail-address.ts'

interface Spelled {
  email: string
  isConfirmed: boolean
}

/** Tells whether sign-in finds an account: it has its address as it is stored. */
export const isStored = ({ email }: Pick<Spelled, 'email'>) => storedAddress(email) === email.toLowerCase()

/** Says which of two accounts of an address a page offers to keep: the confirmed one, and of two the one that sign-in opens. */
export function keptFirst<Side extends Spelled>(one: Side, other: Side): Side {
  if (one.isConfirmed !== other.isConfirmed) return one.isConfirmed ? one : other
  return !isStored(one) && isStored(other) ? other : one
}
