import type { Reader } from '#db/client.ts'
import { countedTask, type AdminTask, type TaskQuestion } from '#app/platform/admin-tasks.ts'
import { href, withQuery } from '#app/platform/href.ts'
import { OPEN_STATES } from './rules.ts'

export async function findCredentialTasks({ year }: TaskQuestion, reader: Reader): Promise<AdminTask[]> {
  const counted = async (states: readonly ((typeof OPEN_STATES)[number] | 'agreement_signed')[]) => {
    const { count } = await reader
      .selectFrom('media_credentials')
      .where('year', '=', year)
      .where('state', 'in', states)
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    return Number(count)
  }
  const list = (state: string) => withQuery(href('/admin/media-credentials'), { state })
  return [
    ...countedTask(
      await counted(OPEN_STATES),
      'application for media credentials needs a decision',
      'applications for media credentials need a decision',
      { key: 'media_credentials', urgency: 'awaited', to: list('open') },
    ),
    ...countedTask(
      await counted(['agreement_signed']),
      'outlet has signed and needs badges',
      'outlets have signed and need badges',
      { key: 'media_badges', urgency: 'awaited', to: list('agreement_signed') },
    ),
  ]
}
