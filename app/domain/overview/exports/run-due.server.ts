import { db, transaction } from '#db/client.ts'
import { currentSeasonIn } from '#app/domain/season/seasons/queries.server.ts'
import { auditRecord } from '#app/platform/audit/commands.server.ts'
import { usesPart } from '#app/platform/award-parts.ts'
import { moveLocked } from '#app/platform/lifecycle.server.ts'
import { partOfItem } from '#app/platform/module.server.ts'
import { enqueue } from '#app/platform/outbox/commands.server.ts'
import { partSettings } from '#app/platform/used-parts.server.ts'
import { system } from '#app/platform/viewer.ts'
import { writeExportJob } from './ask.server.ts'
import { exportScheduleLifecycle } from './lifecycle.ts'
import { queueTurnedOff } from './mails.server.ts'
import { nextMoment } from './next-moment.ts'
import { adminOf, findDataset } from './readers.server.ts'

const MAX_AT_ONCE = 20

/** Begins the exports whose hour has come; one that was missed is made once. Answers how many schedules were tended. */
export async function runDueExports(now: Date): Promise<number> {
  const due = await db()
    .selectFrom('export_schedules')
    .where('state', '=', 'active')
    .where('next_at', '<=', now)
    .orderBy('next_at')
    .select('id')
    .limit(MAX_AT_ONCE)
    .execute()
  let tended = 0
  for (const { id } of due) tended += await runDue(id, now)
  return tended
}

async function runDue(id: number, now: Date): Promise<number> {
  return transaction(async (trx) => {
    const row = await trx
      .selectFrom('export_schedules')
      .where('id', '=', id)
      .selectAll()
      .forUpdate()
      .executeTakeFirst()
    // Another process may have begun it.
    if (!row || row.state !== 'active' || row.next_at > now) return 0
    const [owner, reader] = [await adminOf(row.owner_id, now, trx), await adminOf(row.reader_id, now, trx)]
    const lost = !owner || !findDataset(row.dataset, owner) ? 'owner' : null
    const without = lost ?? (!reader || !findDataset(row.dataset, reader) ? 'recipient' : null)
    if (without) {
      const reason = `Its ${without} may no longer read this data.`
      await moveLocked(
        exportScheduleLifecycle,
        'turn_off',
        { by: 'system', id, set: { off_reason: reason } },
        trx,
      )
      await auditRecord(system, 'export_schedule.turned_off', id, { after: { reason } }, now, trx)
      await queueTurnedOff(row, reason, now, trx)
      return 1
    }
    const { every, weekday, month_day: monthDay, local_hour: localHour } = row
    const next_at = nextMoment({ every, weekday, monthDay, localHour }, row.timezone, now)
    await trx.updateTable('export_schedules').set({ next_at }).where('id', '=', id).execute()
    // It goes on by itself once the part is switched on again.
    const part = partOfItem('datasets', ({ key }) => key === row.dataset)
    if (!usesPart(await partSettings(trx), part)) return 1
    const { year } = await currentSeasonIn(trx)
    const made = await trx
      .insertInto('data_exports')
      .values({
        ...{ dataset: row.dataset, format: row.format, column_keys: row.column_keys, year },
        ...{ purpose: row.purpose, reader_id: row.reader_id, schedule_id: id, scheduled_for: row.next_at },
        ...{ destination: row.destination, state: 'waiting', asked_at: now },
      })
      .onConflict((conflict) => conflict.columns(['schedule_id', 'scheduled_for']).doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!made) return 1
    await enqueue(writeExportJob, { exportId: made.id }, { dedupeKey: `export.write:${made.id}` }, now, trx)
    const after = { dataset: row.dataset, season: year, format: row.format, purpose: row.purpose }
    await auditRecord(system, 'data_export.asked', made.id, { after: { ...after, schedule: id } }, now, trx)
    return 1
  })
}
