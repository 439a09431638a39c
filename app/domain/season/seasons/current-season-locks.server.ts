import type { Reader, Trx } from '#db/client.ts'
import { partsOf } from '#app/platform/module.server.ts'

/** A process of the current season that has to end before another season becomes the current one: it would go on with that one's data. */
export interface CurrentSeasonLock {
  /** Holds what decides about it until the transaction ends; without it nothing has to be held. */
  hold?(year: number, trx: Trx): Promise<void>
  /** Why the season has to stay the current one at `now`; `null` if nothing of it is under way. */
  reason(year: number, now: Date, reader: Reader): Promise<string | null>
}

declare module '#app/platform/module.server.ts' {
  interface ModuleParts {
    currentSeasonLocks?: readonly CurrentSeasonLock[]
    /** Settings that a season never takes over from the one before, with what they are until it has its own. */
    ownSettings?: Readonly<Record<string, string>>
  }
}

/** Why a season has to stay the current one at `now`; `null` if another can take its place. Inside a transaction that `holdCurrentSeason` prepared, it stays true. */
export async function currentSeasonReason(year: number, now: Date, reader: Reader): Promise<string | null> {
  for (const lock of partsOf('currentSeasonLocks')) {
    const reason = await lock.reason(year, now, reader)
    if (reason !== null) return reason
  }
  return null
}

/** Holds what decides whether another season may take the current one's place. */
export async function holdCurrentSeason(year: number, trx: Trx): Promise<void> {
  for (const lock of partsOf('currentSeasonLocks')) await lock.hold?.(year, trx)
}
