import type { Reader } from '#db/client.ts'
import { countedTask, type AdminTask, type TaskQuestion } from '#app/platform/admin-tasks.ts'
import { href, withQuery } from '#app/platform/href.ts'

export async function findPartnerTasks({ year }: TaskQuestion, reader: Reader): Promise<AdminTask[]> {
  const counted = reader.selectFrom('sponsorship_pools as p').where('p.year', '=', year)
  const [applied, asked] = await Promise.all([
    counted
      .innerJoin('pool_partners as a', 'a.pool_id', 'p.id')
      .where('a.state', 'in', ['applied', 'in_review'])
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow(),
    counted
      .innerJoin('pool_partners as a', 'a.pool_id', 'p.id')
      .innerJoin('pool_level_changes as c', 'c.partner_id', 'a.id')
      .where('c.state', '=', 'requested')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow(),
  ])
  const to = withQuery(href('/admin/sponsorship-pools/partners'), { state: 'open' })
  return [
    ...countedTask(
      Number(applied.count),
      'application of a pool partner needs a decision',
      'applications of pool partners need a decision',
      { key: 'pool_partners', urgency: 'awaited', to },
    ),
    ...countedTask(
      Number(asked.count),
      'pool partner asks for another level',
      'pool partners ask for another level',
      { key: 'pool_level_changes', urgency: 'awaited', to },
    ),
  ]
}
