import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { diskFolder, diskStorage, newStorageKey } from '#app/platform/files/storage.server.ts'
import { compareFiles, compareRows } from '#db/seed/archive/compare.ts'
import { filesOfArchive, readArchive } from '#db/seed/archive/read.ts'
import { writeArchive } from '#db/seed/archive/write.ts'
import { now } from '#tests/support/clock.ts'
import { runCommand, type Ended } from '#tests/support/command.ts'
import { databaseUrl, onDatabase } from '#tests/support/database-server.ts'

/** The drill of a restore, on an award of two people and one file. */

let folder: string
let archive: string
let live: string
const made: string[] = []
const key = newStorageKey('txt')
const content = Buffer.from('a film')

async function database(template?: string): Promise<string> {
  const { adminUrl, template: newest } = inject('testDatabase')
  const name = `${newest}_drill_${made.length}`
  made.push(name)
  await onDatabase(adminUrl, (client) =>
    client.query(`create database "${name}"${template ? ` template "${template}"` : ''}`),
  )
  return databaseUrl(adminUrl, name)
}

beforeAll(async () => {
  folder = await fs.mkdtemp(path.join(os.tmpdir(), 'laureate-drill-'))
  live = await database(inject('testDatabase').template)
  await onDatabase(live, async (client) => {
    await client.query(
      `insert into users (email, first_name, last_name) values ('a@example.org', 'Ada', 'Vale'), ('b@example.org', 'Bo', 'Holt')`,
    )
    await client.query(
      `insert into files (purpose, original_name, mime, size_bytes, storage_key, sha256, created_at)
       values ('document', 'film.txt', 'text/plain', $1, $2, sha256($3), now())`,
      [content.byteLength, key, content],
    )
  })
  const storage = diskStorage(diskFolder(path.join(folder, 'live')))
  await storage.put(key, content, 'text/plain')
  await fs.mkdir(path.join(folder, 'backup'))
  // An older one, which is not taken.
  await fs.writeFile(path.join(folder, 'backup', 'laureate-2027-01-01T031500Z.zip'), 'cut off')
  archive = path.join(folder, 'backup', 'laureate-2027-01-02T031500Z.zip')
  await writeArchive(live, storage, archive, now())
})
afterAll(async () => {
  await onDatabase(inject('testDatabase').adminUrl, async (client) => {
    for (const name of made) await client.query(`drop database if exists "${name}" with (force)`)
  })
  await fs.rm(folder, { recursive: true, force: true })
})

const drill = (from: string): Promise<Ended> =>
  runCommand('db/seed/archive/drill.ts', [`--from=${from}`], {
    DATABASE_URL: live,
    DATA_DIR: path.join(folder, 'live'),
    NODE_ENV: 'development',
  })

async function expectNothingLeft(place: string): Promise<void> {
  expect((await fs.readdir(place)).filter((name) => name.startsWith('.drill'))).toEqual([])
  const { rows } = await onDatabase(live, (client) =>
    client.query(`select datname from pg_database where datname like 'laureate\\_drill\\_1%'`),
  )
  expect(rows).toEqual([])
}

test('the newest archive is restored, compared with what it says and with what runs, and removed again', async () => {
  const { code, output } = await drill(path.join(folder, 'backup'))
  expect({ code, output }).toEqual({ code: 0, output: expect.stringContaining('The drill is passed') })
  expect(output).toMatch(/^users +2 +2 +2/m)
  expect(output).toContain('1 file compared.')
  expect(output).toContain('The installation is whole.')
  await expectNothingLeft(path.join(folder, 'backup'))
}, 90_000)

test('a damaged archive does not pass, and the sentence says where it is damaged', async () => {
  const place = path.join(folder, 'damaged.zip')
  const bytes = await fs.readFile(archive)
  // The first byte of what was stored, behind the name of its entry.
  const at = bytes.indexOf(`files/${key}`) + `files/${key}`.length
  bytes.writeUInt8(bytes.readUInt8(at) ^ 0xff, at)
  await fs.writeFile(place, bytes)
  const { code, output } = await drill(place)
  expect(code).toBe(1)
  expect(output).toMatch(
    /^The drill is not passed: .*damaged\.zip is damaged: files\/.* (?:cannot be read|is not what was written)/m,
  )
  await expectNothingLeft(folder)
}, 90_000)

test('rows and files that are not as the archive says are found', async () => {
  const url = await database()
  const storage = diskStorage(diskFolder(path.join(folder, 'restored')))
  const { manifest } = await readArchive(archive, { url, storage })
  const files = await filesOfArchive(archive)
  const differing = async () =>
    (await compareRows(manifest, url, live)).filter(({ archived, restored }) => archived !== restored)
  expect(await differing()).toEqual([])
  expect([...files.keys()]).toEqual([key])
  expect(await compareFiles(files, storage)).toEqual([])

  await onDatabase(url, (client) => client.query(`delete from users where email = 'b@example.org'`))
  expect(await differing()).toEqual([{ table: 'users', archived: 2, restored: 1, live: 2 }])
  await storage.put(key, Buffer.from('a fi1m'), 'text/plain')
  expect(await compareFiles(files, storage)).toEqual([`${key} has another content`])
  await storage.put(key, Buffer.from('a'), 'text/plain')
  expect(await compareFiles(files, storage)).toEqual([`${key} has 1 bytes in place of 6`])
  await storage.remove(key)
  expect(await compareFiles(files, storage)).toEqual([`${key} is missing`])
}, 60_000)
