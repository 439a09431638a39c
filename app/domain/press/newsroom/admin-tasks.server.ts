import type { Reader } from '#db/client.ts'
import { countedTask, type AdminTask, type TaskQuestion } from '#app/platform/admin-tasks.ts'
import { href, withQuery } from '#app/platform/href.ts'

/** Published pictures whose sizes could not be made within an hour: the press cannot download them. */
export async function findPressTasks({ now }: TaskQuestion, reader: Reader): Promise<AdminTask[]> {
  const { count } = await reader
    .selectFrom('press_items as i')
    .innerJoin('press_item_files as pf', (join) =>
      join.onRef('pf.item_id', '=', 'i.id').onRef('pf.n', '=', 'i.file_no'),
    )
    .innerJoin('files as f', 'f.id', 'pf.file_id')
    .where('i.state', 'in', ['scheduled', 'published'])
    .where('i.publish_at', '<=', now)
    .where('f.mime', 'like', 'image/%')
    .where('pf.added_at', '<', new Date(now.getTime() - 60 * 60_000))
    .where((eb) =>
      eb.not(
        eb.exists(eb.selectFrom('press_renditions as r').whereRef('r.file_id', '=', 'f.id').select('r.size')),
      ),
    )
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  const task = {
    key: 'press-files',
    urgency: 'awaited',
    to: withQuery(href('/press'), { state: 'published' }),
  } as const
  return countedTask(
    Number(count),
    'picture of the newsroom can’t be downloaded: replace its file',
    'pictures of the newsroom can’t be downloaded: replace their files',
    task,
  )
}
