import type { Reader } from '#db/client.ts'
import { hasRight } from '#app/platform/admin-rights.ts'
import type { AdminTask, TaskQuestion } from '#app/platform/admin-tasks.ts'
import { href } from '#app/platform/href.ts'
import { formatDateTime } from '#app/ui/format/date-time.ts'
import { listFactorRemovals } from './factor-removals.server.ts'
import { listProposals } from './proposal-queries.server.ts'

/** Says what an admin has to do for their own account, for people who lost their second step, and for new admins. */
export async function findAccountTasks({ admin, clock }: TaskQuestion, reader: Reader): Promise<AdminTask[]> {
  const { secondStepDueAt: due, timezone } = admin
  const decides = hasRight(admin.adminRole, 'write')
  const lost = decides ? await listFactorRemovals(admin, clock, reader) : []
  const waiting = decides ? await listProposals(admin, reader) : []
  const newAdmins = waiting
    .filter(({ by }) => by !== admin.userId)
    .map(({ userId, name }): AdminTask => {
      const to = href('/admin/people/:id/new-admin', { id: userId })
      const text = `Decide whether ${name} becomes an admin`
      return { key: `new-admin-${userId}`, urgency: 'awaited', text, to }
    })
  const removals = lost.map(({ id, name, email }): AdminTask => {
    const to = href('/admin/people/:id/second-step', { id })
    return {
      key: `lost-factor-${id}`,
      urgency: 'awaited',
      text: `Decide about the lost second step of ${name || email}`,
      to,
    }
  })
  const tasks = [...newAdmins, ...removals]
  if (!due) return tasks
  const text = `Turn on your second step of signing in by ${formatDateTime(due, timezone ?? 'UTC')}`
  return [{ key: 'second-step', urgency: 'awaited', text, to: href('/account/second-step') }, ...tasks]
}
