import { isConfirmedAddressOf } from '#app/domain/people/accounts/confirmed-email.ts'
import { db, transaction, type Trx } from '#db/client.ts'
import { personName } from '#db/person-name.ts'
import { INVITATION_LINK } from '#app/domain/people/accounts/invitation-links.server.ts'
import { hashSecretToken } from '#app/domain/people/accounts/secret-tokens.server.ts'
import { confirmByLink } from '#app/domain/people/accounts/confirm-address.server.ts'
import type { SecretLink } from '#app/platform/secret-links/secret-link.ts'
import { system, type Viewer } from '#app/platform/viewer.ts'
import { auditRecord } from '#app/platform/audit/commands.server.ts'
import { categoryTitle } from '#app/domain/season/seasons/category-title.ts'
import { suggestConflicts } from '#app/domain/judging/conflicts/suggest-conflicts.server.ts'
import { ok, refuse } from '#app/platform/outcome.ts'
import { FINISHED, lockCommittee } from './managed-committee.server.ts'
import { invitationState, takesPeople } from './rules.ts'
import { seat, unseatInvited } from './seats.server.ts'
import { refreshStatus } from './status.server.ts'
import { moveLocked } from '#app/platform/lifecycle.server.ts'
import { invitationLifecycle } from './lifecycle.ts'

/** The link's token, or the id for the signed-in person it was sent to. */
type InvitationKey = { token: string } | { invitationId: number }

const invitations = () =>
  db()
    .selectFrom('committee_invitations as i')
    .innerJoin('committees as c', 'c.id', 'i.committee_id')
    .innerJoin('categories as k', 'k.id', 'c.category_id')
    .innerJoin('users as u', 'u.id', 'i.invited_by')
    .select([
      'i.id',
      'i.committee_id as committeeId',
      'i.status',
      'i.role',
      'i.name as invitee',
      'i.email',
      'i.expires_at as expiresAt',
      'k.type',
      'k.number',
      'k.name',
      personName('u').as('inviterName'),
    ])

/** Says what an invitation to judge opens. */
export const committeeInvitationLink: SecretLink = {
  ...INVITATION_LINK,
  kind: 'committee-invitation',
  opens: 'an answer to a seat on a committee',
  changed: 'an admin or the chair on the page of the committee, who removes the person or sends it again',
  addresses: ['/judges/invitations/:token'],
}

/** An invitation by its link's token; null for an unknown token. */
export async function findInvitation(token: string, now: Date) {
  const row = await invitations().where('i.token_hash', '=', hashSecretToken(token)).executeTakeFirst()
  return row ? { ...row, category: categoryTitle(row), state: invitationState(row, now) } : null
}

/** The person's open invitations by category: sent to their account or verified address, and not expired. */
export async function listInvitationsTo(viewer: Viewer, year: number, now: Date) {
  const rows = await invitations()
    .where('c.year', '=', year)
    .where('i.status', '=', 'sent')
    .where('i.expires_at', '>', now)
    .where((eb) =>
      eb.or([
        eb('i.for_user_id', '=', viewer.userId),
        ...(viewer.confirmedEmail === null ? [] : [eb('i.email', '=', viewer.confirmedEmail)]),
      ]),
    )
    .orderBy('k.number')
    .limit(100)
    .execute()
  return rows.map((row) => ({ ...row, category: categoryTitle(row) }))
}

const CLOSED = refuse('closed', 'This invitation is no longer valid. Contact us for a new one.')
const UNKNOWN = refuse('not_found', 'We can’t find this invitation.')

type Answer = { answer: 'accept' } | { answer: 'decline'; reason: string | null }

/** Accepts or declines an invitation once; accepting seats the signed-in account, and declining by link needs none. */
export async function answerInvitation(key: InvitationKey, answer: Answer, viewer: Viewer | null, now: Date) {
  return transaction(async (trx) => {
    const named = await readInvitation(key, trx)
    const committee = named && (await lockCommittee(named.committee_id, trx))
    if (!named || !committee) return 'token' in key ? CLOSED : UNKNOWN
    // The state is read again under the committee's lock.
    const invitation = await readInvitation({ invitationId: named.id }, trx)
    if (!invitation || ('invitationId' in key && !isSentTo(invitation, viewer))) return UNKNOWN
    const isSameLink = invitation.token_hash !== null && named.token_hash?.equals(invitation.token_hash)
    const { id, role, employer, discipline, name, status, expires_at: expiresAt } = invitation
    if (invitationState({ status, expiresAt }, now) !== 'sent' || !isSameLink) return CLOSED
    const { category, id: committeeId } = committee
    const forUserId = invitation.for_user_id

    if (answer.answer === 'decline') {
      const { reason } = answer
      const set = { responded_at: now, decline_reason: reason, user_id: viewer?.userId ?? null }
      const by = viewer ? 'member' : 'visitor'
      await moveLocked(invitationLifecycle, 'decline', { by, id, set }, trx)
      await unseatInvited(committeeId, forUserId, trx)
      const after = { invitation: id, name, reason: reason ?? '' }
      await auditRecord(viewer ?? system, 'committee.declined', committeeId, { after }, now, trx)
      await refreshStatus(committeeId, now, trx)
      return ok({ category, committeeId })
    }

    if (!viewer) return refuse('forbidden', 'Sign in to accept.')
    const { userId } = viewer
    if (!takesPeople(committee.status)) return refuse('closed', FINISHED)
    const seats = await trx
      .selectFrom('committee_members')
      .where('committee_id', '=', committeeId)
      .where('status', 'in', ['invited', 'accepted'])
      .select(['user_id', 'role', 'status'])
      .execute()
    if (seats.some((each) => each.user_id === userId && each.status === 'accepted'))
      return refuse('conflict', 'You are already on this committee.')
    const others = seats.filter(({ user_id }) => user_id !== userId && user_id !== forUserId)
    if (role === 'chair' && others.some((each) => each.role === 'chair'))
      return refuse('conflict', 'This committee has another chair now. Contact us about your role.')
    const set = { responded_at: now, user_id: userId }
    await moveLocked(invitationLifecycle, 'accept', { by: 'member', id, set }, trx)
    if ('token' in key) await confirmByLink(viewer, invitation.email, now, trx)
    if (forUserId !== userId) await unseatInvited(committeeId, forUserId, trx)
    await seat({ committeeId, userId, role, employer, discipline }, 'accept', now, trx)
    // The judge answers suspected conflicts before seeing any entry.
    await suggestConflicts(userId, committee.categoryId, committee.year, now, trx)
    const after = { invitation: id, user: userId, role }
    await auditRecord(viewer, 'committee.accepted', committeeId, { after }, now, trx)
    await refreshStatus(committeeId, now, trx)
    return ok({ category, committeeId })
  })
}

function readInvitation(key: InvitationKey, trx: Trx) {
  const query = trx.selectFrom('committee_invitations').selectAll()
  const byKey =
    'token' in key
      ? query.where('token_hash', '=', hashSecretToken(key.token))
      : query.where('id', '=', key.invitationId)
  return byKey.executeTakeFirst()
}

function isSentTo(invitation: { for_user_id: number | null; email: string }, viewer: Viewer | null): boolean {
  if (!viewer) return false
  if (invitation.for_user_id === viewer.userId) return true
  return isConfirmedAddressOf(viewer, invitation.email)
}
