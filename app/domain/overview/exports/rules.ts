import { formatHour } from './hours.ts'
import type { StateLabel } from '#app/ui/pill.tsx'

/** Exports of data and their schedules. Pure and safe in the browser. */

const HOUR_MS = 60 * 60_000

/** How long the link of an export opens. */
const LINK_HOURS = 72
export const expiryOf = (finishedAt: Date): Date => new Date(finishedAt.getTime() + LINK_HOURS * HOUR_MS)

/** A process that has not been heard of for so long has died. */
export const LEASE_MS = 2 * 60_000

/** Exports one person may have under way at a time. */
export const MAX_OPEN = 3

type ExportState = 'waiting' | 'running' | 'done' | 'failed' | 'removed'

export const EXPORT_STATE_LABELS: Readonly<Record<ExportState, StateLabel>> = {
  waiting: { label: 'Waiting', tone: 'warn' },
  running: { label: 'Being written', tone: 'warn' },
  done: { label: 'Ready', tone: 'good' },
  failed: { label: 'Failed', tone: 'bad' },
  removed: { label: 'Expired', tone: 'neutral' },
}

/** The state as it is shown: a link that has expired is expired before its file is removed. */
export const shownState = (row: { state: ExportState; expiresAt: Date | null }, now: Date): ExportState =>
  row.state === 'done' && row.expiresAt !== null && row.expiresAt <= now ? 'removed' : row.state

export const EVERY = ['day', 'week', 'month'] as const
type Every = (typeof EVERY)[number]
export const EVERY_LABELS: Readonly<Record<Every, string>> = { day: 'Day', week: 'Week', month: 'Month' }

/** 1 is Monday. */
export const WEEKDAYS = [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
] as const

export const DESTINATIONS = ['mail', 'bucket'] as const

export interface Rhythm {
  every: Every
  weekday: number | null
  monthDay: number | null
  localHour: number
}

/** "every Monday at 07:00" */
export function rhythmText({ every, weekday, monthDay, localHour }: Rhythm): string {
  const at = `at ${formatHour(localHour)}`
  if (every === 'week') return `every ${WEEKDAYS[(weekday ?? 1) - 1]} ${at}`
  return every === 'month' ? `on day ${monthDay} of every month ${at}` : `every day ${at}`
}

/** Why a file that is there is not handed out. */
export type Closed = 'expired' | 'right' | 'conflict'

export const CLOSED_TEXTS: Readonly<Record<Closed, string>> = {
  expired: 'Its link has expired. Export it again.',
  right: 'Your role no longer allows reading this data.',
  conflict:
    'Since it was made, a conflict of interest was declared about an entry it may have. Export it again, without that entry.',
}
