import type { Reader } from '#db/client.ts'
import { hasRight } from '#app/platform/admin-rights.ts'
import type { AdminTask, TaskQuestion } from '#app/platform/admin-tasks.ts'
import { href } from '#app/platform/href.ts'
import { formatDateTime } from '#app/ui/format/date-time.ts'
import { listFactorRemovals } from './factor-removals.server.ts'

/** Says what an admin has to do for their own account, and for people who lost their second step. */
export async function findAccountTasks({ admin, clock }: TaskQuestion, reader: Reader): Promise<AdminTask[]> {
  const { secondStepDueAt: due, timezone } = admin
  const lost = hasRight(admin.adminRole, 'write') ? await listFactorRemovals(admin, clock, reader) : []
  const tasks = lost.map(({ id, name, email }): AdminTask => {
    const to = href('/admin/people/:id/second-step', { id })
    return {
      key: `lost-factor-${id}`,
      urgency: 'awaited',
      text: `Decide about the lost second step of ${name || email}`,
      to,
    }
  })
  if (!due) return tasks
  const text = `Turn on your second step of signing in by ${formatDateTime(due, timezone ?? 'UTC')}`
  return [{ key: 'second-step', urgency: 'awaited', text, to: href('/account/second-step') }, ...tasks]
}
