import type { Trx } from '#db/client.ts'
import { config } from '#app/config.server.ts'
import { queueMail } from '#app/domain/mail/commands.server.ts'
import { rolesWith } from '#app/platform/admin-rights.ts'
import { fullName } from '#app/platform/full-name.server.ts'
import type { AdminViewer, Viewer } from '#app/platform/viewer.ts'
import { votingChanged } from './mails/voting-changed.ts'

interface VotingChange {
  title: string
  /** Goes on after the name of the person who did it; a sentence where no one is named. */
  did: string
  note: string
  /** The page about it. */
  to: string
  /** Of this change alone. */
  key: string
}

/** Emails the other admins who can act what one of them did with the vote. */
export async function tellOtherAdmins(
  change: VotingChange,
  by: AdminViewer,
  now: Date,
  trx: Trx,
): Promise<void> {
  const others = await trx
    .selectFrom('users')
    .where('role', '=', 'admin')
    .where('admin_role', 'in', rolesWith('write'))
    .where('id', '<>', by.userId)
    .select('id')
    .orderBy('id')
    .limit(50)
    .execute()
  await tellPeople(
    change,
    others.map(({ id }) => id),
    by,
    now,
    trx,
  )
}

/** Emails these people what happened with the vote, by whom unless that is no one’s to know. */
export async function tellPeople(
  change: VotingChange,
  userIds: readonly number[],
  by: Pick<Viewer, 'displayName'> | null,
  now: Date,
  trx: Trx,
): Promise<void> {
  if (userIds.length === 0) return
  const people = await trx
    .selectFrom('users as u')
    .where('u.id', 'in', [...userIds])
    .where('u.status', '=', 'active')
    .select(['u.id', 'u.email', 'u.first_name as firstName', fullName('u').as('name')])
    .orderBy('u.id')
    .execute()
  for (const { id, email, firstName, name } of people)
    await queueMail(
      {
        mail: votingChanged,
        to: { email, name: name ?? '', userId: id },
        params: {
          firstName,
          title: change.title,
          what: by ? `${by.displayName} ${change.did}` : change.did,
          note: change.note,
          link: config().appUrl + change.to,
        },
        dedupeKey: `voting-changed:${change.key}:${id}`,
      },
      now,
      trx,
    )
}
