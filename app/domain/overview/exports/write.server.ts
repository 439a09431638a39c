import { createReadStream, createWriteStream } from 'node:fs'
import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { sql } from 'kysely'
import { db, transaction, type Trx } from '#db/client.ts'
import { log } from '#app/log.server.ts'
import { seasonOf } from '#app/domain/season/seasons/queries.server.ts'
import { auditRecord } from '#app/platform/audit/commands.server.ts'
import { conflictedEntries } from '#app/platform/conflicts/visibility.server.ts'
import { DATA_FORMAT_FACTS } from '#app/platform/exports/formats.ts'
import { storeData } from '#app/platform/files/commands.server.ts'
import { moveAll, moveLocked, StateConflict } from '#app/platform/lifecycle.server.ts'
import { system } from '#app/platform/viewer.ts'
import { objectKeyOf, putIntoBucket } from './bucket.server.ts'
import { dataExportLifecycle } from './lifecycle.ts'
import { queueExportFailed, queueExportReady } from './mails.server.ts'
import { adminOf, findDataset, titleOf } from './readers.server.ts'
import { expiryOf, LEASE_MS } from './rules.ts'

const leaseFrom = (now: Date) => new Date(now.getTime() + LEASE_MS)

const CLAIMED = [
  ...(['id', 'public_id', 'dataset', 'format', 'column_keys', 'year', 'purpose', 'reader_id'] as const),
  ...(['schedule_id', 'scheduled_for', 'destination', 'attempt', 'asked_at'] as const),
]

type Claimed = NonNullable<Awaited<ReturnType<typeof claim>>>

/** The export is now this process's; `null` when it is written already, or another process writes it. */
async function claim(exportId: number, now: Date) {
  const [row] = await moveAll(
    dataExportLifecycle,
    'begin',
    {
      by: 'system',
      id: exportId,
      where: (eb) => eb.or([eb('lease_until', 'is', null), eb('lease_until', '<=', now)]),
      set: (eb) => ({ lease_until: leaseFrom(now), attempt: eb('attempt', '+', 1), rows_done: 0 }),
      returning: CLAIMED,
    },
    db(),
  )
  return row ?? null
}

/** What the person is told of a failure; anything else is told as unexpected. */
class NotAllowed extends Error {}

const LOST = 'The admin it is read for may no longer read this data.'

/**
 * Writes an export: to a file that its link opens, or into the bucket. Rows are read and written in batches, so that a large export
 * takes no more memory than a small one. Answers a text for the log.
 */
export async function writeExport(exportId: number, clock: () => Date): Promise<string> {
  const claimed = await claim(exportId, clock())
  if (!claimed) return 'nothing to write'
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'laureate-export-'))
  try {
    return `${await make(claimed, path.join(folder, 'data'), clock)} rows`
  } catch (error) {
    if (error instanceof StateConflict) return 'another process took it over'
    const reason = error instanceof NotAllowed ? error.message : 'It could not be written.'
    if (!(error instanceof NotAllowed)) log.error({ err: error, exportId }, 'an export failed')
    await fail(claimed, reason, clock())
    return 'failed'
  } finally {
    await fs.rm(folder, { recursive: true, force: true })
  }
}

async function make(claimed: Claimed, place: string, clock: () => Date): Promise<number> {
  const now = clock()
  const { id, year, format, attempt } = claimed
  const admin = await adminOf(claimed.reader_id, now, db())
  const dataset = admin && findDataset(claimed.dataset, admin)
  if (!dataset) throw new NotAllowed(LOST)
  const { timezone: zone } = await seasonOf(year)
  // Before the first row: what becomes a conflict while it is read is not among these.
  const { rows: hidden } = await sql<{
    entry: number
  }>`select c.entry from (${conflictedEntries(admin)}) c(entry)
    where c.entry is not null`.execute(db())
  const leftOut = hidden.map(({ entry }) => entry)
  let rows = 0
  const onRows = async (count: number) => {
    rows = count
    const { numUpdatedRows } = await db()
      .updateTable('data_exports')
      .set({ rows_done: count, lease_until: leaseFrom(clock()) })
      .where('id', '=', id)
      .where('state', '=', 'running')
      .where('attempt', '=', attempt)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) throw new StateConflict('the lease ran out')
  }
  const content = dataset.write({ admin, year, zone, now }, { keys: claimed.column_keys, format, onRows })
  await pipeline(Readable.from(content, { objectMode: false }), createWriteStream(place, { mode: 0o600 }))
  const { mime } = DATA_FORMAT_FACTS[format]
  if (claimed.destination === 'bucket') {
    const key = objectKeyOf(claimed)
    await putIntoBucket(key, createReadStream(place), mime)
    await transaction((trx) => finish(claimed, { rows, leftOut, to: { object_key: key } }, clock(), trx))
    return rows
  }
  const { size } = await fs.stat(place)
  const name = `${titleOf(claimed.dataset)} ${year}`
  const file = { path: place, name, mime, extension: format, sizeBytes: size, purpose: 'export' } as const
  await storeData(file, clock(), (fileId, trx) =>
    finish(claimed, { rows, leftOut, to: { file_id: fileId } }, clock(), trx),
  )
  return rows
}

interface Finished {
  rows: number
  leftOut: number[]
  to: { file_id: number } | { object_key: string }
}

async function finish(claimed: Claimed, { rows, leftOut, to }: Finished, now: Date, trx: Trx): Promise<void> {
  const set = {
    ...to,
    ...{ rows_done: rows, rows_total: rows, left_out: leftOut, lease_until: null },
    ...{ finished_at: now, expires_at: expiryOf(now) },
  }
  const { id, attempt } = claimed
  await moveLocked(dataExportLifecycle, 'finish', { by: 'system', id, where: { attempt }, set }, trx)
  const after = { dataset: claimed.dataset, season: claimed.year, format: claimed.format, rows }
  const actor = { ...system, userId: claimed.reader_id }
  await auditRecord(actor, 'data_export.made', id, { after }, now, trx)
  if (claimed.destination === 'mail') await queueExportReady(claimed, expiryOf(now), now, trx)
}

async function fail(claimed: Claimed, reason: string, now: Date): Promise<void> {
  await transaction(async (trx) => {
    const { id, attempt } = claimed
    const set = { failure: reason, lease_until: null, finished_at: now }
    const failed = await moveAll(
      dataExportLifecycle,
      'fail',
      { by: 'system', id, where: { attempt }, set },
      trx,
    )
    if (failed.length === 0) return
    await auditRecord(system, 'data_export.failed', id, { after: { reason } }, now, trx)
    if (claimed.schedule_id !== null) await queueExportFailed(claimed, reason, now, trx)
  })
}
