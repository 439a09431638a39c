import type { Trx } from '#db/client.ts'
import { personName } from '#db/person-name.ts'
import { config } from '#app/config.server.ts'
import { queueMail } from '#app/domain/mail/commands.server.ts'
import { currentSeasonIn } from '#app/domain/season/seasons/queries.server.ts'
import { ADMIN_ROLE_LABELS, ADMIN_ROLE_RIGHTS_TEXT, type AdminRole } from '#app/platform/admin-rights.ts'
import { href, withQuery } from '#app/platform/href.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { formatDateTime } from '#app/ui/format/date-time.ts'
import { adminInvitation } from './mails/admin-invitation.ts'
import { adminsChanged } from './mails/admins-changed.ts'
import { MAX_ADMINS_LISTED } from './rules.ts'

interface InvitationMail {
  invitationId: number
  /** How often it was sent; each time is a message of its own. */
  sends: number
  email: string
  role: AdminRole
  token: string
  expiresAt: Date
}

/** Emails an invitation to be an admin. Its link is secret, so admins do not see the text. */
export async function queueAdminInvitation(
  { invitationId, sends, email, role, token, expiresAt }: InvitationMail,
  inviter: Viewer,
  now: Date,
  trx: Trx,
): Promise<void> {
  const { timezone } = await currentSeasonIn(trx)
  await queueMail(
    {
      mail: adminInvitation,
      to: { email, name: '' },
      params: {
        inviterName: inviter.displayName,
        role: `${ADMIN_ROLE_LABELS[role]}: ${ADMIN_ROLE_RIGHTS_TEXT[role]}`,
        worksUntil: formatDateTime(expiresAt, timezone),
        link: config().appUrl + withQuery(href('/admins/invitation'), { token }),
      },
      dedupeKey: `admin-invitation:${invitationId}:${sends}`,
      entity: 'admin_invitation',
      entityId: invitationId,
    },
    now,
    trx,
  )
}

interface AdminChange {
  /** "Ada Vale made Bo Lin a treasurer" */
  what: string
  person: { userId: number | null; name: string; email: string }
  before: AdminRole | null
  /** The role now, or the one the person is invited to. */
  after: string
  /** The person who did it, or the clock. */
  by: { displayName: string }
  reason?: string | null
  /** One message for each change and reader. */
  key: string
}

/** Emails every admin, and the person whose role changed, what changed. */
export async function queueAdminsChanged(change: AdminChange, now: Date, trx: Trx): Promise<void> {
  const { what, person, before, after, by, reason, key } = change
  const { timezone } = await currentSeasonIn(trx)
  const readers = await trx
    .selectFrom('users as u')
    .where('u.status', '=', 'active')
    .where((eb) => eb.or([eb('u.role', '=', 'admin'), eb('u.id', '=', person.userId ?? 0)]))
    .orderBy('u.id')
    .select(['u.id', 'u.email', personName('u').as('name')])
    .limit(MAX_ADMINS_LISTED)
    .execute()
  for (const reader of readers) {
    await queueMail(
      {
        mail: adminsChanged,
        to: { email: reader.email, name: reader.name, userId: reader.id },
        params: {
          recipientName: reader.name,
          what,
          person: person.name || person.email,
          email: person.email,
          before: before ? ADMIN_ROLE_LABELS[before] : 'Not an admin',
          after,
          by: by.displayName,
          reason,
          at: formatDateTime(now, timezone),
          link: config().appUrl + href('/admin/people/admins'),
        },
        dedupeKey: `admins-changed:${key}:${reader.id}`,
        entity: 'user',
        entityId: person.userId ?? reader.id,
      },
      now,
      trx,
    )
  }
}
