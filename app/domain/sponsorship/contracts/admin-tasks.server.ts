import type { Reader } from '#db/client.ts'
import { countedTask, type AdminTask, type TaskQuestion } from '#app/platform/admin-tasks.ts'
import { href, withQuery } from '#app/platform/href.ts'

/** Contracts to send, and those to countersign. */
export async function findContractTasks({ year }: TaskQuestion, reader: Reader): Promise<AdminTask[]> {
  const { drafts, signed } = await reader
    .selectFrom('sponsorship_contracts as c')
    .innerJoin('sponsorships as s', 's.id', 'c.sponsorship_id')
    .where('s.year', '=', year)
    .where('s.state', 'in', ['accepted', 'contracted', 'active', 'suspended'])
    .select((eb) => [
      eb.fn.countAll<number>().filterWhere('c.state', '=', 'draft').as('drafts'),
      eb.fn.countAll<number>().filterWhere('c.state', '=', 'signed').as('signed'),
    ])
    .executeTakeFirstOrThrow()
  const to = withQuery(href('/admin/sponsorships'), { state: 'accepted' })
  return [
    ...countedTask(
      Number(signed),
      'sponsor’s contract needs a countersignature',
      'sponsors’ contracts need a countersignature',
      {
        key: 'contracts_signed',
        urgency: 'awaited',
        to,
      },
    ),
    ...countedTask(
      Number(drafts),
      'sponsor’s contract is ready to send',
      'sponsors’ contracts are ready to send',
      {
        key: 'contracts_drafted',
        urgency: 'awaited',
        to,
      },
    ),
  ]
}
