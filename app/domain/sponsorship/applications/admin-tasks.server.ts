import type { Reader } from '#db/client.ts'
import { countedTask, type AdminTask, type TaskQuestion } from '#app/platform/admin-tasks.ts'
import { href, withQuery } from '#app/platform/href.ts'
import { heldOf } from '#app/domain/sponsorship/packages/queries.server.ts'

export async function findSponsorTasks({ year }: TaskQuestion, reader: Reader): Promise<AdminTask[]> {
  const free = await reader
    .selectFrom('sponsorship_packages as p')
    .innerJoin('sponsorship_package_revisions as r', (join) =>
      join.onRef('r.package_id', '=', 'p.id').onRef('r.n', '=', 'p.revision'),
    )
    .where('p.year', '=', year)
    .where('p.state', '=', 'open')
    .where('r.places', '>', heldOf('p.id'))
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('sponsorships as w')
          .whereRef('w.package_id', '=', 'p.id')
          .where('w.state', '=', 'waitlisted')
          .select('w.id'),
      ),
    )
    .select('p.id')
    .execute()
  const { count } = await reader
    .selectFrom('sponsorships')
    .where('year', '=', year)
    .where('state', 'in', ['applied', 'in_review'])
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  const to = withQuery(href('/admin/sponsorships'), { state: 'open' })
  const waiting = withQuery(href('/admin/sponsorships'), { state: 'waitlisted' })
  return [
    ...countedTask(
      Number(count),
      'sponsorship application needs a decision',
      'sponsorship applications need a decision',
      { key: 'sponsorships', urgency: 'awaited', to },
    ),
    ...countedTask(
      free.length,
      'package has a free place and a waiting list',
      'packages have free places and waiting lists',
      { key: 'sponsorship_places', urgency: 'awaited', to: waiting },
    ),
  ]
}
