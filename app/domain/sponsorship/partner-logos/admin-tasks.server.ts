import { countedTask, type AdminTask, type TaskQuestion } from '#app/platform/admin-tasks.ts'
import { href, withQuery } from '#app/platform/href.ts'
import type { Reader } from '#db/client.ts'
import { countLogosInReview } from './queries.server.ts'

export async function findLogoTasks({ year }: TaskQuestion, reader: Reader): Promise<AdminTask[]> {
  return countedTask(
    await countLogosInReview(year, reader),
    'pool partner’s logo needs review',
    'pool partners’ logos need review',
    {
      key: 'pool_partner_logos',
      urgency: 'awaited',
      to: withQuery(href('/admin/sponsorship-pools/partners'), { state: 'logo' }),
    },
  )
}
