import { countText } from '#app/ui/format/plural.ts'

/** What is wrong with the installation itself, and when admins are told; pure. */

/** So little is soon used up by one film. */
export const MIN_FREE_BYTES = 500_000_000
/** A fault is told once it was seen for so long: a database that starts again is none. */
export const MIN_STANDING_MS = 90_000
/** A fault that was not seen for so long is over. */
export const MIN_UNSEEN_MS = 10 * 60_000
/** A message that could not be sent is tried again after this. */
export const RETRY_MS = 5 * 60_000

const HOUR_MS = 3_600_000

export type FaultName = 'database' | 'clock' | 'disk' | 'free space' | 'worker' | 'backup'

export interface Fault {
  name: FaultName
  /** A sentence for admins. */
  detail: string
}

export interface WatchFacts {
  /** False while the database does not answer; the worker and backups are unknown then. */
  databaseAnswers: boolean
  /** Why this machine's clock cannot be trusted. */
  clock: string | null
  folder: { folder: string; freeBytes: number | null; refuses: string | null }
  worker: { stopped: boolean; lastTick: Date | null } | null
  backup: BackupFacts | null
}

export interface BackupFacts {
  /** When the last one was made; `null` where none was ever noted. */
  last: Date | null
  /** Since when there is something to lose. */
  begun: Date | null
  /** Backups are to be no older than this; `null` where none are asked for. */
  maxHours: number | null
}

/** Everything that is wrong; what is unknown is no fault of its own, since the database's absence is one. */
export function faultsOf(facts: WatchFacts, now: Date): Fault[] {
  const { databaseAnswers, clock, folder, worker, backup } = facts
  return [
    ...(databaseAnswers
      ? []
      : [fault('database', 'The database does not answer: every page is an error, and nothing is kept.')]),
    ...(clock === null ? [] : [fault('clock', clock)]),
    ...folderFaults(folder),
    ...(worker?.stopped
      ? [
          fault(
            'worker',
            `The worker ${worker.lastTick ? `has done nothing since ${utc(worker.lastTick)}` : 'has never run'}: no email is sent, and no deadline is acted on.`,
          ),
        ]
      : []),
    ...(backup ? backupFault(backup, now) : []),
  ]
}

/** What is wrong with the folder of files; one that refuses is not also told to be full. */
export function folderFaults({ folder, freeBytes, refuses }: WatchFacts['folder']): Fault[] {
  if (refuses !== null)
    return [
      fault(
        'disk',
        `Nothing can be written to ${folder} (${refuses}): uploads, invoices and email with attachments fail.`,
      ),
    ]
  if (freeBytes === null || freeBytes >= MIN_FREE_BYTES) return []
  const megabytes = Math.floor(freeBytes / 1_000_000).toLocaleString('en')
  return [
    fault(
      'free space',
      `Only ${megabytes} MB are free where ${folder} lies: uploads and invoices will soon fail.`,
    ),
  ]
}

/** Whether the last backup is too old, or the first is overdue. */
export function backupFault({ last, begun, maxHours }: BackupFacts, now: Date): Fault[] {
  const since = last ?? begun
  if (maxHours === null || since === null) return []
  const hours = Math.floor((now.getTime() - since.getTime()) / HOUR_MS)
  if (hours <= maxHours) return []
  return [
    fault(
      'backup',
      last
        ? `The last backup is ${countText(hours, 'hour', 'hours')} old: what came since would be lost.`
        : 'No backup was ever noted: everything would be lost.',
    ),
  ]
}

const fault = (name: FaultName, detail: string): Fault => ({ name, detail })

const utc = (at: Date) => `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`
