import { countedTask, type AdminTask, type TaskQuestion } from '#app/platform/admin-tasks.ts'
import { href, withQuery } from '#app/platform/href.ts'
import type { Reader } from '#db/client.ts'
import { countLogosInReview } from './queries.server.ts'

export async function findLogoTasks({ year }: TaskQuestion, reader: Reader): Promise<AdminTask[]> {
  return countedTask(
    await countLogosInReview(year, reader),
    'logo of a pool partner waits for review',
    'logos of pool partners wait for review',
    {
      key: 'pool_partner_logos',
      urgency: 'awaited',
      to: withQuery(href('/admin/sponsorship-pools/partners'), { state: 'logo' }),
    },
  )
}
