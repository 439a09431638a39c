import { transaction, type Trx } from '#db/client.ts'
import { countOf } from '#db/rows.ts'
import { personName } from '#db/person-name.ts'
import {
  addressRefusal,
  besideField,
  newInvitationLink,
  NOT_OPEN,
} from '#app/domain/people/accounts/invitation-links.server.ts'
import type { AdminViewer, Viewer } from '#app/platform/viewer.ts'
import { auditRecord } from '#app/platform/audit/commands.server.ts'
import { ok, refuse, type Refusal } from '#app/platform/outcome.ts'
import { currentSeasonIn } from '#app/domain/season/seasons/queries.server.ts'
import type { Again, SentAgain } from '#app/domain/mail/own-mails.server.ts'
import { invitationOfKey, queueJudgeInvite } from './mails.server.ts'
import {
  addToCommittee,
  changeCommittee,
  FINISHED,
  lockCommittee,
  type ManagedCommittee,
} from './managed-committee.server.ts'
import { MAX_OPEN_INVITATIONS, takesPeople } from './rules.ts'
import type { InviteInput } from './schema.ts'
import { endInvitation, endSeat, hasChair, seat } from './seats.server.ts'
import { refreshStatus } from './status.server.ts'
import { moveAll } from '#app/platform/lifecycle.server.ts'
import { invitationLifecycle } from './lifecycle.ts'

interface InvitationKey {
  committeeId: number
  invitationId: number
}

/** Prepares an invitation and with `send` mails it; `inPlaceOf` removes a member or an open invitation in the same step. */
export function invite(
  input: InviteInput & { committeeId: number; send: boolean },
  viewer: Viewer,
  now: Date,
) {
  const { committeeId, inPlaceOf, send, role, name, email, employer, discipline } = input
  return addToCommittee(committeeId, viewer, async (committee, trx) => {
    if (role === 'chair' && committee.access !== 'admin')
      return besideField('role', 'invalid', 'Only an admin can appoint the chair.')
    const replaced = inPlaceOf && (await findReplaced(committeeId, inPlaceOf, trx))
    if (inPlaceOf && !replaced)
      return besideField('inPlaceOf', 'conflict', 'This person is no longer on the committee.')
    if (replaced?.role === 'chair' && committee.access !== 'admin')
      return besideField('inPlaceOf', 'invalid', 'Only an admin can change the chair.')
    const refusal = await invitationRefusal(committeeId, input, replaced, trx)
    if (refusal) return refusal
    if (replaced) await replace(committee, replaced, viewer, now, trx)
    const { id } = await trx
      .insertInto('committee_invitations')
      .values({
        committee_id: committeeId,
        role,
        name,
        email,
        employer,
        discipline: discipline ?? '',
        status: 'prepared',
        invited_by: viewer.userId,
        invited_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const after = { invitation: id, email, role, ...(replaced && { inPlaceOf: replaced.name }) }
    await auditRecord(
      viewer,
      send ? 'committee.invited' : 'committee.prepared',
      committeeId,
      { after },
      now,
      trx,
    )
    if (send) await sendOne(id, committee, viewer, now, trx)
    await refreshStatus(committeeId, now, trx)
    return ok({ sent: send })
  })
}

type Replaced = NonNullable<Awaited<ReturnType<typeof findReplaced>>>

async function findReplaced(
  committeeId: number,
  { kind, id }: { kind: 'seat' | 'invitation'; id: number },
  trx: Trx,
) {
  if (kind === 'seat') {
    const member = await trx
      .selectFrom('committee_members as m')
      .innerJoin('users as u', 'u.id', 'm.user_id')
      .where('m.committee_id', '=', committeeId)
      .where('m.user_id', '=', id)
      .where('m.status', '=', 'accepted')
      .select(['m.user_id as userId', 'm.role', personName('u').as('name')])
      .executeTakeFirst()
    return member ? { ...member, invitationId: null } : null
  }
  const invitation = await trx
    .selectFrom('committee_invitations')
    .where('committee_id', '=', committeeId)
    .where('id', '=', id)
    .where('status', 'in', ['prepared', 'sent'])
    .select(['id as invitationId', 'role', 'name', 'for_user_id as userId'])
    .executeTakeFirst()
  return invitation ?? null
}

async function replace(committee: ManagedCommittee, replaced: Replaced, viewer: Viewer, now: Date, trx: Trx) {
  const { invitationId, userId, name, role } = replaced
  if (invitationId !== null) await endInvitation(committee.id, invitationId, committee.access, now, trx)
  else if (userId !== null) await endSeat(committee.id, userId, committee.access, now, trx)
  await auditRecord(viewer, 'committee.replaced', committee.id, { before: { person: name, role } }, now, trx)
}

/** Why a person cannot be invited, the replaced one left out of account. Opens nothing: it only refuses. */
async function invitationRefusal(
  committeeId: number,
  { email, role }: InviteInput,
  replaced: Replaced | null,
  trx: Trx,
): Promise<Refusal | null> {
  const member = await trx
    .selectFrom('committee_members as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .where('m.committee_id', '=', committeeId)
    .where('m.status', '=', 'accepted')
    .where('u.email', '=', email)
    .select('u.id')
    .executeTakeFirst()
  if (member) return besideField('email', 'invalid', 'This person is already on the committee.')
  const open = await trx
    .selectFrom('committee_invitations')
    .where('committee_id', '=', committeeId)
    .where('status', 'in', ['prepared', 'sent'])
    .where('id', '<>', replaced?.invitationId ?? 0)
    .select('email')
    .execute()
  const refusal = addressRefusal(open, email, MAX_OPEN_INVITATIONS)
  if (refusal || role !== 'chair' || !(await hasChair(committeeId, replaced ?? {}, trx))) return refusal
  return besideField(
    'role',
    'conflict',
    'This committee has a chair or an invitation for one. Change the chair first.',
  )
}

/** Sends one open invitation with a new link for fourteen days; earlier links stop working. */
async function sendOne(
  invitationId: number,
  committee: ManagedCommittee,
  viewer: Viewer,
  now: Date,
  trx: Trx,
  again?: Again,
): Promise<{ email: string; messageId: number } | null> {
  const { token, expiresAt, columns } = newInvitationLink(now)
  const { timezone: zone } = await currentSeasonIn(trx)
  const [sent] = await moveAll(
    invitationLifecycle,
    'send',
    {
      by: committee.access,
      id: invitationId,
      where: { committee_id: committee.id },
      set: (eb) => ({
        ...columns,
        sends: eb('sends', '+', 1),
        for_user_id: eb
          .selectFrom('users as u')
          .whereRef('u.email', '=', 'committee_invitations.email')
          .where('u.email_verified_at', 'is not', null)
          .where('u.status', '=', 'active')
          .select('u.id')
          .limit(1),
      }),
      returning: ['email', 'name', 'role', 'employer', 'discipline', 'sends', 'for_user_id'],
    },
    trx,
  )
  if (!sent) return null
  const { role, employer, discipline, for_user_id: userId, email, name, sends } = sent
  if (userId !== null && !(await isMember(committee.id, userId, trx)))
    await seat({ committeeId: committee.id, userId, role, employer, discipline }, 'invite', now, trx)
  const mail = { invitationId, sends, committee, to: { email, name, userId }, role, token, expiresAt, zone }
  const messageId = await queueJudgeInvite(mail, viewer, now, trx, again)
  return { email, messageId }
}

async function isMember(committeeId: number, userId: number, trx: Trx): Promise<boolean> {
  const row = await trx
    .selectFrom('committee_members')
    .where('committee_id', '=', committeeId)
    .where('user_id', '=', userId)
    .where('status', '=', 'accepted')
    .select('user_id')
    .executeTakeFirst()
  return row !== undefined
}

/** Sends or resends an open invitation with a new link. */
export function sendInvitation({ committeeId, invitationId }: InvitationKey, viewer: Viewer, now: Date) {
  return addToCommittee(committeeId, viewer, async (committee, trx) => {
    const sent = await sendOne(invitationId, committee, viewer, now, trx)
    if (!sent) return NOT_OPEN
    const after = { invitation: invitationId, email: sent.email }
    await auditRecord(viewer, 'committee.invitation_sent', committeeId, { after }, now, trx)
    return ok(sent)
  })
}

/** An invitation that an admin sends again from the page of its mail: the same as on the page of its committee. */
export const invitationAgain: SentAgain = {
  async renew(again, admin, now, trx) {
    const invitationId = invitationOfKey(again.first.dedupe_key)
    const committee = await lockCommittee(again.first.entity_id ?? 0, trx)
    if (!committee) return NOT_OPEN
    if (!takesPeople(committee.status)) return refuse('closed', FINISHED)
    const sent = await sendOne(invitationId, { ...committee, access: 'admin' }, admin, now, trx, again)
    if (!sent) return NOT_OPEN
    const after = { invitation: invitationId, email: sent.email }
    await auditRecord(admin, 'committee.invitation_sent', committee.id, { after }, now, trx)
    return ok(sent)
  },
}

async function sendPrepared(committee: ManagedCommittee, viewer: Viewer, now: Date, trx: Trx) {
  const prepared = await trx
    .selectFrom('committee_invitations')
    .where('committee_id', '=', committee.id)
    .where('status', '=', 'prepared')
    .orderBy('id')
    .select('id')
    .execute()
  for (const { id } of prepared) await sendOne(id, committee, viewer, now, trx)
  const after = { invitations: prepared.length }
  if (prepared.length > 0)
    await auditRecord(viewer, 'committee.invitations_sent', committee.id, { after }, now, trx)
  return prepared.length
}

/** Sends all prepared invitations of a committee. */
export function sendPreparedOf(committeeId: number, viewer: Viewer, now: Date) {
  return addToCommittee(committeeId, viewer, async (committee, trx) =>
    ok({ sent: await sendPrepared(committee, viewer, now, trx) }),
  )
}

/** Sends a season's prepared invitations; refuses `conflict` when there are more than the page showed. */
export async function sendAllPrepared(
  { year, expected }: { year: number; expected: number },
  admin: AdminViewer,
  now: Date,
) {
  return transaction(async (trx) => {
    const rows = await trx
      .selectFrom('committees as c')
      .innerJoin('committee_invitations as i', 'i.committee_id', 'c.id')
      .where('c.year', '=', year)
      .where('i.status', '=', 'prepared')
      .distinct()
      .orderBy('c.id')
      .select('c.id')
      .execute()
    const committees: ManagedCommittee[] = []
    for (const { id } of rows) {
      const committee = await lockCommittee(id, trx)
      if (committee && takesPeople(committee.status)) committees.push({ ...committee, access: 'admin' })
    }
    const count = await countOf(
      trx
        .selectFrom('committee_invitations')
        .where('status', '=', 'prepared')
        .where('committee_id', 'in', [0, ...committees.map(({ id }) => id)]),
    )
    if (count > expected)
      return refuse('conflict', 'More invitations have been prepared. Check them before you send.')
    let sent = 0
    for (const committee of committees) sent += await sendPrepared(committee, admin, now, trx)
    return ok({ sent })
  })
}

/** Withdraws an open invitation; its link stops working. */
export function withdrawInvitation({ committeeId, invitationId }: InvitationKey, viewer: Viewer, now: Date) {
  return changeCommittee(committeeId, viewer, async ({ access }, trx) => {
    const invitation = await trx
      .selectFrom('committee_invitations')
      .where('id', '=', invitationId)
      .where('committee_id', '=', committeeId)
      .select('role')
      .executeTakeFirst()
    if (invitation?.role === 'chair' && access !== 'admin')
      return refuse('forbidden', 'Only an admin can change the chair.')
    const ended = await endInvitation(committeeId, invitationId, access, now, trx)
    if (!ended) return NOT_OPEN
    const before = { invitation: invitationId, email: ended.email }
    await auditRecord(viewer, 'committee.invitation_withdrawn', committeeId, { before }, now, trx)
    await refreshStatus(committeeId, now, trx)
    return ok(ended)
  })
}
