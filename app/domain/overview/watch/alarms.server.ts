import { sql } from 'kysely'
import { db, type Reader } from '#db/client.ts'
import { MIN_STANDING_MS, MIN_UNSEEN_MS, RETRY_MS, type Fault } from './rules.ts'

/*
 * The faults that stand, one row each, for all web processes: each writes what it sees, and one of them tells. A fault that only one
 * machine has stands until no machine has seen it for a while.
 */

export interface Alarm {
  fault: string
  detail: string
  since: Date
}

const COLUMNS = ['fault', 'detail', 'since'] as const
const before = (now: Date, ms: number) => new Date(now.getTime() - ms)

/** Writes down what this process sees now. */
export async function noteFaults(faults: readonly Fault[], now: Date): Promise<void> {
  if (faults.length === 0) return
  await db()
    .insertInto('alarms')
    .values(faults.map(({ name, detail }) => ({ fault: name, detail, since: now, seen_at: now })))
    .onConflict((conflict) =>
      conflict.column('fault').doUpdateSet({
        detail: sql<string>`excluded.detail`,
        seen_at: sql<Date>`excluded.seen_at`,
      }),
    )
    .execute()
}

/** The faults that admins are to be told of by this process: they have stood for a while, and no other process is telling. */
export function claimNewAlarms(now: Date): Promise<Alarm[]> {
  return db()
    .updateTable('alarms')
    .set({ tried_at: now })
    .where('told_at', 'is', null)
    .where('since', '<=', before(now, MIN_STANDING_MS))
    .where('seen_at', '>', before(now, MIN_STANDING_MS))
    .where((eb) => eb.or([eb('tried_at', 'is', null), eb('tried_at', '<=', before(now, RETRY_MS))]))
    .returning(COLUMNS)
    .execute()
}

/** Admins know of these: they are told of none of them again before it is over. */
export async function markTold(alarms: readonly Alarm[], now: Date): Promise<void> {
  await db()
    .updateTable('alarms')
    .set({ told_at: now })
    .where(
      'fault',
      'in',
      alarms.map(({ fault }) => fault),
    )
    .execute()
}

/** The faults that are over and whose end this process is to tell. Those that admins never heard of end without a word. */
export async function claimEndedAlarms(now: Date): Promise<Alarm[]> {
  const unseen = before(now, MIN_UNSEEN_MS)
  await db().deleteFrom('alarms').where('told_at', 'is', null).where('seen_at', '<=', unseen).execute()
  return db()
    .updateTable('alarms')
    .set({ tried_at: now })
    .where('told_at', 'is not', null)
    .where('seen_at', '<=', unseen)
    .where('tried_at', '<=', before(now, RETRY_MS))
    .returning(COLUMNS)
    .execute()
}

/** Admins know that these are over. One that came back since is noted as a new one at the next look. */
export async function forgetAlarms(alarms: readonly Alarm[]): Promise<void> {
  await db()
    .deleteFrom('alarms')
    .where(
      'fault',
      'in',
      alarms.map(({ fault }) => fault),
    )
    .execute()
}

/** The faults that are seen now, for admins' pages. */
export function standingAlarms(now: Date, reader: Reader): Promise<Alarm[]> {
  return reader
    .selectFrom('alarms')
    .select(COLUMNS)
    .where('seen_at', '>', before(now, MIN_UNSEEN_MS))
    .orderBy('since')
    .execute()
}
