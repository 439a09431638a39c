import { createHash } from 'node:crypto'
import pg from 'pg'
import { text } from 'node:stream/consumers'
import readline from 'node:readline'
import type { Readable } from 'node:stream'
import yauzl from 'yauzl'
import type { FileStorage } from '#app/platform/files/file-storage.ts'
import { migrateOnly, migrateToLatest } from '#db/migrator.ts'
import { knownMigrations } from '#db/migration-list.ts'
import { nameToday } from '#db/migration-names.ts'
import {
  archiveChecksums,
  archiveManifest,
  CHECKSUMS,
  FIRST_FORMAT,
  MANIFEST,
  storedFile,
  tableFile,
  type ArchiveManifest,
} from './manifest.ts'
import {
  appliedMigrations,
  archivedTables,
  quoted,
  storedKeys,
  presentTransientTables,
  type ArchivedTable,
} from './tables.ts'

const ROWS_AT_ONCE = 500

/** An archive that cannot be read here, in words for the person at the command line. */
export class UnreadableArchive extends Error {
  override name = 'UnreadableArchive'
}

export interface ReadArchive {
  manifest: ArchiveManifest
  /** False for an archive of the first format, which says nothing of what its files have to be. */
  checked: boolean
  /** Keys of files that rows name and the archive does not have. */
  missing: string[]
}

/**
 * Reads an archive into the empty database at `url` and its files into the storage: the schema is brought to the archive's state,
 * the rows are written as they were, and the schema is brought to the newest. All rows are written or none. `reset` replaces an
 * award that is there, once every file of the archive was found to be what it has to be. Throws `UnreadableArchive` for a file that is
 * none, is damaged or of a newer version, and a database that holds an award.
 */
export async function readArchive(
  from: string,
  { url, storage, reset = false }: { url: string; storage: FileStorage; reset?: boolean },
): Promise<ReadArchive> {
  const archive = await openArchive(from)
  try {
    const manifest = await manifestOf(archive)
    const checked = manifest.format !== FIRST_FORMAT
    if (checked) await checkFiles(archive, from)
    await prepareSchema(url, manifest, reset)
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    try {
      await client.query('begin')
      await writeRows(client, archive, manifest)
      // Before the rows count: a file without a row is only unneeded, a row without its file is a loss.
      await writeFiles(archive, storage)
      await client.query('commit')
    } finally {
      await client.end()
    }
    await migrateToLatest(url)
    return { manifest, checked, missing: await missingFiles(url, archive) }
  } finally {
    archive.close()
  }
}

/** Reads all of an archive and compares it with its checksums; throws `UnreadableArchive` for one that is not whole. */
export async function checkArchive(from: string): Promise<void> {
  const archive = await openArchive(from)
  try {
    if ((await manifestOf(archive)).format !== FIRST_FORMAT) await checkFiles(archive, from)
  } finally {
    archive.close()
  }
}

/** The files of an archive by their key in the storage; an archive of the first format knows no checksums. */
export type DescribedFiles = ReadonlyMap<string, { bytes: number; sha256: string | null }>

/** Says what the files of an archive have to be, as it says itself. */
export async function filesOfArchive(from: string): Promise<DescribedFiles> {
  const archive = await openArchive(from)
  try {
    const sums = archive.entries.has(CHECKSUMS)
      ? archiveChecksums.parse(JSON.parse(await text(await archive.open(CHECKSUMS))))
      : {}
    return new Map(
      [...archive.entries]
        .filter(([name]) => name.startsWith(FILES))
        .map(([name, { uncompressedSize }]) => [
          name.slice(FILES.length),
          { bytes: sums[name]?.bytes ?? uncompressedSize, sha256: sums[name]?.sha256 ?? null },
        ]),
    )
  } finally {
    archive.close()
  }
}

interface Archive {
  entries: Map<string, yauzl.Entry>
  open(name: string): Promise<Readable>
  close(): void
}

async function openArchive(from: string): Promise<Archive> {
  let zip: yauzl.ZipFile
  try {
    zip = await yauzl.openPromise(from, { autoClose: false })
  } catch (error) {
    throw new UnreadableArchive(`${from} is not an archive that can be read: ${(error as Error).message}`)
  }
  const entries = new Map<string, yauzl.Entry>()
  for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry)
  return {
    entries,
    async open(name) {
      const entry = entries.get(name)
      if (!entry) throw new UnreadableArchive(`${name} is missing in ${from}.`)
      return zip.openReadStreamPromise(entry)
    },
    close: () => zip.close(),
  }
}

async function manifestOf(archive: Archive): Promise<ArchiveManifest> {
  const strange = new UnreadableArchive(`${MANIFEST} does not describe an archive of this product.`)
  let content: unknown
  try {
    content = JSON.parse(await text(await archive.open(MANIFEST)))
  } catch {
    throw strange
  }
  const read = archiveManifest.safeParse(content)
  if (!read.success) throw strange
  return read.data
}

/** Reads every file of the archive and compares it with its checksum. */
async function checkFiles(archive: Archive, from: string): Promise<void> {
  const damaged = (what: string) =>
    new UnreadableArchive(
      `${from} is damaged: ${what}. Nothing was changed. Use another copy of the archive.`,
    )
  if (!archive.entries.has(CHECKSUMS)) throw damaged(`it has no ${CHECKSUMS}`)
  let sums
  try {
    sums = archiveChecksums.parse(JSON.parse(await text(await archive.open(CHECKSUMS))))
  } catch {
    throw damaged(`its ${CHECKSUMS} cannot be read`)
  }
  for (const name of Object.keys(sums)) if (!archive.entries.has(name)) throw damaged(`${name} is missing`)
  for (const name of archive.entries.keys()) {
    if (name === CHECKSUMS) continue
    const sum = sums[name]
    if (!sum) throw damaged(`${name} is not one of its files`)
    const hash = createHash('sha256')
    let bytes = 0
    try {
      for await (const part of await archive.open(name)) {
        hash.update(part as Buffer)
        bytes += (part as Buffer).byteLength
      }
    } catch {
      throw damaged(`${name} cannot be read`)
    }
    if (bytes !== sum.bytes || hash.digest('hex') !== sum.sha256)
      throw damaged(`${name} is not what was written`)
  }
}

/** What the rows name and the archive did not have, or had empty since it was lost before. */
async function missingFiles(url: string, archive: Archive): Promise<string[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const keys = await storedKeys(client)
    return keys.filter((key) => !archive.entries.get(storedFile(key))?.uncompressedSize)
  } finally {
    await client.end()
  }
}

/** Brings an empty database to the schema of the archive's rows. */
async function prepareSchema(url: string, manifest: ArchiveManifest, reset: boolean): Promise<void> {
  const migrations = manifest.migrations.map(nameToday).sort()
  const known = await knownMigrations()
  const unknown = migrations.find((name) => !known.includes(name))
  if (unknown)
    throw new UnreadableArchive(
      `The archive is of a newer version of the product: ${unknown} is not known here.`,
    )
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const applied = (await appliedMigrations(client)).map(nameToday).sort()
    if (applied.length === 0) {
      await migrateOnly(url, migrations)
      return
    }
    const { rows } = await client.query('select from seasons limit 1')
    if (rows.length > 0 && !reset)
      throw new UnreadableArchive(
        'This database already has an award. Add --reset to remove everything in it first.',
      )
    if (applied.join() !== migrations.join())
      throw new UnreadableArchive(
        'The archive has another schema than this database. Read it into a database without tables.',
      )
  } finally {
    await client.end()
  }
}

async function writeRows(client: pg.Client, archive: Archive, manifest: ArchiveManifest): Promise<void> {
  const tables = await archivedTables(client)
  const names = tables.map(({ name }) => name)
  const strange = Object.keys(manifest.tables).find((name) => !names.includes(name))
  if (strange) throw new UnreadableArchive(`There is no table ${strange} here.`)
  // Rows refer to each other in circles, and triggers would write what the archive has: both wait until all rows are there.
  const references = await client.query<{ table: string; name: string; definition: string }>(
    `select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`,
  )
  for (const { table, name } of references.rows)
    await client.query(`alter table ${table} drop constraint ${quoted(name)}`)
  for (const name of names) await client.query(`alter table ${quoted(name)} disable trigger user`)
  const cleared = [...names, ...(await presentTransientTables(client))]
  await client.query(`truncate ${cleared.map(quoted).join(', ')}`)
  for (const table of tables) await writeTable(client, archive, table, manifest.tables[table.name] ?? 0)
  for (const name of names) await client.query(`alter table ${quoted(name)} enable trigger user`)
  for (const { table, name, definition } of references.rows)
    await client.query(`alter table ${table} add constraint ${quoted(name)} ${definition}`)
  for (const [name, last] of Object.entries(manifest.sequences))
    await client.query('select setval($1::regclass, $2::bigint)', [`public.${quoted(name)}`, last])
}

async function writeTable(
  client: pg.Client,
  archive: Archive,
  { name, columns }: ArchivedTable,
  expected: number,
): Promise<void> {
  // A table that the archive has no file of is empty: one whose rows it announces was lost on the way.
  if (!archive.entries.has(tableFile(name)) && expected === 0) return
  const list = columns.map(quoted).join(', ')
  let lines: string[] = []
  let written = 0
  const write = async () => {
    await client.query(
      `insert into ${quoted(name)} (${list}) overriding system value
       select ${list} from json_populate_recordset(null::${quoted(name)}, $1::json)`,
      [`[${lines.join(',')}]`],
    )
    written += lines.length
    lines = []
  }
  const input = readline.createInterface({ input: await archive.open(tableFile(name)), crlfDelay: Infinity })
  for await (const line of input) if (lines.push(line) === ROWS_AT_ONCE) await write()
  if (lines.length > 0) await write()
  if (written !== expected)
    throw new UnreadableArchive(`${tableFile(name)} has ${written} rows, and its manifest says ${expected}.`)
}

const FILES = storedFile('')

async function writeFiles(archive: Archive, storage: FileStorage): Promise<void> {
  for (const [name, { uncompressedSize }] of archive.entries)
    // One that the storage no longer had when the archive was made is empty.
    if (name.startsWith(FILES) && uncompressedSize > 0)
      await storage.put(name.slice(FILES.length), await archive.open(name), 'application/octet-stream')
}
