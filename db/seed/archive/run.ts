import fs from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { noteBackup } from '#app/domain/overview/watch/backups.server.ts'
import { modules } from '#app/modules.server.ts'
import { storage } from '#app/platform/files/storage.server.ts'
import { installModules } from '#app/platform/module.server.ts'
import { countText } from '#app/ui/format/plural.ts'
import { closeDatabase, isOfOtherSchema, workInBatches } from '#db/client.ts'
import { placeOfArchive, removeOlder } from '#db/seed/archive/kept-archives.ts'
import { checkArchive, UnreadableArchive } from '#db/seed/archive/read.ts'
import { writeArchive } from '#db/seed/archive/write.ts'
import { localEnvironment } from '#db/local-environment.ts'

installModules(modules)
workInBatches()

/**
 * Writes the whole award into one file, reads it again and notes it as a backup:
 *   npm run archive -- --to=award.zip
 *   npm run archive -- --to=/mnt/backup/ --keep=14
 *   npm run archive -- --to=/mnt/backup/ --keep=24 --daily=14 --weekly=8
 * or notes one that was made by other means:
 *   npm run archive -- --noted=pg_dump
 * `npm run seed -- --from=award.zip` reads it back.
 */

const USAGE =
  'npm run archive -- --to=award.zip\nnpm run archive -- --to=FOLDER/ --keep=14 [--daily=14] [--weekly=8]\nnpm run archive -- --noted=pg_dump'

async function main(): Promise<string | null> {
  const { values } = parseArgs({
    options: {
      to: { type: 'string' },
      keep: { type: 'string' },
      daily: { type: 'string' },
      weekly: { type: 'string' },
      noted: { type: 'string' },
    },
  })
  const now = new Date()
  if (values.noted) {
    await noteBackup(values.noted, now)
    console.log(`A backup by ${values.noted} is noted.`)
    return null
  }
  if (!values.to) return USAGE
  const { keep, daily, weekly } = values
  const retention = { newest: Number(keep ?? 1), daily: Number(daily ?? 0), weekly: Number(weekly ?? 0) }
  const isKept = keep !== undefined || daily !== undefined || weekly !== undefined
  const { newest, ...others } = retention
  if (
    newest < 1 ||
    ![newest, ...Object.values(others)].every((count) => Number.isInteger(count) && count >= 0)
  )
    return `--keep is how many archives stay, from 1; --daily and --weekly of how many days and weeks the last one does.\n${USAGE}`
  const to = placeOfArchive(values.to, now)
  if (isKept && to === values.to) return `--keep, --daily and --weekly need a folder.\n${USAGE}`
  if (fs.existsSync(to)) return `${to} exists already. Select another name.`
  fs.mkdirSync(path.dirname(to), { recursive: true })
  const { manifest, files, missing } = await writeArchive(process.env.DATABASE_URL ?? '', storage(), to, now)
  try {
    await checkArchive(to)
  } catch (error) {
    if (error instanceof UnreadableArchive) return error.message
    throw error
  }
  const rows = Object.values(manifest.tables).reduce((sum, count) => sum + count, 0)
  const held =
    missing.length === 0
      ? 'everything the award holds'
      : `what the award holds without ${countText(missing.length, 'file', 'files')} that the storage does not have`
  console.log(
    `${to}: season ${manifest.seasons.join(', ')}, ${countText(rows, 'row', 'rows')}, ${countText(files, 'file', 'files')}. ` +
      `It holds ${held}: keep it as you keep a backup.`,
  )
  if (missing.length > 0) console.error(`Not stored any more, and left out: ${missing.join(', ')}`)
  await note(to, now)
  const removed = isKept ? removeOlder(to, retention) : []
  if (removed.length > 0) console.log(`Removed: ${removed.join(', ')}`)
  return null
}

/** The archive is made all the same where the schema is one in which backups are not noted yet. */
async function note(place: string, now: Date): Promise<void> {
  try {
    await noteBackup(place, now)
  } catch (error) {
    if (!isOfOtherSchema(error)) throw error
    console.error('The backup is not noted: run npm run migrate first.')
  }
}

const local = await localEnvironment()
try {
  const problem = await main()
  if (problem) {
    console.error(problem)
    process.exitCode = 1
  }
} finally {
  await closeDatabase()
  await local.stop()
}
