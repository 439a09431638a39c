import { db, transaction } from '#db/client.ts'
import { discardFile } from '#app/platform/files/commands.server.ts'
import { moveLocked } from '#app/platform/lifecycle.server.ts'
import { enqueue } from '#app/platform/outbox/commands.server.ts'
import { writeExportJob } from './ask.server.ts'
import { dataExportLifecycle } from './lifecycle.ts'
import { LEASE_MS } from './rules.ts'

const MAX_AT_ONCE = 100

/** Removes files whose links have expired. Answers how many. */
export async function removeExpired(now: Date): Promise<number> {
  return transaction(async (trx) => {
    const rows = await trx
      .selectFrom('data_exports')
      .where('state', '=', 'done')
      .where('expires_at', '<=', now)
      .orderBy('expires_at')
      .select(['id', 'file_id'])
      .limit(MAX_AT_ONCE)
      .forUpdate()
      .skipLocked()
      .execute()
    for (const { id, file_id } of rows) {
      await moveLocked(dataExportLifecycle, 'remove', { by: 'system', id, set: { file_id: null } }, trx)
      if (file_id !== null) await discardFile(file_id, now, trx)
    }
    return rows.length
  })
}

/** Hands exports over again whose process has died. Answers how many. */
export async function resumeUnfinished(now: Date): Promise<number> {
  const rows = await db()
    .selectFrom('data_exports')
    .where('state', 'in', ['waiting', 'running'])
    .where((eb) =>
      eb.or([
        eb('lease_until', '<=', now),
        eb.and([
          eb('lease_until', 'is', null),
          eb('asked_at', '<=', new Date(now.getTime() - 30 * LEASE_MS)),
        ]),
      ]),
    )
    .orderBy('id')
    .select(['id', 'attempt'])
    .limit(MAX_AT_ONCE)
    .execute()
  for (const { id, attempt } of rows)
    await transaction((trx) =>
      enqueue(writeExportJob, { exportId: id }, { dedupeKey: `export.write:${id}:${attempt}` }, now, trx),
    )
  return rows.length
}
