import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { buffer, text } from 'node:stream/consumers'
import yauzl from 'yauzl'
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import { modules } from '#app/modules.server.ts'
import { diskFolder, diskStorage, newStorageKey, storage } from '#app/platform/files/storage.server.ts'
import { addSchedule } from '#app/domain/overview/exports/schedules.server.ts'
import type { ScheduleInput } from '#app/domain/overview/exports/schema.ts'
import { zipOf } from '#app/platform/exports/zip.server.ts'
import { db } from '#db/client.ts'
import { knownMigrations } from '#db/migration-list.ts'
import { FORMER_NAMES } from '#db/migration-names.ts'
import { readArchive, UnreadableArchive, type ReadArchive } from '#db/seed/archive/read.ts'
import { appliedMigrations, archivedTables, quoted, transientTables } from '#db/seed/archive/tables.ts'
import { writeArchive } from '#db/seed/archive/write.ts'
import { later, now } from '#tests/support/clock.ts'
import { runCommand, type Ended } from '#tests/support/command.ts'
import { databaseUrl, onDatabase } from '#tests/support/database-server.ts'
import { draft, entrant, invoice, valueOf } from '#tests/support/entries.ts'
import { datasetOf } from '#tests/support/exports.ts'
import { makeCast } from '#tests/support/cast.ts'
import { announcedAt } from '#tests/support/nominees.ts'
import { admin, adminViewerOf } from '#tests/support/people.ts'
import { activePartner, level } from '#tests/support/pools.ts'
import { applied, decided, sponsorPackage } from '#tests/support/sponsors.ts'
import { orderThatIs, trophySale } from '#tests/support/trophies.ts'

/** The commands as people run them: an award written into a file, and read into an empty installation. */

let folder: string
let adminUrl: string
const made: string[] = []

beforeAll(async () => {
  folder = await fs.mkdtemp(path.join(os.tmpdir(), 'laureate-archive-'))
  adminUrl = inject('testDatabase').adminUrl
})
afterAll(async () => {
  await onDatabase(adminUrl, async (client) => {
    for (const name of made) await client.query(`drop database if exists "${name}" with (force)`)
  })
  await fs.rm(folder, { recursive: true, force: true })
})

/** A database without tables. */
async function emptyDatabase(): Promise<string> {
  const name = `${inject('testDatabase').template}_archive${process.env.VITEST_POOL_ID ?? '1'}_${made.length}`
  made.push(name)
  await onDatabase(adminUrl, (client) => client.query(`create database "${name}"`))
  return databaseUrl(adminUrl, name)
}

function seed(parameters: string[], url: string, dataDir: string): Promise<Ended> {
  return runCommand('db/seed/run.ts', parameters, {
    DATABASE_URL: url,
    DATA_DIR: dataDir,
    NODE_ENV: 'development',
  })
}

/** What the command does with an archive, without starting a process for each. */
function read(from: string, url: string, dataDir: string, { reset = false } = {}): Promise<ReadArchive> {
  return readArchive(from, { url, storage: diskStorage(diskFolder(dataDir)), reset })
}

/** Why an archive was refused. */
async function refusal(...parameters: Parameters<typeof read>): Promise<string> {
  const error = await read(...parameters).catch((reason: unknown) => reason)
  expect(error).toBeInstanceOf(UnreadableArchive)
  return (error as UnreadableArchive).message
}

/** Every archived row of a database, as text by table. */
async function rowsOf(url: string): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {}
  await onDatabase(url, async (client) => {
    for (const { name } of await archivedTables(client)) {
      const { rows } = await client.query<{ line: string }>(
        `select row_to_json(t)::text as line from ${quoted(name)} t`,
      )
      if (rows.length > 0) found[name] = rows.map(({ line }) => line).sort()
    }
  })
  return found
}

/**
 * An award with entries, money, mail, a sponsor and a stored file; its archive and its address. `whole`: with records of every module
 * beside.
 */
async function archived(
  whole = false,
): Promise<{ file: string; url: string; key: string; renditionKey: string }> {
  if (whole) await everyModule()
  const keeper = await admin()
  const who = await entrant()
  await invoice(who)
  await draft(who, { title: 'Þóra – 李晴风\n"quoted" \\ and {{braces}}' })
  const { revisionId } = await sponsorPackage(keeper)
  await decided(await applied({ revisionId }), { action: 'offer', days: 14 }, keeper)
  later({ minutes: 1 })
  const key = newStorageKey('txt')
  const renditionKey = newStorageKey('jpg')
  await storage().put(renditionKey, Buffer.from('a smaller picture'), 'image/jpeg')
  await storage().put(key, Buffer.from('a file of the award'), 'text/plain')
  const { id: fileId } = await db()
    .insertInto('files')
    .values({
      ...{
        purpose: 'document',
        original_name: 'note.txt',
        mime: 'text/plain',
        size_bytes: 19,
        storage_key: key,
      },
      ...{ sha256: Buffer.alloc(32, 7), created_at: now() },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db()
    .insertInto('press_renditions')
    .values({
      ...{ file_id: fileId, size: 'thumb', storage_key: renditionKey, mime: 'image/jpeg', credited: '' },
      ...{ size_bytes: 17, width: 4, height: 3, sha256: Buffer.alloc(32, 8), created_at: now() },
    })
    .execute()
  const url = process.env.DATABASE_URL ?? ''
  const file = path.join(folder, `${made.length}-${Date.now()}.zip`)
  const written = await writeArchive(url, storage(), file, now())
  expect(written.missing).toEqual([])
  return { file, url, key, renditionKey }
}

/** Tables that have rows in it, so that none is passed over because there was nothing to carry. */
const OF_LATER_MODULES = [
  ...['trophy_orders', 'trophy_pieces', 'trophy_batches', 'trophy_batch_orders'],
  ...['indee_access', 'data_exports', 'export_schedules', 'media_credentials', 'credential_people'],
  ...['sponsorship_pools', 'pool_levels', 'pool_partners', 'pool_charges', 'pool_partner_terms'],
]

async function everyModule(): Promise<void> {
  const { people, poolId } = await makeCast()
  const { revisionId } = await level(people.admin, { poolId })
  await activePartner(people.admin, { poolId, revisionId })
  const schedule: ScheduleInput = {
    columns: ['email'],
    format: 'csv',
    purpose: 'Badges',
    every: 'week',
    weekday: 1,
    monthDay: null,
    localHour: 7,
    destination: 'mail',
    readerId: people.admin.userId,
  }
  const reader = await adminViewerOf(people.admin)
  valueOf(await addSchedule(datasetOf('people'), schedule, reader, now()))
  await announcedAt(new Date(now().getTime() - 1_000))
  await trophySale()
  await orderThatIs('in_production', people.admin)
}

const STORAGE_KEY = /"([0-9a-f]{2})\/\1[0-9a-f-]{34}\.\w+"/
const declaredKeys = new Set(
  modules.flatMap(({ storageKeys = [] }) => storageKeys.map(({ table, column }) => `${table}.${column}`)),
)

/** The archive again with one of its files changed or without it. */
async function altered(
  file: string,
  name: string,
  change: (content: Buffer) => Buffer | null,
): Promise<string> {
  const zip = await yauzl.openPromise(file)
  const entries: { name: string; content: Buffer[] }[] = []
  let found = false
  for await (const entry of zip.eachEntry()) {
    const content = await buffer(await zip.openReadStreamPromise(entry))
    const isIt = entry.fileName.startsWith(name)
    found ||= isIt
    const now = isIt ? change(content) : content
    if (now) entries.push({ name: entry.fileName, content: [now] })
  }
  expect(found).toBe(true)
  const parts: Buffer[] = []
  for await (const part of zipOf(entries)) parts.push(part)
  const changed = `${file}.${made.length}-${Math.random()}.zip`
  await fs.writeFile(changed, Buffer.concat(parts))
  return changed
}

/** Each of the first and the last starts several processes that read the whole schema. */
vi.setConfig({ testTimeout: 120_000 })

describe('an archive', () => {
  test('read into an empty installation has every row and every file, and can be gone on with', async () => {
    const { file, url, key, renditionKey } = await archived(true)
    const [target, dataDir] = [await emptyDatabase(), path.join(folder, 'read')]
    const before = await rowsOf(url)
    expect(before.submissions?.length).toBeGreaterThan(1)
    for (const table of OF_LATER_MODULES) expect(before[table]?.length, table).toBeGreaterThan(0)
    const { code, output } = await seed([`--from=${file}`], target, dataDir)
    expect(output).toContain(`Season ${JSON.parse(before.seasons?.[0] ?? '{}').year}`)
    expect(code).toBe(0)
    const after = await rowsOf(target)
    expect(Object.keys(after)).toEqual(Object.keys(before))
    for (const [table, rows] of Object.entries(before)) expect(after[table], table).toEqual(rows)
    expect(await text(await diskStorage(diskFolder(dataDir)).get(key))).toBe('a file of the award')
    expect(await text(await diskStorage(diskFolder(dataDir)).get(renditionKey))).toBe('a smaller picture')
    expect(output).not.toMatch(/does not have|no checksums/)
    // No column holds keys of the storage without saying so: they have a form that nothing else has.
    const withKeys = Object.entries(before).flatMap(([table, rows]) =>
      rows.flatMap((row) =>
        Object.entries(JSON.parse(row) as Record<string, unknown>).flatMap(([column, value]) =>
          STORAGE_KEY.test(JSON.stringify(value)) ? [`${table}.${column}`] : [],
        ),
      ),
    )
    expect(withKeys.length).toBeGreaterThan(1)
    expect([...new Set(withKeys)].filter((column) => !declaredKeys.has(column))).toEqual([])
    await onDatabase(target, async (client) => {
      // Issued invoices still never change, what rows refer to has to be there, and the next row has a number of its own.
      await expect(client.query('update invoices set total_cents = 1')).rejects.toThrow()
      await expect(client.query('update submissions set studio_id = 999999')).rejects.toThrow(/foreign key/)
      const { rows } = await client.query<{ ok: boolean }>(
        `select nextval(pg_get_serial_sequence('submissions', 'id')) > (select max(id) from submissions) as ok`,
      )
      expect(rows).toEqual([{ ok: true }])
      for (const table of transientTables())
        expect((await client.query(`select 1 from ${quoted(table)}`)).rows, table).toEqual([])
    })

    // A second time it is refused and changes nothing, until it is told to replace the award.
    const again = await seed([`--from=${file}`], target, dataDir)
    expect(again).toMatchObject({ code: 1, output: expect.stringContaining('already has an award') })
    await onDatabase(target, (client) => client.query(`update studios set name = name || ' since'`))
    expect((await seed([`--from=${file}`, '--reset'], target, dataDir)).code).toBe(0)
    expect((await rowsOf(target)).studios).toEqual(before.studios)
  })

  test('names what the storage does not have any more', async () => {
    const { url, key } = await archived()
    await storage().remove(key)
    const written = await writeArchive(url, storage(), path.join(folder, 'missing.zip'), now())
    expect(written.missing).toEqual([key])
  })

  test('that is damaged is refused before anything is removed, and says where', async () => {
    const { file, url } = await archived()
    const target = await emptyDatabase()
    const dataDir = path.join(folder, 'damaged')
    expect(await read(file, target, dataDir)).toMatchObject({ checked: true, missing: [] })
    const before = await rowsOf(target)
    expect(before.studios).toEqual((await rowsOf(url)).studios)
    const flipped = (content: Buffer) => {
      const other = Buffer.from(content)
      other[0] = (other[0] ?? 0) ^ 1
      return other
    }
    const renamed = (content: Buffer) => Buffer.from(content.toString().replace('Lantern', 'Lontern'))
    for (const [from, says] of [
      [await altered(file, 'tables/studios', renamed), 'tables/studios.jsonl is not what was written'],
      [await altered(file, 'tables/studios', () => null), 'tables/studios.jsonl is missing'],
      [await altered(file, 'checksums.json', () => null), 'it has no checksums.json'],
    ] as const)
      expect(await refusal(from, target, dataDir, { reset: true })).toContain(says)
    const { code, output } = await seed(
      [`--from=${await altered(file, 'files/', flipped)}`, '--reset'],
      target,
      dataDir,
    )
    expect(output).toContain('is not what was written')
    expect(code).toBe(1)
    expect(await rowsOf(target)).toEqual(before)
  })

  test('of an earlier version, without checksums and without a picture, is read and both are told', async () => {
    const { file, renditionKey } = await archived()
    const first = (content: Buffer) =>
      Buffer.from(content.toString().replace('laureate-archive-2', 'laureate-archive-1'))
    const old = await altered(
      await altered(await altered(file, 'manifest.json', first), 'checksums.json', () => null),
      `files/${renditionKey}`,
      () => null,
    )
    const { code, output } = await seed([`--from=${old}`], await emptyDatabase(), path.join(folder, 'old'))
    expect(code).toBe(0)
    expect(output).toContain('it was not checked for damage')
    expect(output).toContain(`does not have 1 file of it: ${renditionKey}`)
  })

  test('that is none, broke off, or is of a newer version is refused, and nothing is written', async () => {
    const { file } = await archived()
    const target = await emptyDatabase()
    const write = async (name: string, content: Buffer | string) => {
      await fs.writeFile(path.join(folder, name), content)
      return path.join(folder, name)
    }
    const bytes = await fs.readFile(file)
    const manifest = {
      format: 'laureate-archive-1',
      madeAt: now().toISOString(),
      seasons: [],
      tables: {},
      sequences: {},
    }
    const zip = async (name: string, content: object) => {
      const parts: Buffer[] = []
      for await (const part of zipOf([{ name: 'manifest.json', content: [JSON.stringify(content)] }]))
        parts.push(part)
      return write(name, Buffer.concat(parts))
    }
    for (const [from, says] of [
      [await write('text.zip', 'not an archive'), 'is not an archive'],
      [await write('half.zip', bytes.subarray(0, bytes.length / 2)), 'is not an archive'],
      [await zip('other.zip', { format: 'other' }), 'does not describe an archive of this product'],
      [
        await zip('newer.zip', { ...manifest, migrations: ['9999-press-later'] }),
        'newer version of the product',
      ],
    ] as const)
      expect(await refusal(from, target, path.join(folder, 'none'))).toContain(says)
    await onDatabase(target, async (client) => {
      const { rows } = await client.query(`select 1 from pg_tables where schemaname = 'public'`)
      expect(rows).toEqual([])
    })
  })

  test('without the file of a table whose rows it announces is refused', async () => {
    const content = {
      ...{ format: 'laureate-archive-1', madeAt: now().toISOString(), seasons: [], sequences: {} },
      ...{ migrations: await knownMigrations(), tables: { studios: 3 } },
    }
    const parts: Buffer[] = []
    for await (const part of zipOf([{ name: 'manifest.json', content: [JSON.stringify(content)] }]))
      parts.push(part)
    const from = path.join(folder, 'without-studios.zip')
    await fs.writeFile(from, Buffer.concat(parts))
    expect(await refusal(from, await emptyDatabase(), path.join(folder, 'none'))).toContain(
      'tables/studios.jsonl is missing',
    )
  })

  test('of a time when migrations had other names, one after the other or not, is read', async () => {
    const former = Object.keys(FORMER_NAMES).toSorted()
    const ran = [...former.slice(0, 14), former[19]]
    const about = { format: 'laureate-archive-1', madeAt: now().toISOString(), seasons: [], sequences: {} }
    const content = [JSON.stringify({ ...about, tables: {}, migrations: ran })]
    const parts: Buffer[] = []
    for await (const part of zipOf([{ name: 'manifest.json', content }])) parts.push(part)
    const from = path.join(folder, 'former.zip')
    await fs.writeFile(from, Buffer.concat(parts))
    const target = await emptyDatabase()
    await read(from, target, path.join(folder, 'none'))
    await onDatabase(target, async (client) => {
      expect(await appliedMigrations(client)).toEqual(await knownMigrations())
    })
  }, 300_000)
})
