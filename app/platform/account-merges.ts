import type { Reader, Trx } from '#db/client.ts'
import type { DB } from '#db/types.ts'
import type { Actor } from '#app/platform/viewer.ts'

/** What modules do with their references to an account that is merged into another one of the same person (decision 149). */

/** A column, as `table.column`. */
export type ColumnName = { [Table in keyof DB]: `${Table}.${keyof DB[Table] & string}` }[keyof DB]

/** One and many: `['seat', 'seats']`. */
type Noun = readonly [one: string, many: string]

/** Rows that are the person's own, and become those of the account that stays. */
export interface MovingReference {
  column: ColumnName
  what: Noun
  /**
   * A row stays with the account that goes where the other one has a row that is the same in these columns: its own, or the one
   * that it hangs from, such as the seat of a review.
   */
  unless?: readonly { has: ColumnName; same: readonly string[] }[]
}

/** A person's own rows that never change: pages find them through `accounts_of`. */
interface KeptReference {
  column: ColumnName
  what: Noun
}

/** Two accounts of one address. */
export interface MergedPair {
  stays: number
  goes: number
  /**
   * Both have confirmed the address, so what the one has is the other's. Otherwise the account that goes may have been a stranger's: it
   * is closed as a deleted one is, and nothing moves.
   */
  moves: boolean
}

export interface AccountMerges {
  moves?: readonly MovingReference[]
  /** Says who did something then. It stays, and names the account that goes. */
  stays?: readonly ColumnName[]
  keeps?: readonly KeptReference[]
  /** Goes with the account: sessions, links that work once, second steps. */
  ends?: readonly ColumnName[]
  /** What stands against it, a sentence each, with what to do first; asked for the page, and again in the transaction. */
  refusals?(pair: MergedPair, now: Date, reader: Reader): Promise<string[]>
  /** Settles what both accounts have, before rows move. */
  before?(pair: MergedPair, by: Actor, now: Date, trx: Trx): Promise<void>
  /** Follows what has moved. */
  after?(pair: MergedPair, by: Actor, now: Date, trx: Trx): Promise<void>
}

declare module '#app/platform/module.server.ts' {
  interface ModuleParts {
    accountMerges?: AccountMerges
  }
}

/** "account 12", as refusals name one. */
export const accountName = (userId: number) => `account ${userId}`
