import { db, transaction, type Db, type Trx } from '#db/client.ts'

/** The tables whose writers raise a row of `data_versions`. */
export type VersionName =
  'categories' | 'configs' | 'deadlines' | 'fields' | 'press' | 'seasons' | 'sponsorship'

const CHECK_EVERY_MS = 1_000

interface KnownVersions {
  database: Db
  checkedAt: number
  versions: Map<string, number>
}

interface VersionCheck {
  known: KnownVersions | null
  checking: Promise<KnownVersions> | null
}

// One check for the process, also if a bundler loads this module twice, so that a command can reset it.
const globalStore = globalThis as typeof globalThis & { laureateVersions?: VersionCheck }
globalStore.laureateVersions ??= { known: null, checking: null }
const versionCheck = globalStore.laureateVersions

async function readVersions(database: Db): Promise<KnownVersions> {
  const rows = await database.selectFrom('data_versions').select(['name', 'version']).execute()
  return {
    database,
    checkedAt: performance.now(),
    versions: new Map(rows.map((row) => [row.name, row.version])),
  }
}

async function currentVersions(): Promise<KnownVersions> {
  const database = db()
  const { known } = versionCheck
  if (known?.database === database && performance.now() - known.checkedAt < CHECK_EVERY_MS) return known
  // Requests that arrive together share one read.
  const reading = (versionCheck.checking ??= readVersions(database))
  try {
    const read = await reading
    // A write since the read began resets `checking`, because the read may have missed it.
    if (versionCheck.checking === reading) versionCheck.known = read
    return read
  } finally {
    if (versionCheck.checking === reading) versionCheck.checking = null
  }
}

interface Kept<T> {
  database: Db
  version: string
  readAt: number
  value: T
}

export interface VersionedCache<T> {
  /** The value, read again when a writer in any process raised its version, when it is too old, or on request. */
  get(options?: { refresh?: boolean }): Promise<T>
}

interface CacheSettings<T> {
  dependsOn: readonly VersionName[]
  load: () => Promise<T>
  /** Default: until the version changes. */
  maxAgeMs?: number
  /** False for a value that is not cached, such as an empty list. */
  keep?: (value: T) => boolean
}

/** Caches a value under the database's version of its tables, which is read once a second at most. */
export function versionedCache<T>({
  dependsOn,
  load,
  maxAgeMs = Infinity,
  keep,
}: CacheSettings<T>): VersionedCache<T> {
  let kept: Kept<T> | null = null
  return {
    async get({ refresh = false } = {}) {
      if (refresh) forgetVersions()
      const { database, versions } = await currentVersions()
      const version = dependsOn.map((name) => versions.get(name) ?? 0).join('.')
      const age = kept ? performance.now() - kept.readAt : Infinity
      if (!refresh && kept?.database === database && kept.version === version && age < maxAgeMs)
        return kept.value
      // The version is read before the value, so that a write in between makes the next call read again.
      const value = await load()
      kept = keep?.(value) === false ? null : { database, version, readAt: performance.now(), value }
      return value
    },
  }
}

/** The versions of all that pages for guests show. */
export async function versionForGuests(): Promise<string> {
  const { versions } = await currentVersions()
  return JSON.stringify([...versions].sort())
}

/** A transaction that writes what is cached: this process reads the change at once, the others within a second. */
export async function transactionOnCached<T>(work: (trx: Trx) => Promise<T>): Promise<T> {
  try {
    return await transaction(work)
  } finally {
    forgetVersions()
  }
}

/** Makes every cache read the versions first. */
export function forgetVersions(): void {
  versionCheck.known = null
  versionCheck.checking = null
}
