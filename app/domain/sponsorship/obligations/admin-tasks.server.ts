import type { Reader } from '#db/client.ts'
import { countedTask, type AdminTask, type TaskQuestion } from '#app/platform/admin-tasks.ts'
import { href, withQuery } from '#app/platform/href.ts'
import { CHECK_STATES } from './rules.ts'

/** What sponsors sent and waits for a review. */
export async function findObligationTasks({ year }: TaskQuestion, reader: Reader): Promise<AdminTask[]> {
  const { count } = await reader
    .selectFrom('sponsorship_obligations as o')
    .innerJoin('sponsorships as s', 's.id', 'o.sponsorship_id')
    .where('s.year', '=', year)
    .where('o.state', 'in', CHECK_STATES)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  const to = withQuery(href('/admin/sponsorships/obligations'), { state: 'check' })
  return countedTask(
    Number(count),
    'item from a sponsor needs a review',
    'items from sponsors need a review',
    {
      key: 'obligations',
      urgency: 'awaited',
      to,
    },
  )
}
