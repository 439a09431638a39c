import { z } from 'zod'
import type { Viewer } from '#app/platform/viewer.ts'

/** How long an admin may view the site as another person. */
export const ACTING_MS = 60 * 60_000

export interface Acting {
  userId: number
  startedAt: Date
}

const stored = z.strictObject({
  userId: z.number().int(),
  startedAt: z.number().int(),
  adminId: z.number().int(),
  family: z.string(),
})

type Self = Pick<Viewer, 'userId' | 'sessionFamily' | 'adminRole'>

/** The cookie's content, bound to the admin's own session. */
export function keptActing(acting: Acting, admin: Pick<Viewer, 'userId' | 'sessionFamily'>) {
  return {
    userId: acting.userId,
    startedAt: acting.startedAt.getTime(),
    adminId: admin.userId,
    family: admin.sessionFamily,
  } satisfies z.input<typeof stored>
}

/** The content of a cookie; `null` for anyone but the admin who began, in that session, within the hour. */
export function actingFor(kept: unknown, viewer: Self | null, now: Date): Acting | null {
  const read = stored.safeParse(kept)
  if (!read.success || viewer?.adminRole !== 'admin') return null
  const { userId, startedAt, adminId, family } = read.data
  if (adminId !== viewer.userId || family !== viewer.sessionFamily) return null
  const passed = now.getTime() - startedAt
  return passed < 0 || passed >= ACTING_MS ? null : { userId, startedAt: new Date(startedAt) }
}
