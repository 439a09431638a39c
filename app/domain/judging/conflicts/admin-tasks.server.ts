import type { Reader } from '#db/client.ts'
import { breakGlassToDecide } from './break-glass.server.ts'
import { countedTask, type AdminTask, type TaskQuestion } from '#app/platform/admin-tasks.ts'
import { href } from '#app/platform/href.ts'

export async function findConflictTasks({ admin }: TaskQuestion, reader: Reader): Promise<AdminTask[]> {
  const { length: count } = await breakGlassToDecide(admin, reader)
  const task = { key: 'break glass', urgency: 'awaited', to: href('/admin/judges/conflicts') } as const
  return countedTask(
    count,
    'admin asks to see an entry despite a conflict of interest',
    'requests to see entries despite a conflict of interest',
    task,
  )
}
