import { transaction, type Reader, type Trx } from '#db/client.ts'
import { findRow } from '#db/rows.ts'
import { personName } from '#db/person-name.ts'
import { setAdminRole } from '#app/domain/people/accounts/admin-role.server.ts'
import { confirmByLink } from '#app/domain/people/accounts/confirm-address.server.ts'
import {
  addressRefusal,
  besideField,
  INVITATION_LINK,
  newInvitationLink,
  NOT_OPEN,
} from '#app/domain/people/accounts/invitation-links.server.ts'
import { hashSecretToken } from '#app/domain/people/accounts/secret-tokens.server.ts'
import { ADMIN_ROLE_LABELS } from '#app/platform/admin-rights.ts'
import { audit, auditRecord } from '#app/platform/audit/commands.server.ts'
import { moveAll } from '#app/platform/lifecycle.server.ts'
import { ok, refuse, type Outcome } from '#app/platform/outcome.ts'
import type { SecretLink } from '#app/platform/secret-links/secret-link.ts'
import type { AdminViewer, FreshAdmin, Viewer } from '#app/platform/viewer.ts'
import { lockAdmins, noLongerAdmin } from './lock-admins.server.ts'
import { adminInvitationLifecycle } from './lifecycle.ts'
import { queueAdminInvitation, queueAdminsChanged } from './mails.server.ts'
import { isWaiting, waitingProposals } from './proposal-queries.server.ts'
import { proposeFullAdmin } from './proposals.server.ts'
import { MAX_OPEN_ADMIN_INVITATIONS } from './rules.ts'
import type { InviteAdminInput } from './schema.ts'

/** Says what an admin's invitation opens. */
export const adminInvitationLink: SecretLink = {
  ...INVITATION_LINK,
  kind: 'admin-invitation',
  opens:
    'a role as an admin, for the account of the invited address; with all rights once another admin has confirmed it',
  changed: 'an admin on the page of admins, who withdraws it or sends it again',
  addresses: ['/admins/invitation'],
}

/**
 * Invites an address to be an admin in a role, by a link that works once, for fourteen days. All admins are told. Opens nothing: an
 * account is looked at to refuse the invitation, and the link proves the address.
 */
export async function inviteAdmin(input: InviteAdminInput, admin: FreshAdmin, now: Date) {
  const { email, role } = input
  return changeAdmins(admin, async (trx) => {
    const already = await findRow('users', { email, role: 'admin' }, ['id'], trx)
    if (already)
      return besideField('email', 'conflict', 'This person is already an admin. Change their role.')
    const waits = await waitingProposals(trx).where('u.email', '=', email).executeTakeFirst()
    if (waits) return besideField('email', 'conflict', 'This person is already waiting to become an admin.')
    const open = await trx
      .selectFrom('admin_invitations')
      .where('status', '=', 'pending')
      .select('email')
      .execute()
    const refusal = addressRefusal(open, email, MAX_OPEN_ADMIN_INVITATIONS)
    if (refusal) return refusal
    const { token, expiresAt, columns } = newInvitationLink(now)
    const { id } = await trx
      .insertInto('admin_invitations')
      .values({ ...columns, email, role, invited_by: admin.userId, created_at: now })
      .returning('id')
      .executeTakeFirstOrThrow()
    await queueAdminInvitation({ invitationId: id, sends: 1, email, role, token, expiresAt }, admin, now, trx)
    await auditRecord(admin, 'admin_invitation.sent', id, { after: { email, role } }, now, trx)
    const change = {
      what: `${admin.displayName} invited ${email} to run the award`,
      person: { userId: null, name: '', email },
      before: null,
      after: `Invited: ${ADMIN_ROLE_LABELS[role]}`,
      by: admin,
      key: `invited:${id}`,
    }
    await queueAdminsChanged(change, now, trx)
    return ok()
  })
}

/** Resends an open invitation with a new link; the link before stops working. All admins are told. */
export function resendAdminInvitation(invitationId: number, admin: FreshAdmin, now: Date) {
  return changeAdmins(admin, async (trx) => {
    const { token, expiresAt, columns } = newInvitationLink(now)
    const sent = await trx
      .updateTable('admin_invitations')
      .set((eb) => ({ ...columns, sends: eb('sends', '+', 1) }))
      .where('id', '=', invitationId)
      .where('status', '=', 'pending')
      .returning(['email', 'role', 'sends'])
      .executeTakeFirst()
    if (!sent) return NOT_OPEN
    await queueAdminInvitation({ ...sent, invitationId, token, expiresAt }, admin, now, trx)
    const { email, role, sends } = sent
    await auditRecord(admin, 'admin_invitation.resent', invitationId, { after: { email } }, now, trx)
    const change = {
      what: `${admin.displayName} resent the invitation of ${email} to run the award`,
      person: { userId: null, name: '', email },
      before: null,
      after: `Invited: ${ADMIN_ROLE_LABELS[role]}`,
      by: admin,
      key: `resent:${invitationId}:${sends}`,
    }
    await queueAdminsChanged(change, now, trx)
    return ok({ email })
  })
}

/** Withdraws an open invitation; its link stops working. All admins are told. */
export function withdrawAdminInvitation(invitationId: number, admin: AdminViewer, now: Date) {
  return changeAdmins(admin, async (trx) => {
    const [cancelled] = await moveAll(
      adminInvitationLifecycle,
      'cancel',
      { by: 'admin', id: invitationId, set: { answered_at: now }, returning: ['email'] },
      trx,
    )
    if (!cancelled) return NOT_OPEN
    const before = { email: cancelled.email }
    await auditRecord(admin, 'admin_invitation.withdrawn', invitationId, { before }, now, trx)
    const change = {
      what: `${admin.displayName} withdrew the invitation of ${cancelled.email} to run the award`,
      person: { userId: null, name: '', email: cancelled.email },
      before: null,
      after: 'Invitation withdrawn',
      by: admin,
      key: `withdrawn:${invitationId}`,
    }
    await queueAdminsChanged(change, now, trx)
    return ok({ email: cancelled.email })
  })
}

function changeAdmins<Value>(admin: AdminViewer, change: (trx: Trx) => Promise<Outcome<Value>>) {
  return transaction(async (trx) => noLongerAdmin(await lockAdmins(trx), admin) ?? (await change(trx)))
}

export type AdminInvitationState = 'usable' | 'used' | 'cancelled' | 'expired'

/** An invitation by its link's token; null for an unknown token. */
export async function findAdminInvitation(token: string, now: Date, reader: Reader) {
  const row = await reader
    .selectFrom('admin_invitations as i')
    .innerJoin('users as u', 'u.id', 'i.invited_by')
    .where('i.token_hash', '=', hashSecretToken(token))
    .select(['i.id', 'i.status', 'i.role', 'i.email', 'i.expires_at as expiresAt'])
    .select(personName('u').as('inviterName'))
    .executeTakeFirst()
  if (!row) return null
  const { status, ...invitation } = row
  const open: AdminInvitationState = now < row.expiresAt ? 'usable' : 'expired'
  const state: AdminInvitationState =
    status === 'accepted' ? 'used' : status === 'cancelled' ? 'cancelled' : open
  return { ...invitation, state }
}

const CLOSED = refuse('closed', 'This invitation is no longer valid. Ask for a new one.')

/** Whether an account's address is the invited one. */
export function isInvited(invitation: { email: string }, email: string): boolean {
  return invitation.email.toLowerCase() === email.toLowerCase()
}

/**
 * Accepts an invitation once, with the account of the invited address: `forbidden` for any other. A role with all rights begins once
 * another admin has confirmed it, and until then nothing changes. Refuses `conflict` an account that is an admin or waits to be one.
 * All admins are told.
 */
export async function acceptAdminInvitation(token: string, viewer: Viewer, now: Date) {
  return transaction(async (trx) => {
    const found = await findAdminInvitation(token, now, trx)
    if (found?.state !== 'usable') return CLOSED
    if (!isInvited(found, viewer.email))
      return refuse(
        'forbidden',
        'This invitation is for another email address. Sign in with the invited one.',
      )
    const admins = await lockAdmins(trx)
    if (admins.some(({ userId }) => userId === viewer.userId))
      return refuse('conflict', 'You are already an admin. Another admin can change your role.')
    if (await isWaiting(viewer.userId, trx))
      return refuse('conflict', 'You are already waiting to become an admin. Another admin decides.')
    const [accepted] = await moveAll(
      adminInvitationLifecycle,
      'accept',
      {
        by: 'member',
        where: (eb) => eb.and({ token_hash: hashSecretToken(token) }).and('expires_at', '>', now),
        set: { accepted_by: viewer.userId, answered_at: now },
        returning: ['id', 'role', 'invited_by'],
      },
      trx,
    )
    if (!accepted) return CLOSED
    const { id, role } = accepted
    await confirmByLink(viewer, found.email, now, trx)
    await auditRecord(viewer, 'admin_invitation.accepted', id, { after: { role } }, now, trx)
    const person = { userId: viewer.userId, name: viewer.displayName, email: viewer.email }
    const what = `${viewer.displayName} accepted the invitation of ${found.inviterName} to run the award`
    if (role === 'admin') {
      const proposed = await proposeFullAdmin(
        { person, role: null, by: accepted.invited_by, what },
        viewer,
        now,
        trx,
      )
      return proposed.ok ? ok({ role }) : proposed
    }
    await setAdminRole({ userId: viewer.userId, from: null, to: role }, now, trx)
    const step = { action: 'account.admin_added', entity: 'user', entityId: viewer.userId, after: { role } }
    await audit(viewer, step, now, trx)
    const after = ADMIN_ROLE_LABELS[role]
    await queueAdminsChanged(
      { what, person, before: null, after, by: viewer, key: `accepted:${id}` },
      now,
      trx,
    )
    return ok({ role })
  })
}
