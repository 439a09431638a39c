import { joinAsked } from '#app/domain/studios/mails/join-asked.ts'
import { studioInvitation } from '#app/domain/studios/mails/studio-invitation.ts'
import type { Trx } from '#db/client.ts'
import { config } from '#app/config.server.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { queueMail } from '#app/domain/mail/commands.server.ts'
import type { Again } from '#app/domain/mail/own-mails.server.ts'
import { formatDateTime } from '#app/ui/format/date-time.ts'
import { studioRoleNames, studioRoleLabels, type StudioRole } from './rules.ts'
import { href, withQuery } from '#app/platform/href.ts'

const page = (path: string) => `${config().appUrl}${path}`

/** Emails each owner that a person asks to join, once a day at most. */
export async function queueJoinAsked(
  studio: { id: number; name: string },
  asking: Viewer,
  now: Date,
  trx: Trx,
): Promise<void> {
  const owners = await trx
    .selectFrom('studio_members as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .where('m.studio_id', '=', studio.id)
    .where('m.role', '=', 'owner')
    .where('m.status', '=', 'active')
    .orderBy('u.id')
    .select(['u.id', 'u.email', 'u.first_name', 'u.last_name'])
    .execute()
  for (const owner of owners) {
    await queueMail(
      {
        mail: joinAsked,
        to: { email: owner.email, name: `${owner.first_name} ${owner.last_name}`.trim(), userId: owner.id },
        params: {
          firstName: owner.first_name,
          studioName: studio.name,
          personName: asking.displayName,
          personEmail: asking.email,
          link: page(href('/studios/edit/:id', { id: studio.id })),
        },
        dedupeKey: `studio-join-asked:${studio.id}:${asking.userId}:${owner.id}:${now.toISOString().slice(0, 10)}`,
        entity: 'studio',
        entityId: studio.id,
      },
      now,
      trx,
    )
  }
}

export interface InvitationMail {
  invitationId: number
  /** How often it was sent; each time is a message of its own. */
  sends: number
  studio: { id: number; name: string }
  email: string
  role: StudioRole
  token: string
  expiresAt: Date
  zone: string
}

/** Emails an invitation. Its link is secret, so admins do not see the text. */
export async function queueInvitation(
  mail: InvitationMail,
  inviter: Viewer,
  now: Date,
  trx: Trx,
  again?: Again,
): Promise<number> {
  const { messageId } = await queueMail(
    {
      mail: studioInvitation,
      to: { email: mail.email, name: '' },
      params: {
        studioName: mail.studio.name,
        inviterName: inviter.displayName,
        role: `${studioRoleNames[mail.role]}: ${studioRoleLabels[mail.role]}`,
        worksUntil: formatDateTime(mail.expiresAt, mail.zone),
        link: page(withQuery(href('/studios/invitation'), { token: mail.token })),
      },
      dedupeKey: `studio-invitation:${mail.invitationId}:${mail.sends}`,
      again,
      entity: 'studio',
      entityId: mail.studio.id,
    },
    now,
    trx,
  )
  return messageId
}

/** The invitation that a mail of this key was written for. */
export function invitationOfKey(key: string): number {
  const [, id] = /^studio-invitation:(\d+):/.exec(key) ?? []
  return Number(id ?? 0)
}
