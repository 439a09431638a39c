import type { Reader } from '#db/client.ts'
import { countOf } from '#db/rows.ts'
import { countedTask, type AdminTask, type TaskQuestion } from '#app/platform/admin-tasks.ts'
import { href, withQuery } from '#app/platform/href.ts'

export async function findMembershipTasks(_asked: TaskQuestion, reader: Reader): Promise<AdminTask[]> {
  const count = await countOf(
    reader.selectFrom('memberships').where('status', 'in', ['pending', 'proof_required']),
  )
  const to = withQuery(href('/admin/memberships'), { status: 'pending' })
  const task = { key: 'memberships', urgency: 'awaited', to } as const
  return countedTask(Number(count), 'membership needs a decision', 'memberships need a decision', task)
}
