import type { Reader, Trx } from '#db/client.ts'
import type { Actor } from '#app/platform/viewer.ts'

/** What modules hold about a person, for the person to download and to have deleted (decision 075). */

declare const made: unique symbol
/** Made by `dataSubject` only. */
export interface DataSubject {
  userId: number
  /** The address that the account confirmed; one that no record has, where it did not. */
  email: string
  readonly [made]: true
}

/** The most rows of one kind in a person's download; the newest are taken. */
export const MAX_HELD_ROWS = 10_000

export interface PersonalData {
  /** What the module holds about a person, by the name of its file in the download. */
  held?(person: DataSubject, reader: Reader): Promise<Readonly<Record<string, unknown>>>
  /** Why the person's account has to stay for now. */
  keptBecause?(person: DataSubject, trx: Reader): Promise<string | null>
  /** Removes what nothing requires to be kept, in the transaction that deletes the account. */
  remove?(person: DataSubject, by: Actor, now: Date, trx: Trx): Promise<void>
}

declare module '#app/platform/module.server.ts' {
  interface ModuleParts {
    personalData?: PersonalData
  }
}

/** The person of an account: an address that they did not confirm may be another's, and so may the records that have it. */
export const dataSubject = (account: {
  userId: number
  email: string
  emailVerified: boolean
}): DataSubject =>
  ({
    userId: account.userId,
    email: account.emailVerified ? account.email : removedAddress(account.userId),
  }) as DataSubject

/** What stands in place of a deleted account's address; no mail can be sent to it. */
export const removedAddress = (userId: number) => `deleted-${userId}@removed.invalid`
