import { config } from '#app/config.server.ts'
import { gauge, secondsSince, type Metric } from '#app/platform/metrics.ts'
import { db, type Reader } from '#db/client.ts'
import type { BackupFacts } from './rules.ts'

/** Writes down that a backup was made, so that its age is watched. */
export async function noteBackup(place: string, now: Date): Promise<void> {
  await db().insertInto('backups').values({ made_at: now, place }).execute()
}

/** When the last backup was made, and whether any are asked for: only where the award writes to people. */
export async function backupFacts(reader: Reader): Promise<BackupFacts> {
  const [last, first] = await Promise.all([
    reader.selectFrom('backups').select('made_at').orderBy('made_at', 'desc').limit(1).executeTakeFirst(),
    reader
      .selectFrom('users')
      .select((eb) => eb.fn.min('created_at').as('at'))
      .executeTakeFirst(),
  ])
  const { backupMaxHours, mail } = config()
  return {
    last: last?.made_at ?? null,
    begun: first?.at ?? null,
    maxHours: mail.delivery === 'live' ? backupMaxHours : null,
  }
}

/** The age of the last backup. */
export async function watchMetrics(now: Date): Promise<Metric[]> {
  const { last } = await backupFacts(db())
  return [
    gauge(
      'backup_age_seconds',
      'Age of the last backup that was noted; +Inf without any.',
      last ? secondsSince(last, now) : Infinity,
    ),
  ]
}
