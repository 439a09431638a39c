import { transaction, type Reader, type Trx } from '#db/client.ts'
import { hashSecretToken, newSecretToken } from '#app/domain/people/accounts/secret-tokens.server.ts'
import { setFirstStudio } from '#app/domain/people/accounts/current-studio.server.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { audit } from '#app/platform/audit/commands.server.ts'
import { ok, refuse, type Outcome } from '#app/platform/outcome.ts'
import { currentSeason } from '#app/domain/season/seasons/queries.server.ts'
import { queueInvitation } from './mails.server.ts'
import { lockManagedStudio, managerRole } from './managed-studio.server.ts'
import {
  INVITATION_LASTS_MS,
  MOST_PENDING_INVITATIONS,
  invitationState,
  takesPeople,
  type InvitationState,
  type StudioRole,
} from './rules.ts'
import type { InviteInput } from './schema.ts'
import { moveAll, moveLocked } from '#app/platform/lifecycle.server.ts'
import { studioInvitationLifecycle, studioMemberLifecycle } from './lifecycle.ts'

const ANSWERED = 'This invitation was answered or taken back already.'

/**
 * Invites an address into a studio with a role; the mail carries a link that works once, for fourteen days. Refuses
 * `not_found` to others than owners and administrators, `invalid` beside the address for somebody who belongs to the studio,
 * `conflict` beside it when an invitation is waiting, and `closed` for a student's record.
 */
export async function invite(
  input: InviteInput & { studioId: number },
  viewer: Viewer,
  now: Date,
): Promise<Outcome> {
  const { studioId, email, role } = input
  const { timezone: zone } = await currentSeason()
  return transaction(async (trx) => {
    const locked = await lockManagedStudio(studioId, viewer, trx)
    if (!locked.ok) return locked
    const studio = locked.value
    if (!takesPeople(studio.type)) return refuse('closed', 'A student’s record is one person’s own.')
    const already = await trx
      .selectFrom('studio_members as m')
      .innerJoin('users as u', 'u.id', 'm.user_id')
      .where('m.studio_id', '=', studioId)
      .where('m.status', '=', 'active')
      .where('u.email', '=', email)
      .select('u.id')
      .executeTakeFirst()
    if (already) return besideEmail('invalid', 'This person belongs to the studio.')
    const pending = await trx
      .selectFrom('studio_invitations')
      .where('studio_id', '=', studioId)
      .where('status', '=', 'pending')
      .select('email')
      .execute()
    if (pending.some((each) => each.email.toLowerCase() === email.toLowerCase()))
      return besideEmail('conflict', 'This address is invited already. You can send the invitation again.')
    if (pending.length >= MOST_PENDING_INVITATIONS)
      return besideEmail('conflict', 'Too many invitations are waiting. Take some back first.')
    const { token, hash } = newSecretToken()
    const expiresAt = new Date(+now + INVITATION_LASTS_MS)
    const { id } = await trx
      .insertInto('studio_invitations')
      .values({
        studio_id: studioId,
        email,
        role,
        token_hash: hash,
        invited_by: viewer.userId,
        created_at: now,
        sent_at: now,
        expires_at: expiresAt,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await queueInvitation(
      { invitationId: id, sends: 1, studio, email, role, token, expiresAt, zone },
      viewer,
      now,
      trx,
    )
    const after = { invitation: id, email, role }
    await audit(viewer, { action: 'studio.invited', entity: 'studio', entityId: studioId, after }, now, trx)
    return ok()
  })
}

function besideEmail(code: 'invalid' | 'conflict', message: string) {
  return refuse(code, message, { email: [message] })
}

/**
 * Sends an invitation again with a new link that works for fourteen days from now; the link before it works no more.
 * Refuses `not_found` to others than owners and administrators, `conflict` when it was answered or taken back.
 */
export async function resendInvitation(
  input: { studioId: number; invitationId: number },
  viewer: Viewer,
  now: Date,
): Promise<Outcome<{ email: string }>> {
  const { timezone: zone } = await currentSeason()
  return transaction(async (trx) => {
    const locked = await lockManagedStudio(input.studioId, viewer, trx)
    if (!locked.ok) return locked
    const { token, hash } = newSecretToken()
    const expiresAt = new Date(+now + INVITATION_LASTS_MS)
    const sent = await trx
      .updateTable('studio_invitations')
      .set((eb) => ({
        token_hash: hash,
        sent_at: now,
        sends: eb('sends', '+', 1),
        expires_at: expiresAt,
      }))
      .where('id', '=', input.invitationId)
      .where('studio_id', '=', input.studioId)
      .where('status', '=', 'pending')
      .returning(['id', 'email', 'role', 'sends'])
      .executeTakeFirst()
    if (!sent) return refuse('conflict', ANSWERED)
    const { id, email, role, sends } = sent
    await queueInvitation(
      { invitationId: id, sends, studio: locked.value, email, role, token, expiresAt, zone },
      viewer,
      now,
      trx,
    )
    const after = { invitation: id, email }
    await audit(
      viewer,
      { action: 'studio.invitation_resent', entity: 'studio', entityId: input.studioId, after },
      now,
      trx,
    )
    return ok({ email })
  })
}

/** Takes an invitation back: its link works no more. Refuses like `resendInvitation`. */
export async function cancelInvitation(
  input: { studioId: number; invitationId: number },
  viewer: Viewer,
  now: Date,
): Promise<Outcome<{ email: string }>> {
  return transaction(async (trx) => {
    const locked = await lockManagedStudio(input.studioId, viewer, trx)
    if (!locked.ok) return locked
    const [cancelled] = await moveAll(
      studioInvitationLifecycle,
      'cancel',
      {
        by: managerRole(viewer),
        id: input.invitationId,
        where: { studio_id: input.studioId },
        set: { answered_at: now },
        returning: ['email'],
      },
      trx,
    )
    if (!cancelled) return refuse('conflict', ANSWERED)
    const before = { invitation: input.invitationId, email: cancelled.email }
    await audit(
      viewer,
      { action: 'studio.invitation_cancelled', entity: 'studio', entityId: input.studioId, before },
      now,
      trx,
    )
    return ok({ email: cancelled.email })
  })
}

export interface FoundInvitation {
  state: InvitationState
  studioId: number
  studioName: string
  role: StudioRole
  email: string
  inviterName: string
  expiresAt: Date
}

/** What an invitation's link is worth now, or `null` when there never was one. Reading it changes nothing. */
export async function findInvitation(
  token: string,
  now: Date,
  reader: Reader,
): Promise<FoundInvitation | null> {
  const row = await reader
    .selectFrom('studio_invitations as i')
    .innerJoin('studios as s', 's.id', 'i.studio_id')
    .innerJoin('users as u', 'u.id', 'i.invited_by')
    .where('i.token_hash', '=', hashSecretToken(token))
    .where('s.status', '=', 'active')
    .select([
      'i.status',
      'i.role',
      'i.email',
      'i.expires_at',
      's.id',
      's.name',
      'u.first_name',
      'u.last_name',
    ])
    .executeTakeFirst()
  if (!row) return null
  return {
    state: invitationState({ status: row.status, expiresAt: row.expires_at }, now),
    studioId: row.id,
    studioName: row.name,
    role: row.role,
    email: row.email,
    inviterName: `${row.first_name} ${row.last_name}`.trim(),
    expiresAt: row.expires_at,
  }
}

/**
 * Takes the invitation up with the account that is signed in, whatever its address: who holds the link got the mail. Of two
 * at once one gets it; the others, and a link that ran out or was taken back, are refused with `closed`. Somebody who
 * belongs to the studio already keeps their role and the invitation.
 */
export async function acceptInvitation(
  token: string,
  viewer: Viewer,
  now: Date,
): Promise<Outcome<{ studioName: string }>> {
  return transaction(async (trx) => {
    const found = await findInvitation(token, now, trx)
    if (found?.state !== 'usable')
      return refuse('closed', 'This invitation works no more. Ask for a new one.')
    const { studioId, studioName, role } = found
    // People of a studio change one after another, as where an owner changes them.
    await trx.selectFrom('studios').where('id', '=', studioId).select('id').forUpdate().execute()
    if (await belongs(studioId, viewer.userId, trx))
      return refuse('conflict', `You belong to ${studioName} already.`)
    const [taken] = await moveAll(
      studioInvitationLifecycle,
      'accept',
      {
        by: 'member',
        where: (eb) => eb.and({ token_hash: hashSecretToken(token) }).and('expires_at', '>', now),
        set: { accepted_by: viewer.userId, answered_at: now },
        returning: ['id'],
      },
      trx,
    )
    if (!taken) return refuse('closed', 'This invitation works no more. Ask for a new one.')
    const [key, set] = [
      { studio_id: studioId, user_id: viewer.userId },
      { role, created_at: now },
    ]
    const added = await trx
      .insertInto('studio_members')
      .values({ ...key, ...set, status: 'active' })
      .onConflict((conflict) => conflict.columns(['studio_id', 'user_id']).doNothing())
      .returning('user_id')
      .executeTakeFirst()
    if (!added) await moveLocked(studioMemberLifecycle, 'join', { by: 'member', where: key, set }, trx)
    // Somebody without a studio acts for this one; others keep the one they act for.
    await setFirstStudio(viewer.userId, studioId, now, trx)
    const after = { invitation: taken.id, user: viewer.userId, role }
    await audit(
      viewer,
      { action: 'studio.invitation_accepted', entity: 'studio', entityId: studioId, after },
      now,
      trx,
    )
    return ok({ studioName })
  })
}

async function belongs(studioId: number, userId: number, trx: Trx): Promise<boolean> {
  const row = await trx
    .selectFrom('studio_members')
    .where('studio_id', '=', studioId)
    .where('user_id', '=', userId)
    .where('status', '=', 'active')
    .select('user_id')
    .executeTakeFirst()
  return row !== undefined
}
