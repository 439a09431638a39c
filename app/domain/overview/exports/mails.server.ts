import type { Trx } from '#db/client.ts'
import { config } from '#app/config.server.ts'
import { queueMail } from '#app/domain/mail/commands.server.ts'
import { seasonOf } from '#app/domain/season/seasons/queries.server.ts'
import { rolesWith } from '#app/platform/admin-rights.ts'
import { fullName } from '#app/platform/full-name.server.ts'
import { href } from '#app/platform/href.ts'
import { formatDateTime } from '#app/ui/format/date-time.ts'
import { exportReady, exportTrouble } from './mails/scheduled-export.ts'
import { titleOf } from './readers.server.ts'

interface ScheduledExport {
  id: number
  public_id: string
  dataset: string
  year: number
  purpose: string
  reader_id: number
}

/** Mails the link of a scheduled export to the admin it is for. */
export async function queueExportReady(
  row: ScheduledExport,
  until: Date,
  now: Date,
  trx: Trx,
): Promise<void> {
  const reader = await trx
    .selectFrom('users as u')
    .where('u.id', '=', row.reader_id)
    .select(['u.email', 'u.first_name as firstName', 'u.timezone', fullName('u').as('name')])
    .executeTakeFirstOrThrow()
  const { timezone } = await seasonOf(row.year)
  await queueMail(
    {
      mail: exportReady,
      to: { email: reader.email, name: reader.name ?? '', userId: row.reader_id },
      params: {
        firstName: reader.firstName,
        title: `${titleOf(row.dataset)} ${row.year}`,
        purpose: row.purpose,
        until: formatDateTime(until, reader.timezone ?? timezone),
        link: config().appUrl + href('/admin/export/view/:publicId', { publicId: row.public_id }),
      },
      dedupeKey: `export-ready:${row.id}`,
      entity: 'data_export',
      entityId: row.id,
    },
    now,
    trx,
  )
}

/** Tells the admins who can act that a scheduled export failed or was turned off. */
async function queueTrouble(
  trouble: { title: string; what: string; reason: string; key: string },
  now: Date,
  trx: Trx,
): Promise<void> {
  const admins = await trx
    .selectFrom('users as u')
    .where('u.role', '=', 'admin')
    .where('u.admin_role', 'in', rolesWith('write'))
    .where('u.status', '=', 'active')
    .select(['u.id', 'u.email', 'u.first_name as firstName', fullName('u').as('name')])
    .orderBy('u.id')
    .limit(50)
    .execute()
  for (const { id, email, firstName, name } of admins)
    await queueMail(
      {
        mail: exportTrouble,
        to: { email, name: name ?? '', userId: id },
        params: { firstName, ...trouble, link: config().appUrl + href('/admin/export/schedules') },
        dedupeKey: `export-trouble:${trouble.key}:${id}`,
      },
      now,
      trx,
    )
}

/** Tells the admins that a scheduled export failed. */
export function queueExportFailed(row: ScheduledExport, reason: string, now: Date, trx: Trx): Promise<void> {
  const title = `${titleOf(row.dataset)} ${row.year}`
  return queueTrouble({ title, what: 'was not made', reason, key: `failed:${row.id}` }, now, trx)
}

/** Tells the admins that a schedule was turned off. */
export function queueTurnedOff(
  schedule: { id: number; dataset: string; next_at: Date },
  reason: string,
  now: Date,
  trx: Trx,
): Promise<void> {
  const title = titleOf(schedule.dataset)
  const key = `off:${schedule.id}:${schedule.next_at.getTime()}`
  return queueTrouble({ title, what: 'is turned off', reason, key }, now, trx)
}
