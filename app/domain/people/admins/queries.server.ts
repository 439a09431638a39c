import type { Reader } from '#db/client.ts'
import { countOf } from '#db/rows.ts'
import { personName } from '#db/person-name.ts'
import { rolesWith, type AdminRight } from '#app/platform/admin-rights.ts'
import type { AdminViewer } from '#app/platform/viewer.ts'
import { MAX_ADMINS_LISTED, type AdminAccount } from './rules.ts'

/** How many active admins have a right. */
export async function countAdmins(right: AdminRight, reader: Reader): Promise<number> {
  return countOf(
    reader
      .selectFrom('users')
      .where('role', '=', 'admin')
      .where('status', '=', 'active')
      .where('admin_role', 'in', rolesWith(right)),
  )
}

/** The active admins with their roles. */
export async function loadAdmins(reader: Reader): Promise<AdminAccount[]> {
  const rows = await reader
    .selectFrom('users')
    .where('role', '=', 'admin')
    .where('status', '=', 'active')
    .select(['id as userId', 'admin_role as adminRole'])
    .execute()
  return rows.flatMap(({ userId, adminRole }) => (adminRole ? [{ userId, adminRole }] : []))
}

export type ListedAdmin = Awaited<ReturnType<typeof listAdmins>>[number]

/** The people who run the award, with their roles. */
export function listAdmins(_admin: AdminViewer, reader: Reader) {
  return reader
    .selectFrom('users as u')
    .where('u.role', '=', 'admin')
    .select(['u.id', 'u.email', 'u.status', 'u.admin_role as adminRole', 'u.last_sign_in_at as lastSignInAt'])
    .select(personName('u').as('name'))
    .orderBy('u.admin_role')
    .orderBy('u.last_name')
    .orderBy('u.id')
    .limit(MAX_ADMINS_LISTED)
    .execute()
}

export type OpenAdminInvitation = Awaited<ReturnType<typeof listOpenAdminInvitations>>[number]

/** The invitations that wait for an answer, expired ones included. */
export function listOpenAdminInvitations(_admin: AdminViewer, reader: Reader) {
  return reader
    .selectFrom('admin_invitations as i')
    .innerJoin('users as u', 'u.id', 'i.invited_by')
    .where('i.status', '=', 'pending')
    .select(['i.id', 'i.email', 'i.role', 'i.sends', 'i.sent_at as sentAt', 'i.expires_at as expiresAt'])
    .select(personName('u').as('inviterName'))
    .orderBy('i.id')
    .limit(MAX_ADMINS_LISTED)
    .execute()
}
