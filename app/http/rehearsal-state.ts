import { z } from 'zod'
import type { Viewer } from '#app/platform/viewer.ts'

/** The site as at another moment: who may see it, and for how long. Pure. */

/** A rehearsal that is not ended expires. */
export const REHEARSAL_MS = 4 * 60 * 60_000

export interface Rehearsal {
  /** The moment every page shows. */
  asAt: Date
  startedAt: Date
}

const stored = z.strictObject({
  asAt: z.number().int(),
  startedAt: z.number().int(),
  userId: z.number().int(),
  family: z.string(),
})

/** What the browser keeps of a rehearsal: signed, and tied to the session that began it. */
export function keptRehearsal(rehearsal: Rehearsal, viewer: Pick<Viewer, 'userId' | 'sessionFamily'>) {
  return {
    asAt: rehearsal.asAt.getTime(),
    startedAt: rehearsal.startedAt.getTime(),
    userId: viewer.userId,
    family: viewer.sessionFamily,
  } satisfies z.input<typeof stored>
}

/** The rehearsal of a browser; `null` for anyone but the admin who began it, in that session, within four hours. */
export function rehearsalFor(
  kept: unknown,
  viewer: Pick<Viewer, 'userId' | 'sessionFamily' | 'role'> | null,
  now: Date,
): Rehearsal | null {
  const read = stored.safeParse(kept)
  if (!read.success || viewer?.role !== 'admin') return null
  const { asAt, startedAt, userId, family } = read.data
  if (userId !== viewer.userId || family !== viewer.sessionFamily) return null
  if (now.getTime() < startedAt || now.getTime() >= startedAt + REHEARSAL_MS) return null
  const moment = new Date(asAt)
  return Number.isNaN(moment.getTime()) ? null : { asAt: moment, startedAt: new Date(startedAt) }
}
