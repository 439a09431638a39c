import { spawn } from 'node:child_process'
import fs from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { modules } from '#app/modules.server.ts'
import { diskFolder, diskStorage } from '#app/platform/files/storage.server.ts'
import { installModules } from '#app/platform/module.server.ts'
import { countText } from '#app/ui/format/plural.ts'
import { compareFiles, compareRows, type ComparedTable } from '#db/seed/archive/compare.ts'
import { newestArchive } from '#db/seed/archive/kept-archives.ts'
import { filesOfArchive, readArchive, UnreadableArchive } from '#db/seed/archive/read.ts'
import { localEnvironment } from '#db/local-environment.ts'
import { knownMigrations } from '#db/migration-list.ts'

installModules(modules)

/**
 * Restores an archive into a database and a folder of its own, compares them with what the archive says, asks `npm run restored` whether the
 * result is whole, and removes both:
 *   npm run drill -- --from=/mnt/backup/
 * The installation that runs is only read. Ends with 1 when anything differs.
 */

const USAGE =
  'npm run drill -- --from=FOLDER or ARCHIVE [--server=postgres://…/postgres] [--folder=FOLDER]\n' +
  'The newest archive of a folder is taken. The database of the drill is made on the server of DATABASE_URL and the files are written beside ' +
  'the archive, unless --server and --folder say otherwise.'

async function main(): Promise<boolean> {
  const { values } = parseArgs({
    options: { from: { type: 'string' }, server: { type: 'string' }, folder: { type: 'string' } },
  })
  const from = values.from && newestArchive(values.from)
  if (!from) {
    console.error(values.from ? `${values.from} has no archive.` : USAGE)
    return false
  }
  const liveUrl = process.env.DATABASE_URL ?? ''
  const server = values.server ?? liveUrl
  const database = `laureate_drill_${Date.now()}`
  const dataDir = await fs.mkdtemp(path.join(values.folder ?? path.dirname(from), '.drill-'))
  console.log(`${from} is restored into the database ${database} and ${dataDir}.`)
  try {
    await onServer(server, `create database ${database}`)
    try {
      return await drill(from, { url: addressOf(server, database), dataDir, liveUrl })
    } finally {
      await onServer(server, `drop database ${database} with (force)`)
    }
  } finally {
    await fs.rm(dataDir, { recursive: true, force: true })
  }
}

interface Scratch {
  url: string
  dataDir: string
  liveUrl: string
}

async function drill(from: string, { url, dataDir, liveUrl }: Scratch): Promise<boolean> {
  const storage = diskStorage(diskFolder(dataDir))
  const begun = Date.now()
  const { manifest, checked } = await readArchive(from, { url, storage })
  const seconds = Math.round((Date.now() - begun) / 1_000)
  console.log(
    `It was made at ${manifest.madeAt}, and took ${countText(seconds, 'second', 'seconds')} to restore.\n`,
  )

  const known = await knownMigrations()
  // Migrations that came after it may have changed the rows.
  const isOfThisSchema = known.every((name) => manifest.migrations.includes(name))
  const rows = await compareRows(manifest, url, liveUrl)
  const differing = rows.filter(({ archived, restored }) => archived !== restored)
  showRows(rows)
  if (!isOfThisSchema)
    console.log(`\nThe archive has an older schema: where migrations changed rows, numbers may differ.`)

  const files = await filesOfArchive(from)
  const wrong = await compareFiles(files, storage)
  console.log(
    `\n${countText(files.size, 'file', 'files')} compared${checked ? '' : ', by their length only'}.`,
  )
  for (const line of wrong) console.error(`  ${line}`)

  console.log('\nWhat npm run restored says:')
  const isWhole = await askRestored({ url, dataDir })
  const isGood = isWhole && wrong.length === 0 && (differing.length === 0 || !isOfThisSchema)
  if (isGood) console.log('\nThe drill is passed: the award can be restored from this archive.')
  else
    console.error(
      `\nThe drill is not passed: ${countText(differing.length, 'table differs', 'tables differ')}, ` +
        `${countText(wrong.length, 'file differs', 'files differ')}${isWhole ? '' : ', and the restored installation is not whole'}.`,
    )
  return isGood
}

function showRows(rows: readonly ComparedTable[]): void {
  const width = Math.max(...rows.map(({ table }) => table.length))
  const line = (table: string, ...numbers: (number | string | null)[]) =>
    console.log([table.padEnd(width), ...numbers.map((each) => String(each ?? '-').padStart(9))].join(' '))
  line('table', 'archive', 'restored', 'now')
  // Tables in which there is nothing anywhere say nothing.
  for (const { table, archived, restored, live } of rows)
    if (archived || restored !== archived || live)
      line(table, archived, restored, live, archived === restored ? '' : 'DIFFERS')
  const total = (of: (row: ComparedTable) => number | null) =>
    rows.reduce((sum, row) => sum + (of(row) ?? 0), 0)
  line(
    'together',
    total(({ archived }) => archived),
    total(({ restored }) => restored),
    total(({ live }) => live),
  )
}

/** From its source it needs the compiler, as this script does. */
const RESTORED = import.meta.url.endsWith('.ts')
  ? ['--import', 'tsx', fileURLToPath(new URL('./restored.ts', import.meta.url))]
  : [fileURLToPath(new URL('./restored.js', import.meta.url))]

/** Runs the check of a restored installation on that of the drill, with the secrets of this one. */
function askRestored({ url, dataDir }: { url: string; dataDir: string }): Promise<boolean> {
  const onDisk = [
    'S3_BUCKET',
    'S3_ENDPOINT',
    'S3_REGION',
    'S3_ACCESS_KEY_ID',
    'S3_SECRET_ACCESS_KEY',
    'EXPORT_BUCKET',
  ]
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, RESTORED, {
      env: {
        ...process.env,
        ...Object.fromEntries(onDisk.map((name) => [name, ''])),
        DATABASE_URL: url,
        DATA_DIR: dataDir,
      },
      stdio: ['ignore', 'inherit', 'inherit'],
    })
    child.once('error', reject).once('close', (code) => resolve(code === 0))
  })
}

function addressOf(server: string, database: string): string {
  const url = new URL(server)
  url.pathname = `/${database}`
  return url.href
}

async function onServer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

const local = await localEnvironment()
try {
  if (!(await main())) process.exitCode = 1
} catch (error) {
  if (!(error instanceof UnreadableArchive)) throw error
  console.error(`The drill is not passed: ${error.message}`)
  process.exitCode = 1
} finally {
  await local.stop()
}
