import type { Reader } from '#db/client.ts'
import { readSeason } from '#app/domain/season/seasons/queries.server.ts'
import { toLocalText } from '#app/domain/season/seasons/zoned-times.ts'
import { countedTask, type AdminTask, type TaskQuestion } from '#app/platform/admin-tasks.ts'
import { href, withQuery } from '#app/platform/href.ts'
import { CHECK_STATES, OPEN_STATES } from './rules.ts'

/** What sponsors sent and waits for a review, and what is owed since its day is over, by the award and by sponsors. */
export async function findObligationTasks({ year, now }: TaskQuestion, reader: Reader): Promise<AdminTask[]> {
  const season = await readSeason(reader, year)
  if (!season) return []
  const today = toLocalText(now, season.timezone).slice(0, 10)
  const { check, ours, theirs } = await reader
    .selectFrom('sponsorship_obligations as o')
    .innerJoin('sponsorships as s', 's.id', 'o.sponsorship_id')
    .where('s.year', '=', year)
    .select((eb) => {
      const late = eb.and([eb('o.state', 'in', OPEN_STATES), eb('o.due_on', '<', today)])
      const count = eb.fn.countAll<number>()
      return [
        count.filterWhere('o.state', 'in', CHECK_STATES).as('check'),
        count.filterWhere(eb.and([late, eb('o.side', '=', 'award')])).as('ours'),
        count.filterWhere(eb.and([late, eb('o.side', '=', 'sponsor')])).as('theirs'),
      ]
    })
    .executeTakeFirstOrThrow()
  const list = href('/admin/sponsorships/obligations')
  const late = (side: string) => withQuery(list, { side, state: 'late' })
  return [
    ...countedTask(Number(ours), 'overdue commitment to a sponsor', 'overdue commitments to sponsors', {
      ...{ key: 'obligations_late', urgency: 'overdue', to: late('award') },
    }),
    ...countedTask(Number(theirs), 'task of a sponsor is late', 'tasks of sponsors are late', {
      ...{ key: 'sponsors_late', urgency: 'overdue', to: late('sponsor') },
    }),
    ...countedTask(Number(check), 'item from a sponsor needs a review', 'items from sponsors need a review', {
      ...{ key: 'obligations', urgency: 'awaited', to: withQuery(list, { state: 'check' }) },
    }),
  ]
}
