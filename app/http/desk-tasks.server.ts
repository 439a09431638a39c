import type { AreaTask, TaskArea } from '#app/domain/overview/dashboard/rules.ts'
import { adminTasks } from '#app/domain/overview/dashboard/queries.server.ts'
import type { AdminViewer } from '#app/platform/viewer.ts'
import { db } from '#db/client.ts'
import { mayAct } from './admin-access.ts'
import type { RequestContext } from './context.ts'

/** Says what needs this admin in these areas, as far as their role can do it: a desk begins with it. */
export async function deskTasks(
  admin: AdminViewer,
  year: number,
  { now, rehearsal }: Pick<RequestContext, 'now' | 'rehearsal'>,
  areas: readonly TaskArea[],
): Promise<AreaTask[]> {
  const tasks = await adminTasks({ admin, year, now, clock: rehearsal?.realNow ?? now }, db(), areas)
  return tasks.filter(({ to }) => mayAct(admin, to))
}
