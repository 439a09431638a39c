import { config } from '#app/config.server.ts'
import type { Trx } from '#db/client.ts'
import { personName } from '#db/person-name.ts'
import type { BoardAccess } from '#app/domain/judging/board/access.server.ts'
import { queueMail } from '#app/domain/mail/commands.server.ts'
import { href } from '#app/platform/href.ts'
import { formatDateTime } from '#app/ui/format/date-time.ts'
import { meetingCancelled, meetingMoved, meetingPlanned } from './mails/meeting.ts'

const MAILS = { planned: meetingPlanned, moved: meetingMoved, cancelled: meetingCancelled } as const

interface Told {
  access: Pick<BoardAccess, 'committeeId' | 'category' | 'title' | 'zone'>
  id: number
  title: string
  startsAt: Date
  /** Of the meeting; each is told once. */
  version: number
}

/** Emails the members of a committee when it meets, never what about. */
export async function tellMembers(
  what: keyof typeof MAILS,
  { access, id, title, startsAt, version }: Told,
  now: Date,
  trx: Trx,
): Promise<void> {
  const { committeeId, category, zone } = access
  const members = await trx
    .selectFrom('committee_members as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .where('m.committee_id', '=', committeeId)
    .where('m.status', '=', 'accepted')
    .where('u.status', '=', 'active')
    .select(['u.id', 'u.email', personName('u').as('name')])
    .orderBy('u.id')
    .limit(500)
    .execute()
  for (const { id: userId, email, name } of members)
    await queueMail(
      {
        mail: MAILS[what],
        to: { email, name, userId },
        params: {
          ...{ recipientName: name, committee: access.title, title },
          when: formatDateTime(startsAt, zone),
          link:
            config().appUrl +
            href('/judges/meetings/:categoryId/meeting/:meetingId', {
              categoryId: category.id,
              meetingId: id,
            }),
        },
        dedupeKey: `meeting-${what}:${id}:${version}:${userId}`,
        entity: 'committee',
        entityId: committeeId,
      },
      now,
      trx,
    )
}
