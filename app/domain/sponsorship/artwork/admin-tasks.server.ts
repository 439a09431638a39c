import type { Reader } from '#db/client.ts'
import { countedTask, type AdminTask, type TaskQuestion } from '#app/platform/admin-tasks.ts'
import { href } from '#app/platform/href.ts'

export async function findArtworkTasks({ year }: TaskQuestion, reader: Reader): Promise<AdminTask[]> {
  const { count } = await reader
    .selectFrom('sponsor_artworks as a')
    .innerJoin('sponsorships as s', 's.id', 'a.sponsorship_id')
    .where('s.year', '=', year)
    .where('a.state', '=', 'in_review')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return countedTask(Number(count), 'sponsor’s file needs review', 'sponsors’ files need review', {
    key: 'sponsor-artwork',
    urgency: 'awaited',
    to: href('/admin/sponsorships/artwork'),
  })
}
