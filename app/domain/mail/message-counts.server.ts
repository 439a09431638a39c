import { sql, type RawBuilder } from 'kysely'
import type { Reader } from '#db/client.ts'
import { countOf } from '#db/rows.ts'
import type { AdminViewer } from '#app/platform/viewer.ts'
import { mailWithoutConflict } from './visible-mail.server.ts'
import { MAIL_STATUSES, type MailStatus } from './rules.ts'

/** Messages of each status, zero included, without those hidden from the admin by a conflict. */
export async function messageCounts(admin: AdminViewer, reader: Reader): Promise<Record<MailStatus, number>> {
  const rows = await reader
    .selectFrom('mail_messages')
    .where(mailWithoutConflict(admin, 'mail_messages'))
    .groupBy('status')
    .select((eb) => ['status', eb.fn.countAll<number>().as('count')])
    .execute()
  const counts = Object.fromEntries(MAIL_STATUSES.map((status) => [status, 0])) as Record<MailStatus, number>
  for (const row of rows) counts[row.status] = Number(row.count)
  return counts
}

/** Messages that did not reach their readers and have no copy. `alias` is that of `mail_messages`. */
export function undelivered(alias: string): RawBuilder<boolean> {
  const column = (name: string) => sql.ref(`${alias}.${name}`)
  return sql<boolean>`(${column('status')} in ('failed', 'bounced', 'unknown')
    and not exists (select from mail_messages copy where copy.resend_of = ${column('id')}))`
}

/** Undelivered messages without a copy, and without those hidden from the admin by a conflict. */
export async function undeliveredCount(admin: AdminViewer, reader: Reader): Promise<number> {
  const found = reader.selectFrom('mail_messages as m').where(undelivered('m'))
  // The overview asks this each time, mostly in vain, and the database takes long to plan what a conflict hides.
  const some = await found.select('m.id').limit(1).executeTakeFirst()
  return some ? countOf(found.where(mailWithoutConflict(admin, 'm'))) : 0
}
