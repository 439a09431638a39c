import { adminTasks } from '#app/domain/overview/dashboard/queries.server.ts'
import type { AdminTask } from '#app/platform/admin-tasks.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { db } from '#db/client.ts'
import { mayAct } from './admin-access.ts'
import type { RequestContext } from './context.ts'

/** The overview reads its tasks each time; the rail is on every page, and what others did shows in it a little later. */
const KEPT_MS = 20_000

interface Kept {
  at: number
  tasks: Promise<AdminTask[]>
}

const kept = new Map<number, Kept>()

/**
 * Says what needs this admin, as far as their role can do it, for the numbers in the rail. With `afterAct` they have just done something,
 * so it is read again; in a rehearsal it is as at the rehearsed moment.
 */
export async function adminNeeds(
  viewer: Viewer,
  year: number,
  { now, rehearsal }: Pick<RequestContext, 'now' | 'rehearsal'>,
  afterAct: boolean,
): Promise<AdminTask[]> {
  const clock = rehearsal?.realNow ?? now
  const read = () =>
    adminTasks({ admin: { ...viewer, role: 'admin' }, year, now, clock }, db()).then((tasks) =>
      tasks.filter(({ to }) => mayAct(viewer, to)),
    )
  if (rehearsal) return read()
  const last = kept.get(viewer.userId)
  if (last && !afterAct && Math.abs(clock.getTime() - last.at) < KEPT_MS) return last.tasks
  const tasks = read()
  kept.set(viewer.userId, { at: clock.getTime(), tasks })
  // The next page asks again for tasks that could not be read.
  tasks.catch(() => kept.delete(viewer.userId))
  return tasks
}
