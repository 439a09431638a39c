import { config } from '#app/config.server.ts'
import type { Trx } from '#db/client.ts'
import { personName } from '#db/person-name.ts'
import { queueMail } from '#app/domain/mail/commands.server.ts'
import { href } from '#app/platform/href.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import type { Jury } from './jury.server.ts'
import { juryConfirmed, juryReturned, juryToConfirm } from './mails/jury-decision.ts'

const MAILS = { confirm: juryToConfirm, confirmed: juryConfirmed, returned: juryReturned } as const

interface Said {
  jury: Jury
  by: Pick<Viewer, 'displayName'>
  /** Of the decision; each is told once. */
  version: number
}

/** Emails members of a jury what became of its decision, never what it is. */
export async function tellJury(
  what: keyof typeof MAILS,
  userIds: readonly number[],
  { jury, by, version }: Said,
  now: Date,
  trx: Trx,
): Promise<void> {
  if (userIds.length === 0) return
  const { categoryId, code, name } = jury
  const people = await trx
    .selectFrom('users as u')
    .where('u.id', 'in', [...userIds])
    .where('u.status', '=', 'active')
    .select(['u.id', 'u.email', personName('u').as('name')])
    .orderBy('u.id')
    .execute()
  for (const person of people)
    await queueMail(
      {
        mail: MAILS[what],
        to: { email: person.email, name: person.name, userId: person.id },
        params: {
          recipientName: person.name,
          category: `${code} ${name}`,
          by: by.displayName,
          link: config().appUrl + href('/judges/decision/:categoryId', { categoryId }),
        },
        dedupeKey: `jury-${what}:${jury.year}:${categoryId}:${version}:${person.id}`,
        entity: 'voting_round',
        entityId: jury.year,
      },
      now,
      trx,
    )
}
