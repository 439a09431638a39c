import { db, transaction, type Reader } from '#db/client.ts'
import { hashSecretToken } from '#app/domain/people/accounts/secret-tokens.server.ts'
import { system, type Viewer } from '#app/platform/viewer.ts'
import { audit } from '#app/platform/audit/commands.server.ts'
import { categoryCode } from '#app/domain/season/seasons/category-title.ts'
import { suggestConflicts } from '#app/domain/judging/conflicts/suggest-conflicts.server.ts'
import { ok, refuse, type Outcome } from '#app/platform/outcome.ts'
import { lockCommittee } from './managed-committee.server.ts'
import { invitationState, takesPeople, type CommitteeRole, type InvitationState } from './rules.ts'
import { seat, unseatInvited } from './assign-seats.server.ts'
import { refreshStatus } from './status.server.ts'
import { moveLocked } from '#app/platform/lifecycle.server.ts'
import { invitationLifecycle } from './lifecycle.ts'

/** By the link in the mail, or for somebody signed in whom it was written to. */
export type InvitationKey = { token: string } | { invitationId: number }

export interface FoundInvitation {
  id: number
  committeeId: number
  state: InvitationState
  /** "P08 Storyboards" */
  category: string
  role: CommitteeRole
  name: string
  email: string
  inviterName: string
  expiresAt: Date | null
}

const select = (reader: Reader) =>
  reader
    .selectFrom('committee_invitations as i')
    .innerJoin('committees as c', 'c.id', 'i.committee_id')
    .innerJoin('categories as k', 'k.id', 'c.category_id')
    .innerJoin('users as u', 'u.id', 'i.invited_by')
    .select(['i.id', 'i.committee_id', 'i.status', 'i.role', 'i.name', 'i.email', 'i.expires_at'])
    .select(['k.type', 'k.number', 'k.name as category', 'u.first_name', 'u.last_name'])

type Row = Awaited<ReturnType<ReturnType<typeof select>['executeTakeFirstOrThrow']>>

const asFound = (row: Row, now: Date): FoundInvitation => ({
  id: row.id,
  committeeId: row.committee_id,
  state: invitationState({ status: row.status, expiresAt: row.expires_at }, now),
  category: `${categoryCode(row)} ${row.category}`,
  role: row.role,
  name: row.name,
  email: row.email,
  inviterName: `${row.first_name} ${row.last_name}`.trim(),
  expiresAt: row.expires_at,
})

/** What an invitation's link is worth now, or null when there never was one. Reading it changes nothing. */
export async function findInvitation(token: string, now: Date): Promise<FoundInvitation | null> {
  const row = await select(db()).where('i.token_hash', '=', hashSecretToken(token)).executeTakeFirst()
  return row ? asFound(row, now) : null
}

/** Invitations that wait for this person's answer, by category: sent to an address of theirs that is proven, and not run out. */
export async function invitationsTo(viewer: Viewer, year: number, now: Date): Promise<FoundInvitation[]> {
  const rows = await select(db())
    .where('c.year', '=', year)
    .where('i.status', '=', 'sent')
    .where('i.expires_at', '>', now)
    .where((eb) =>
      eb.or([
        eb('i.for_user_id', '=', viewer.userId),
        ...(viewer.emailVerified ? [eb('i.email', '=', viewer.email)] : []),
      ]),
    )
    .orderBy('k.number')
    .limit(100)
    .execute()
  return rows.map((row) => asFound(row, now))
}

const GONE = 'This invitation works no more. Write to the office if you would like another.'

type Answer = { answer: 'accept' } | { answer: 'decline'; reason: string | null }

/**
 * Answers an invitation once. Accepting seats the account that is signed in, whatever its address: who holds the link got the
 * mail; by its number it is answered only by whom it was written to. Declining with the link needs no account. Refuses `closed`
 * for a link that ran out or was answered, and where the slate is in; `not_found` for a number of somebody else's; `conflict`
 * for somebody who sits there already, or where another chair came meanwhile.
 */
export async function answerInvitation(
  key: InvitationKey,
  answer: Answer,
  viewer: Viewer | null,
  now: Date,
): Promise<Outcome<{ category: string; committeeId: number }>> {
  return transaction(async (trx) => {
    const which = trx.selectFrom('committee_invitations').selectAll()
    const byKey =
      'token' in key
        ? which.where('token_hash', '=', hashSecretToken(key.token))
        : which.where('id', '=', key.invitationId)
    const named = await byKey.executeTakeFirst()
    const committee = named && (await lockCommittee(named.committee_id, trx))
    if (!named || !committee)
      return 'token' in key ? refuse('closed', GONE) : refuse('not_found', 'There is no such invitation.')
    // What counts is how it stands now that nobody else can answer it.
    const asked = await trx
      .selectFrom('committee_invitations')
      .where('id', '=', named.id)
      .selectAll()
      .executeTakeFirstOrThrow()
    if ('invitationId' in key && !isWrittenTo(asked, viewer))
      return refuse('not_found', 'There is no such invitation.')
    const isSameLink = asked.token_hash !== null && named.token_hash?.equals(asked.token_hash)
    const state = invitationState({ status: asked.status, expiresAt: asked.expires_at }, now)
    if (state !== 'sent' || !isSameLink) return refuse('closed', GONE)
    const { id, role, employer, discipline, for_user_id: forUserId } = asked
    const about = { entity: 'committee', entityId: committee.id }
    const { category, id: committeeId } = committee

    if (answer.answer === 'decline') {
      const set = { responded_at: now, decline_reason: answer.reason, user_id: viewer?.userId ?? null }
      const by = viewer ? 'member' : 'visitor'
      await moveLocked(invitationLifecycle, 'decline', { by, id, set }, trx)
      await unseatInvited(committeeId, forUserId, trx)
      const after = { invitation: id, name: asked.name, reason: answer.reason ?? '' }
      await audit(viewer ?? system, { action: 'committee.declined', ...about, after }, now, trx)
      await refreshStatus(committeeId, now, trx)
      return ok({ category, committeeId })
    }

    if (!viewer) return refuse('forbidden', 'Sign in to accept.')
    if (!takesPeople(committee.status))
      return refuse('closed', 'The slate of this committee is in; nobody comes to it any more.')
    const seats = await trx
      .selectFrom('committee_members')
      .where('committee_id', '=', committeeId)
      .where('status', 'in', ['invited', 'accepted'])
      .select(['user_id', 'role', 'status'])
      .execute()
    if (seats.some(({ user_id, status }) => user_id === viewer.userId && status === 'accepted'))
      return refuse('conflict', 'You sit on this committee already.')
    const others = seats.filter(({ user_id }) => user_id !== viewer.userId && user_id !== forUserId)
    if (role === 'chair' && others.some((each) => each.role === 'chair'))
      return refuse('conflict', 'Somebody else chairs this committee meanwhile. Write to the office.')
    const set = { responded_at: now, user_id: viewer.userId }
    await moveLocked(invitationLifecycle, 'accept', { by: 'member', id, set }, trx)
    if (forUserId !== viewer.userId) await unseatInvited(committeeId, forUserId, trx)
    await seat({ committeeId, userId: viewer.userId, role, employer, discipline }, 'accept', now, trx)
    // Before they see anything: what ties them is asked with its reason from the first page on.
    await suggestConflicts(viewer.userId, committee.categoryId, committee.year, now, trx)
    const after = { invitation: id, user: viewer.userId, role }
    await audit(viewer, { action: 'committee.accepted', ...about, after }, now, trx)
    await refreshStatus(committeeId, now, trx)
    return ok({ category, committeeId })
  })
}

function isWrittenTo(asked: { for_user_id: number | null; email: string }, viewer: Viewer | null): boolean {
  if (!viewer) return false
  if (asked.for_user_id === viewer.userId) return true
  return viewer.emailVerified && asked.email.toLowerCase() === viewer.email.toLowerCase()
}
