import { createHash } from 'node:crypto'
import fs from 'node:fs'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { FileNotStored, type FileStorage } from '#app/platform/files/file-storage.ts'
import { zipOf, type ZipEntry } from '#app/platform/exports/zip.server.ts'
import {
  CHECKSUMS,
  FORMAT,
  MANIFEST,
  storedFile,
  tableFile,
  type ArchiveChecksums,
  type ArchiveManifest,
} from './manifest.ts'
import { appliedMigrations, archivedTables, quoted, storedKeys } from './tables.ts'

const ROWS_AT_ONCE = 500

export interface Written {
  manifest: ArchiveManifest
  files: number
  /** Keys that rows name and the storage does not have. */
  missing: string[]
}

/**
 * Writes everything the award holds into one ZIP file: all rows as lines of JSON, as of one moment, and all stored files. It holds
 * what the database holds, password hashes and sealed ballots included, so it is kept as a backup is.
 */
export async function writeArchive(
  url: string,
  storage: FileStorage,
  to: string,
  now: Date,
): Promise<Written> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  // Complete or not there: an archive that broke off must not be taken for one.
  const unfinished = `${to}.part`
  try {
    await client.query('begin isolation level repeatable read read only')
    const manifest = await describe(client, now)
    const keys = await storedKeys(client)
    const missing: string[] = []
    const entries: ZipEntry[] = [
      { name: MANIFEST, content: [JSON.stringify(manifest, null, 2)] },
      ...Object.keys(manifest.tables).map((table) => ({
        name: tableFile(table),
        content: linesOf(client, table),
      })),
      ...keys.map((key) => ({ name: storedFile(key), content: contentOf(key, storage, missing) })),
    ]
    const sums: ArchiveChecksums = {}
    const checked = entries.map((entry) => ({ ...entry, content: summed(entry, sums) }))
    await pipeline(
      zipOf([...checked, { name: CHECKSUMS, content: asText(sums) }]),
      fs.createWriteStream(unfinished, { mode: 0o600 }),
    )
    await client.query('commit')
    fs.renameSync(unfinished, to)
    return { manifest, files: keys.length - missing.length, missing }
  } finally {
    fs.rmSync(unfinished, { force: true })
    await client.end()
  }
}

async function describe(client: pg.Client, now: Date): Promise<ArchiveManifest> {
  const tables: Record<string, number> = {}
  for (const { name } of await archivedTables(client)) {
    const { rows } = await client.query<{ count: string }>(`select count(*) from ${quoted(name)}`)
    tables[name] = Number(rows[0]?.count ?? 0)
  }
  const seasons = await client.query<{ year: number }>('select year from seasons order by year')
  const sequences = await client.query<{ name: string; last: string }>(
    `select sequencename as name, last_value::text as last from pg_sequences
     where schemaname = 'public' and last_value is not null order by 1`,
  )
  return {
    format: FORMAT,
    madeAt: now.toISOString(),
    seasons: seasons.rows.map(({ year }) => year),
    migrations: await appliedMigrations(client),
    tables,
    sequences: Object.fromEntries(sequences.rows.map(({ name, last }) => [name, last])),
  }
}

/** The same content; when all of it has passed, its checksum is among `sums`. */
async function* summed({ name, content }: ZipEntry, sums: ArchiveChecksums): AsyncGenerator<Uint8Array> {
  const hash = createHash('sha256')
  let bytes = 0
  for await (const part of content) {
    const piece = typeof part === 'string' ? Buffer.from(part) : part
    hash.update(piece)
    bytes += piece.byteLength
    yield piece
  }
  sums[name] = { bytes, sha256: hash.digest('hex') }
}

/** Read last, when it is complete. */
function* asText(sums: ArchiveChecksums): Generator<string> {
  yield JSON.stringify(sums)
}

/** The rows of a table, one a line, as PostgreSQL writes them: numbers and moments keep every digit. */
async function* linesOf(client: pg.Client, table: string): AsyncGenerator<string> {
  await client.query(
    `declare archived no scroll cursor for select row_to_json(t)::text as line from ${quoted(table)} t order by 1`,
  )
  for (;;) {
    const { rows } = await client.query<{ line: string }>(`fetch ${ROWS_AT_ONCE} from archived`)
    if (rows.length === 0) break
    yield rows.map(({ line }) => `${line}\n`).join('')
  }
  await client.query('close archived')
}

async function* contentOf(key: string, storage: FileStorage, missing: string[]): AsyncGenerator<Buffer> {
  try {
    for await (const part of await storage.get(key)) yield part as Buffer
  } catch (error) {
    if (!(error instanceof FileNotStored)) throw error
    missing.push(key)
  }
}
