import type { Reader, Trx } from '#db/client.ts'
import { partsOf } from '#app/platform/module.server.ts'
import type { FixingPage } from '#app/platform/setup-checks.ts'
import { readSeason } from './queries.server.ts'

/** Settings that an area below keeps as they are for a time, because what has begun rests on them. */
export interface SettingLock {
  names: readonly string[]
  /** Holds what decides about them until the transaction ends. */
  hold(year: number, trx: Trx): Promise<void>
  /** Why they cannot be changed at `now`; `null` while they can. */
  reason(year: number, now: Date, reader: Reader): Promise<KeptReason | null>
}

interface KeptReason {
  text: string
  /** Where there is another way. */
  page: FixingPage
}

/** Settings that cannot be changed now. */
export interface KeptSettings extends KeptReason {
  names: readonly string[]
}

declare module '#app/platform/module.server.ts' {
  interface ModuleParts {
    settingLocks?: readonly SettingLock[]
  }
}

const locksOf = (names: readonly string[]) =>
  partsOf('settingLocks').filter((lock) => lock.names.some((name) => names.includes(name)))

/** The settings of these that cannot be changed at `now`. Inside a transaction that `holdSettings` prepared, it stays true. */
export async function keptSettings(
  names: readonly string[],
  now: Date,
  reader: Reader,
): Promise<KeptSettings[]> {
  const locks = locksOf(names)
  const season = locks.length > 0 ? await readSeason(reader) : null
  const kept: KeptSettings[] = []
  for (const lock of locks) {
    const reason = season && (await lock.reason(season.year, now, reader))
    if (reason) kept.push({ ...reason, names: lock.names })
  }
  return kept
}

/** Holds what decides whether these settings may change; before any lock of the settings themselves. */
export async function holdSettings(names: readonly string[], trx: Trx): Promise<void> {
  const locks = locksOf(names)
  const season = locks.length > 0 ? await readSeason(trx) : null
  if (season) for (const lock of locks) await lock.hold(season.year, trx)
}
