import { lookAtDataFolder } from '#app/platform/files/data-folder.server.ts'
import { outboxCounts, workerTrouble } from '#app/platform/outbox/health.server.ts'
import { readHeartbeats } from '#app/platform/outbox/heartbeats.server.ts'
import { log } from '#app/log.server.ts'
import { db, isDatabaseUnavailable } from '#db/client.ts'
import { answers } from '#db/readiness.ts'
import {
  claimEndedAlarms,
  claimNewAlarms,
  forgetAlarms,
  markTold,
  noteFaults,
  type Alarm,
} from './alarms.server.ts'
import { backupFacts } from './backups.server.ts'
import { alarmEnded, alarmRaised } from './mails/alarm-mails.ts'
import { faultsOf, MIN_STANDING_MS, RETRY_MS, type Fault, type FaultName, type WatchFacts } from './rules.ts'
import { learnWhomToTell, tellAdmins } from './tell.server.ts'

/** While the database is away, nothing is shared with other processes: each remembers for itself. */
let away: { since: Date; triedAt: Date | null; told: boolean } | null = null

/**
 * Looks at everything that keeps the award running, and writes to admins once for each fault and once when it is over. The web
 * process does it every minute: what a worker would have to tell of itself, a dead one cannot. `clock` says why this machine's
 * cannot be trusted.
 */
export async function watch(clock: string | null, now: Date): Promise<void> {
  const facts = await look(clock, now)
  const faults = faultsOf(facts, now)
  logChanges(faults)
  if (!facts.databaseAnswers) return tellOfDatabase(faults, now)
  await learnWhomToTell()
  await tellOfReturn(now)
  await noteFaults(faults, now)
  const raised = await claimNewAlarms(now)
  if (raised.length > 0 && (await tellAdmins(alarmRaised, detailsOf(raised), now)))
    await markTold(raised, now)
  const ended = await claimEndedAlarms(now)
  if (ended.length > 0 && (await tellAdmins(alarmEnded, detailsOf(ended), now))) await forgetAlarms(ended)
}

let logged = new Set<FaultName>()

/** The log has each fault once when it is first seen, and once when it is not seen any more. */
function logChanges(faults: readonly Fault[]): void {
  for (const { name, detail } of faults) if (!logged.has(name)) log.error({ fault: name }, detail)
  const seen = new Set(faults.map(({ name }) => name))
  for (const fault of logged) if (!seen.has(fault)) log.info({ fault }, 'a fault is over')
  logged = seen
}

async function look(clock: string | null, now: Date): Promise<WatchFacts> {
  const folder = await lookAtDataFolder()
  try {
    await answers()
    const [outbox, { tick }, backup] = await Promise.all([
      outboxCounts(now, db()),
      readHeartbeats(db()),
      backupFacts(db()),
    ])
    const worker = { stopped: workerTrouble(outbox, tick, now) === 'stopped', lastTick: tick }
    return { databaseAnswers: true, clock, folder, worker, backup }
  } catch (error) {
    if (!isDatabaseUnavailable(error)) throw error
    return { databaseAnswers: false, clock, folder, worker: null, backup: null }
  }
}

/** All that is wrong goes into one message: a full disk is often why the database went. */
async function tellOfDatabase(faults: readonly Fault[], now: Date): Promise<void> {
  away ??= { since: now, triedAt: null, told: false }
  const ago = (at: Date) => now.getTime() - at.getTime()
  if (away.told || ago(away.since) < MIN_STANDING_MS) return
  if (away.triedAt && ago(away.triedAt) < RETRY_MS) return
  away.triedAt = now
  away.told = await tellAdmins(
    alarmRaised,
    faults.map(({ detail }) => detail),
    now,
  )
}

async function tellOfReturn(now: Date): Promise<void> {
  if (away?.told && !(await tellAdmins(alarmEnded, ['The database answers again.'], now))) return
  away = null
}

const detailsOf = (alarms: readonly Alarm[]) => alarms.map(({ detail }) => detail)
