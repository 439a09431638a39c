import { mailTroubleMail } from './mails/mail-trouble.ts'
import { db, advisoryLock, transaction } from '#db/client.ts'
import { config } from '#app/config.server.ts'
import { queueMail } from './commands.server.ts'
import { mailFacts } from './health.server.ts'
import { mailTrouble } from './trouble.ts'
import { readHeartbeats } from '#app/platform/outbox/heartbeats.server.ts'
import { href } from '#app/platform/href.ts'

/** Admins are written to at most this often. */
const RETRY_MS = 60 * 60_000
/** A worker whose last minute is longer ago than this has only just started. */
const JUST_BEGUN_MS = 2 * 60_000

/**
 * Writes to every admin when mail is late, a run failed or a domain refuses us, at most once an hour and not while the last such email is unsent.
 * Answers how many emails.
 */
export async function alertAdmins(now: Date): Promise<number> {
  const { tick } = await readHeartbeats(db())
  // A worker that has just started sends the late mail first.
  if (!tick || now.getTime() - tick.getTime() > JUST_BEGUN_MS) return 0
  const trouble = mailTrouble(await mailFacts(now, db()))
  if (!trouble) return 0
  return transaction(async (trx) => {
    await advisoryLock('mail trouble alert', trx)
    const earlier = await trx
      .selectFrom('mail_messages')
      .where('template', '=', 'mail_trouble')
      .where((eb) =>
        eb.or([
          eb('created_at', '>', new Date(now.getTime() - RETRY_MS)),
          eb('status', 'in', ['queued', 'sending']),
        ]),
      )
      .select('id')
      .limit(1)
      .executeTakeFirst()
    if (earlier) return 0
    const admins = await trx
      .selectFrom('users')
      .where('role', '=', 'admin')
      .where('email_verified_at', 'is not', null)
      .select(['id', 'email', 'first_name', 'last_name', 'timezone'])
      .orderBy('id')
      .limit(100)
      .execute()
    for (const admin of admins) {
      await queueMail(
        {
          mail: mailTroubleMail,
          to: { email: admin.email, name: `${admin.first_name} ${admin.last_name}`.trim(), userId: admin.id },
          params: {
            firstName: admin.first_name,
            late: trouble.late,
            minutes: trouble.since ? Math.floor((now.getTime() - trouble.since.getTime()) / 60_000) : null,
            failedRuns: trouble.failedRuns,
            refusing: trouble.refusing,
            link: config().appUrl + href('/admin/cron-emails/outbox'),
          },
          dedupeKey: `mail-trouble:${now.toISOString()}:${admin.id}`,
        },
        now,
        trx,
      )
    }
    return admins.length
  })
}
