import { z } from 'zod'
import { advisoryLock, db, transaction } from '#db/client.ts'
import { findRow } from '#db/rows.ts'
import { seasonOf } from '#app/domain/season/seasons/queries.server.ts'
import { auditRecord } from '#app/platform/audit/commands.server.ts'
import type { Dataset } from '#app/platform/exports/dataset.server.ts'
import { formatProblem } from '#app/platform/exports/dataset.server.ts'
import { moveLocked } from '#app/platform/lifecycle.server.ts'
import { discardFile } from '#app/platform/files/commands.server.ts'
import { ok, refuse } from '#app/platform/outcome.ts'
import { enqueue } from '#app/platform/outbox/commands.server.ts'
import { defineJob, recordId } from '#app/platform/outbox/jobs.ts'
import type { AdminViewer, FreshAdmin } from '#app/platform/viewer.ts'
import { dataExportLifecycle } from './lifecycle.ts'
import { MAX_OPEN } from './rules.ts'
import type { ExportInput } from './schema.ts'

export const writeExportJob = defineJob({
  kind: 'export.write',
  lane: 'documents',
  payload: z.strictObject({ exportId: recordId }),
})

/** The columns that were asked for and exist, in the dataset's order; `null` when one is not of the dataset. */
export async function knownColumns(
  dataset: Dataset,
  asked: readonly string[],
  { admin, year, now }: { admin: AdminViewer; year: number; now: Date },
): Promise<string[] | null> {
  const { timezone: zone } = await seasonOf(year)
  const offered = (await dataset.offered({ admin, year, zone, now })).map(({ key }) => key)
  return asked.every((key) => offered.includes(key)) ? offered.filter((key) => asked.includes(key)) : null
}

const OTHER_COLUMNS = 'The columns of this data have changed. Select them again.'

/** Asks for an export, which the worker writes. Its purpose goes into the history. */
export async function askExport(dataset: Dataset, input: ExportInput, admin: FreshAdmin, now: Date) {
  const { year, format, purpose } = input
  if (!(await findRow('seasons', { year }, ['year'], db())))
    return refuse('invalid', 'We can’t find this season.')
  const { timezone: zone } = await seasonOf(year)
  const columns = await knownColumns(dataset, input.columns, { admin, year, now })
  if (!columns) return refuse('conflict', OTHER_COLUMNS)
  const total = await dataset.count({ admin, year, zone, now })
  const problem = formatProblem(format, total)
  if (problem) return refuse('invalid', problem)
  return transaction(async (trx) => {
    await advisoryLock(`exports of ${admin.userId}`, trx)
    const open = await trx
      .selectFrom('data_exports')
      .where('reader_id', '=', admin.userId)
      .where('destination', '=', 'page')
      .where('state', 'in', ['waiting', 'running'])
      .select('id')
      .limit(MAX_OPEN)
      .execute()
    if (open.length >= MAX_OPEN)
      return refuse('throttled', `${MAX_OPEN} of your exports are under way. Wait until one is ready.`)
    const row = await trx
      .insertInto('data_exports')
      .values({
        ...{ dataset: dataset.key, format, column_keys: columns, year, purpose, reader_id: admin.userId },
        ...{ destination: 'page', state: 'waiting', rows_total: total, asked_at: now },
      })
      .returning(['id', 'public_id as publicId'])
      .executeTakeFirstOrThrow()
    await enqueue(writeExportJob, { exportId: row.id }, { dedupeKey: `export.write:${row.id}` }, now, trx)
    const after = { dataset: dataset.key, season: year, format, columns: columns.join(', '), purpose }
    await auditRecord(admin, 'data_export.asked', row.id, { after }, now, trx)
    return ok(row)
  })
}

/** Removes an own export before its link expires; `not_found` for those of others. */
export async function removeExport(publicId: string, admin: AdminViewer, now: Date) {
  return transaction(async (trx) => {
    const row = await trx
      .selectFrom('data_exports')
      .where('public_id', '=', publicId)
      .where('reader_id', '=', admin.userId)
      .select(['id', 'state', 'file_id'])
      .forUpdate()
      .executeTakeFirst()
    if (!row) return refuse('not_found', 'We can’t find this export.')
    if (row.state !== 'done') return refuse('conflict', 'This export has no file.')
    const set = { file_id: null }
    await moveLocked(dataExportLifecycle, 'remove', { by: 'admin', id: row.id, set }, trx)
    if (row.file_id !== null) await discardFile(row.file_id, now, trx)
    await auditRecord(admin, 'data_export.removed', row.id, {}, now, trx)
    return ok({ id: row.id })
  })
}
