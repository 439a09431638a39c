import type { Reader } from '#db/client.ts'
import { nominationTasks } from './nominated-list.server.ts'
import { countedTask, type AdminTask, type TaskQuestion } from '#app/platform/admin-tasks.ts'
import { href, withQuery } from '#app/platform/href.ts'

export async function findNomineeTasks(asked: TaskQuestion, reader: Reader): Promise<AdminTask[]> {
  const { admin, year, now } = asked
  const found = await nominationTasks(admin, year, now, reader)
  const only = (value: string) => withQuery(href('/admin/submissions/nominated'), { only: value })
  return [
    ...countedTask(found.bounced, 'letter to a nominee bounced', 'letters to nominees bounced', {
      key: 'letters',
      urgency: 'wrong',
      to: only('bounced'),
    }),
    ...countedTask(found.unwritten, 'nominee has no letter yet', 'nominees have no letter yet', {
      key: 'unwritten',
      urgency: 'awaited',
      to: href('/admin/nominations/letters'),
    }),
    ...countedTask(found.missing, 'nominee has no email address', 'nominees have no email address', {
      key: 'addresses',
      urgency: 'awaited',
      to: only('no-address'),
    }),
    ...countedTask(found.requests, 'nominee asks for another name', 'nominees ask for another name', {
      key: 'names',
      urgency: 'awaited',
      to: only('requests'),
    }),
  ]
}
