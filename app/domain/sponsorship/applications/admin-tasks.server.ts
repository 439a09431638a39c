import type { Reader } from '#db/client.ts'
import { countedTask, type AdminTask, type TaskQuestion } from '#app/platform/admin-tasks.ts'
import { href, withQuery } from '#app/platform/href.ts'

export async function findSponsorTasks({ year }: TaskQuestion, reader: Reader): Promise<AdminTask[]> {
  const { count } = await reader
    .selectFrom('sponsorships')
    .where('year', '=', year)
    .where('state', 'in', ['applied', 'in_review'])
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  const to = withQuery(href('/admin/sponsorships'), { state: 'open' })
  const task = { key: 'sponsorships', urgency: 'awaited', to } as const
  return countedTask(
    Number(count),
    'sponsorship application needs a decision',
    'sponsorship applications need a decision',
    task,
  )
}
