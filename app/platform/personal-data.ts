import type { Reader, Trx } from '#db/client.ts'
import type { Actor } from '#app/platform/viewer.ts'

/** What modules hold about a person, for the person to download and to have deleted (decision 075). */

export interface DataSubject {
  userId: number
  email: string
}

/** The most rows of one kind in a person's download; the newest are taken. */
export const MOST_HELD_ROWS = 10_000

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

/** What stands in place of a deleted account's address; no mail can be sent to it. */
export const removedAddress = (userId: number) => `deleted-${userId}@removed.invalid`
