import { transaction, type Reader, type Trx } from '#db/client.ts'
import { personName } from '#db/person-name.ts'
import {
  addressRefusal,
  besideField,
  INVITATION_LINK,
  newInvitationLink,
  NOT_OPEN,
} from '#app/domain/people/accounts/invitation-links.server.ts'
import { hashSecretToken } from '#app/domain/people/accounts/secret-tokens.server.ts'
import { confirmByLink } from '#app/domain/people/accounts/confirm-address.server.ts'
import { setFirstStudio } from '#app/domain/people/accounts/current-studio.server.ts'
import type { SecretLink } from '#app/platform/secret-links/secret-link.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { auditRecord } from '#app/platform/audit/commands.server.ts'
import { ok, refuse, type Outcome } from '#app/platform/outcome.ts'
import { currentSeason, currentSeasonIn } from '#app/domain/season/seasons/queries.server.ts'
import type { Again, SentAgain } from '#app/domain/mail/own-mails.server.ts'
import { invitationOfKey, queueInvitation } from './mails.server.ts'
import { lockManagedStudio, managerRole } from './managed-studio.server.ts'
import { MAX_PENDING_INVITATIONS, invitationState, takesPeople } from './rules.ts'
import type { InviteInput } from './schema.ts'
import { moveAll, moveLocked } from '#app/platform/lifecycle.server.ts'
import { studioInvitationLifecycle, studioMemberLifecycle } from './lifecycle.ts'
import { words } from '#app/platform/award-words.ts'

interface InvitationKey {
  studioId: number
  invitationId: number
}

/** Says what an invitation into a studio opens. */
export const studioInvitationLink: SecretLink = {
  ...INVITATION_LINK,
  kind: 'studio-invitation',
  get opens() {
    return `a place in ${words.aStudio}, for the account of the invited address`
  },
  get changed() {
    return `the ${words.studio}’s owner on its page, who withdraws it or sends it again`
  },
  addresses: ['/studios/invitation'],
}

/**
 * Invites an address into a studio with a role and mails a link that works once, for fourteen days. Opens nothing: accounts are looked
 * at to refuse an invitation, and the link proves the address.
 */
export async function invite(input: InviteInput & { studioId: number }, viewer: Viewer, now: Date) {
  const { studioId, email, role } = input
  const { timezone: zone } = await currentSeason()
  return transaction(async (trx) => {
    const locked = await lockManagedStudio(studioId, viewer, trx)
    if (!locked.ok) return locked
    const studio = locked.value
    if (!takesPeople(studio.type))
      return refuse('closed', `A student’s ${words.studio} profile belongs to one person only.`)
    const member = await trx
      .selectFrom('studio_members as m')
      .innerJoin('users as u', 'u.id', 'm.user_id')
      .where('m.studio_id', '=', studioId)
      .where('m.status', '=', 'active')
      .where('u.email', '=', email)
      .select('u.id')
      .executeTakeFirst()
    if (member) return besideField('email', 'invalid', `This person already belongs to the ${words.studio}.`)
    const pending = await trx
      .selectFrom('studio_invitations')
      .where('studio_id', '=', studioId)
      .where('status', '=', 'pending')
      .select('email')
      .execute()
    const refusal = addressRefusal(pending, email, MAX_PENDING_INVITATIONS)
    if (refusal) return refusal
    const { token, expiresAt, columns } = newInvitationLink(now)
    const { id } = await trx
      .insertInto('studio_invitations')
      .values({ ...columns, studio_id: studioId, email, role, invited_by: viewer.userId, created_at: now })
      .returning('id')
      .executeTakeFirstOrThrow()
    const mail = { invitationId: id, sends: 1, studio, email, role, token, expiresAt, zone }
    await queueInvitation(mail, viewer, now, trx)
    await auditRecord(
      viewer,
      'studio.invited',
      studioId,
      { after: { invitation: id, email, role } },
      now,
      trx,
    )
    return ok()
  })
}

/** Resends a pending invitation with a new link; the link before stops working. */
export function resendInvitation(key: InvitationKey, viewer: Viewer, now: Date) {
  return transaction((trx) => resendIn(key, viewer, now, trx))
}

/** An invitation that an admin sends again from the page of its mail: the same as on the page of its studio. */
export const invitationAgain: SentAgain = {
  renew(again, admin, now, trx) {
    const { dedupe_key: key, entity_id: studioId } = again.first
    return resendIn({ studioId: studioId ?? 0, invitationId: invitationOfKey(key) }, admin, now, trx, again)
  },
}

async function resendIn(
  { studioId, invitationId }: InvitationKey,
  viewer: Viewer,
  now: Date,
  trx: Trx,
  again?: Again,
): Promise<Outcome<{ email: string; messageId: number }>> {
  const { timezone: zone } = await currentSeasonIn(trx)
  const locked = await lockManagedStudio(studioId, viewer, trx)
  if (!locked.ok) return locked
  const { token, expiresAt, columns } = newInvitationLink(now)
  const sent = await trx
    .updateTable('studio_invitations')
    .set((eb) => ({ ...columns, sends: eb('sends', '+', 1) }))
    .where('id', '=', invitationId)
    .where('studio_id', '=', studioId)
    .where('status', '=', 'pending')
    .returning(['email', 'role', 'sends'])
    .executeTakeFirst()
  if (!sent) return NOT_OPEN
  const mail = { ...sent, invitationId, studio: locked.value, token, expiresAt, zone }
  const messageId = await queueInvitation(mail, viewer, now, trx, again)
  const { email } = sent
  const after = { invitation: invitationId, email }
  await auditRecord(viewer, 'studio.invitation_resent', studioId, { after }, now, trx)
  return ok({ email, messageId })
}

/** Withdraws a pending invitation; its link stops working. */
export async function cancelInvitation({ studioId, invitationId }: InvitationKey, viewer: Viewer, now: Date) {
  return transaction(async (trx) => {
    const locked = await lockManagedStudio(studioId, viewer, trx)
    if (!locked.ok) return locked
    const [cancelled] = await moveAll(
      studioInvitationLifecycle,
      'cancel',
      {
        by: managerRole(viewer),
        id: invitationId,
        where: { studio_id: studioId },
        set: { answered_at: now },
        returning: ['email'],
      },
      trx,
    )
    if (!cancelled) return NOT_OPEN
    const before = { invitation: invitationId, email: cancelled.email }
    await auditRecord(viewer, 'studio.invitation_cancelled', studioId, { before }, now, trx)
    return ok({ email: cancelled.email })
  })
}

/** An invitation by its link's token; null for an unknown token. */
export async function findInvitation(token: string, now: Date, reader: Reader) {
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
      'i.expires_at as expiresAt',
      's.id as studioId',
      's.name as studioName',
      personName('u').as('inviterName'),
    ])
    .executeTakeFirst()
  return row ? { ...row, state: invitationState(row, now) } : null
}

const CLOSED = refuse('closed', 'This invitation is no longer valid. Ask for a new one.')

/** Accepts an invitation once with the signed-in account; a member of the studio keeps their role and the invitation. */
export async function acceptInvitation(token: string, viewer: Viewer, now: Date) {
  return transaction(async (trx) => {
    const found = await findInvitation(token, now, trx)
    if (found?.state !== 'usable') return CLOSED
    const { studioId, studioName, role } = found
    // Members of a studio change one at a time.
    await trx.selectFrom('studios').where('id', '=', studioId).select('id').forUpdate().execute()
    if (await belongs(studioId, viewer.userId, trx))
      return refuse('conflict', `You already belong to ${studioName}.`)
    const [accepted] = await moveAll(
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
    if (!accepted) return CLOSED
    const where = { studio_id: studioId, user_id: viewer.userId }
    const set = { role, created_at: now }
    const added = await trx
      .insertInto('studio_members')
      .values({ ...where, ...set, status: 'active' })
      .onConflict((conflict) => conflict.columns(['studio_id', 'user_id']).doNothing())
      .returning('user_id')
      .executeTakeFirst()
    if (!added) await moveLocked(studioMemberLifecycle, 'join', { by: 'member', where, set }, trx)
    await setFirstStudio(viewer.userId, studioId, now, trx)
    await confirmByLink(viewer, found.email, now, trx)
    const after = { invitation: accepted.id, user: viewer.userId, role }
    await auditRecord(viewer, 'studio.invitation_accepted', studioId, { after }, now, trx)
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
