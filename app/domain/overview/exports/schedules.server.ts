import { advisoryLock, db, transaction, type Reader } from '#db/client.ts'
import { currentSeasonIn } from '#app/domain/season/seasons/queries.server.ts'
import { auditRecord } from '#app/platform/audit/commands.server.ts'
import type { Dataset } from '#app/platform/exports/dataset.server.ts'
import { fullName } from '#app/platform/full-name.server.ts'
import { usesPart } from '#app/platform/award-parts.ts'
import { move } from '#app/platform/lifecycle.server.ts'
import { partOfItem } from '#app/platform/module.server.ts'
import { ok, refuse } from '#app/platform/outcome.ts'
import { hasRight } from '#app/platform/admin-rights.ts'
import { partSettings } from '#app/platform/used-parts.server.ts'
import type { AdminViewer, FreshAdmin } from '#app/platform/viewer.ts'
import { knownColumns } from './ask.server.ts'
import { exportBucket } from './bucket.server.ts'
import { exportScheduleLifecycle } from './lifecycle.ts'
import { nextMoment } from './next-moment.ts'
import { adminOf, findDataset, titleOf } from './readers.server.ts'
import type { ScheduleInput } from './schema.ts'

const MAX_SCHEDULES = 50
const NO_RIGHT = 'This admin may not read this data.'

/** Admins who may be sent the link of a dataset. */
export function readersOf(dataset: Dataset, reader: Reader) {
  return reader
    .selectFrom('users as u')
    .where('u.role', '=', 'admin')
    .where('u.status', '=', 'active')
    .where('u.email_verified_at', 'is not', null)
    .orderBy('u.id')
    .select(['u.id', 'u.email', 'u.admin_role as adminRole', fullName('u').as('name')])
    .limit(200)
    .execute()
    .then((rows) => rows.filter(({ adminRole }) => hasRight(adminRole, dataset.right)))
}

/** Adds an export that is made by itself, of the season that is then the current one. */
export async function addSchedule(dataset: Dataset, input: ScheduleInput, admin: FreshAdmin, now: Date) {
  const { format, purpose, every, localHour, destination } = input
  if (destination === 'bucket' && exportBucket() === null)
    return refuse('invalid', 'This server has no bucket for exports.')
  return transaction(async (trx) => {
    await advisoryLock('export schedules', trx)
    const { year, timezone } = await currentSeasonIn(trx)
    const readerId = destination === 'mail' ? (input.readerId ?? admin.userId) : admin.userId
    const reader = await adminOf(readerId, now, trx)
    if (!reader?.emailVerified || !findDataset(dataset.key, reader)) return refuse('invalid', NO_RIGHT)
    const columns = await knownColumns(dataset, input.columns, { admin: reader, year, now })
    if (!columns) return refuse('invalid', 'This admin may not read all of these columns.')
    const { count } = await trx
      .selectFrom('export_schedules')
      .where('state', '=', 'active')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    if (count >= MAX_SCHEDULES)
      return refuse('invalid', `There are ${MAX_SCHEDULES} schedules. Turn one off first.`)
    const weekday = every === 'week' ? input.weekday : null
    const monthDay = every === 'month' ? input.monthDay : null
    const next = nextMoment({ every, weekday, monthDay, localHour }, timezone, now)
    const { id } = await trx
      .insertInto('export_schedules')
      .values({
        ...{
          dataset: dataset.key,
          format,
          column_keys: columns,
          purpose,
          every,
          weekday,
          month_day: monthDay,
        },
        ...{ local_hour: localHour, timezone, destination, reader_id: readerId, owner_id: admin.userId },
        ...{ next_at: next, created_at: now },
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const after = { dataset: dataset.key, format, columns: columns.join(', '), purpose, every, destination }
    await auditRecord(admin, 'export_schedule.added', id, { after: { ...after, reader: readerId } }, now, trx)
    return ok({ id, next })
  })
}

/** Turns a schedule off; `conflict` when it is off. */
export async function turnOff(id: number, admin: AdminViewer, now: Date) {
  return transaction(async (trx) => {
    const reason = `Turned off by ${admin.displayName}`
    const set = { off_reason: reason }
    const moved = await move(exportScheduleLifecycle, 'turn_off', { by: 'admin', id, set }, trx)
    if (!moved.ok) return moved
    await auditRecord(admin, 'export_schedule.turned_off', id, { after: { reason } }, now, trx)
    return ok({ id })
  })
}

/** Turns a schedule on again, as the admin's own: it is made while they have the right. */
export async function turnOn(id: number, admin: FreshAdmin, now: Date) {
  return transaction(async (trx) => {
    const row = await trx
      .selectFrom('export_schedules')
      .where('id', '=', id)
      .selectAll()
      .forUpdate()
      .executeTakeFirst()
    if (!row) return refuse('not_found', 'We can’t find this schedule.')
    const readerId = row.destination === 'bucket' ? admin.userId : row.reader_id
    const reader = await adminOf(readerId, now, trx)
    if (!reader || !findDataset(row.dataset, reader) || !findDataset(row.dataset, admin))
      return refuse('invalid', NO_RIGHT)
    const part = partOfItem('datasets', ({ key }) => key === row.dataset)
    if (!usesPart(await partSettings(trx), part))
      return refuse('invalid', 'The award has switched this part off.')
    const { weekday, month_day: monthDay, local_hour: localHour, every } = row
    const next_at = nextMoment({ every, weekday, monthDay, localHour }, row.timezone, now)
    const set = { off_reason: '', next_at, owner_id: admin.userId, reader_id: readerId }
    const moved = await move(exportScheduleLifecycle, 'turn_on', { by: 'admin', id, set }, trx)
    if (!moved.ok) return moved
    await auditRecord(admin, 'export_schedule.turned_on', id, {}, now, trx)
    return ok({ id })
  })
}

/** All schedules, those that are on first. */
export async function listSchedules(_admin: AdminViewer) {
  const rows = await db()
    .selectFrom('export_schedules as x')
    .innerJoin('users as o', 'o.id', 'x.owner_id')
    .innerJoin('users as r', 'r.id', 'x.reader_id')
    .orderBy('x.state')
    .orderBy('x.id', 'desc')
    .select(['x.id', 'x.dataset', 'x.format', 'x.purpose', 'x.every', 'x.weekday', 'x.month_day as monthDay'])
    .select(['x.local_hour as localHour', 'x.timezone', 'x.destination', 'x.state', 'x.next_at as nextAt'])
    .select(['x.off_reason as offReason', fullName('o').as('owner'), fullName('r').as('reader')])
    .limit(200)
    .execute()
  return rows.map((row) => ({ ...row, title: titleOf(row.dataset) }))
}
