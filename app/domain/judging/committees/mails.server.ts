import { judgeInvite } from './mails/judge-invite.ts'
import type { Trx } from '#db/client.ts'
import { config } from '#app/config.server.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { queueMail } from '#app/domain/mail/commands.server.ts'
import type { Again } from '#app/domain/mail/own-mails.server.ts'
import { formatDateTime } from '#app/ui/format/date-time.ts'
import type { CommitteeRole } from './rules.ts'
import { href } from '#app/platform/href.ts'

interface InvitationMail {
  invitationId: number
  /** Each sending is a message of its own. */
  sends: number
  committee: { id: number; category: string }
  to: { email: string; name: string; userId: number | null }
  role: CommitteeRole
  token: string
  expiresAt: Date
  zone: string
}

/** Mails the invitation; admins cannot read its text because its link signs the recipient in. */
export async function queueJudgeInvite(
  mail: InvitationMail,
  inviter: Pick<Viewer, 'displayName'>,
  now: Date,
  trx: Trx,
  again?: Again,
): Promise<number> {
  const { messageId } = await queueMail(
    {
      mail: judgeInvite,
      to: mail.to,
      params: {
        recipientName: mail.to.name,
        category: mail.committee.category,
        role: mail.role,
        inviterName: inviter.displayName,
        worksUntil: formatDateTime(mail.expiresAt, mail.zone),
        link: config().appUrl + href('/judges/invitations/:token', { token: mail.token }),
      },
      dedupeKey: `judge-invite:${mail.invitationId}:${mail.sends}`,
      again,
      entity: 'committee',
      entityId: mail.committee.id,
    },
    now,
    trx,
  )
  return messageId
}

/** The invitation that a mail of this key was written for. */
export function invitationOfKey(key: string): number {
  const [, id] = /^judge-invite:(\d+):/.exec(key) ?? []
  return Number(id ?? 0)
}
