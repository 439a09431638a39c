import { transaction, type Trx } from '#db/client.ts'
import { newSecretToken } from '#app/domain/people/accounts/secret-tokens.server.ts'
import type { AdminViewer, Viewer } from '#app/platform/viewer.ts'
import { audit } from '#app/platform/audit/commands.server.ts'
import { ok, refuse, type Outcome, type Refusal } from '#app/platform/outcome.ts'
import { currentSeasonIn } from '#app/domain/season/seasons/queries.server.ts'
import { queueJudgeInvite } from './mails.server.ts'
import { lockCommittee, lockManaged, managesAs, type ManagedCommittee } from './managed-committee.server.ts'
import { INVITATION_LASTS_MS, MOST_OPEN_INVITATIONS, takesPeople, type CommitteeRole } from './rules.ts'
import type { InviteInput } from './schema.ts'
import { endInvitation, endSeat, hasChair, seat } from './assign-seats.server.ts'
import { refreshStatus } from './status.server.ts'
import { moveAll } from '#app/platform/lifecycle.server.ts'
import { invitationLifecycle } from './lifecycle.ts'

const ANSWERED = 'This invitation was answered or taken back already.'
const FINISHED = 'The slate of this committee is in; nobody comes to it any more.'
const CHAIR_THERE = 'There is a chair already, or somebody was asked. Change the chair first.'

const beside = (field: keyof InviteInput, code: 'invalid' | 'conflict', message: string) =>
  refuse(code, message, { [field]: [message] })

/**
 * Writes somebody down to be asked onto a committee; with `send` the mail goes at once, else when somebody sends it. With
 * `inPlaceOf` a member or an open invitation goes in the same step. Refuses `not_found` to others than the office and the chair,
 * `closed` where members are locked or the slate is in, and beside its field who is there already or a part that is not to be
 * had: only the office asks for a chair, and a committee has one.
 */
export async function invite(
  input: InviteInput & { committeeId: number; send: boolean },
  viewer: Viewer,
  now: Date,
): Promise<Outcome<{ sent: boolean }>> {
  const { committeeId, inPlaceOf, send, role, email } = input
  return transaction(async (trx) => {
    const locked = await lockManaged(committeeId, viewer, trx)
    if (!locked.ok) return locked
    const committee = locked.value
    if (!takesPeople(committee.status)) return refuse('closed', FINISHED)
    if (role === 'chair' && committee.standing !== 'office')
      return beside('role', 'invalid', 'Only the office appoints the chair.')
    const gone = inPlaceOf && (await findReplaced(committee, inPlaceOf, trx))
    if (gone && 'code' in gone) return gone
    if (gone?.role === 'chair' && committee.standing !== 'office')
      return beside('inPlaceOf', 'invalid', 'Only the office changes the chair.')
    const refusal = await invitationRefusal(committee, input, gone, trx)
    if (refusal) return refusal
    if (gone) await leave(committee, gone, viewer, now, trx)
    const { id } = await trx
      .insertInto('committee_invitations')
      .values({
        ...{ committee_id: committeeId, role, name: input.name, email, employer: input.employer },
        ...{ discipline: input.discipline ?? '', status: 'prepared' },
        ...{ invited_by: viewer.userId, invited_at: now },
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const after = { invitation: id, email, role, ...(gone && { inPlaceOf: gone.name }) }
    const entry = { entity: 'committee', entityId: committeeId, after }
    await audit(viewer, { action: send ? 'committee.invited' : 'committee.prepared', ...entry }, now, trx)
    if (send) await sendOne(id, committee, viewer, now, trx)
    await refreshStatus(committeeId, now, trx)
    return ok({ sent: send })
  })
}

interface Replaced {
  userId: number | null
  invitationId: number | null
  role: CommitteeRole
  name: string
}

async function findReplaced(
  committee: ManagedCommittee,
  { kind, id }: { kind: 'seat' | 'invitation'; id: number },
  trx: Trx,
): Promise<Replaced | Refusal> {
  if (kind === 'seat') {
    const row = await trx
      .selectFrom('committee_members as m')
      .innerJoin('users as u', 'u.id', 'm.user_id')
      .where('m.committee_id', '=', committee.id)
      .where('m.user_id', '=', id)
      .where('m.status', '=', 'accepted')
      .select(['m.user_id', 'm.role', 'u.first_name', 'u.last_name'])
      .executeTakeFirst()
    if (row)
      return {
        ...{ userId: row.user_id, invitationId: null, role: row.role },
        name: `${row.first_name} ${row.last_name}`.trim(),
      }
  } else {
    const row = await trx
      .selectFrom('committee_invitations')
      .where('committee_id', '=', committee.id)
      .where('id', '=', id)
      .where('status', 'in', ['prepared', 'sent'])
      .select(['id', 'role', 'name', 'for_user_id'])
      .executeTakeFirst()
    if (row) return { userId: row.for_user_id, invitationId: row.id, role: row.role, name: row.name }
  }
  return beside('inPlaceOf', 'conflict', 'They are not on this committee any more.')
}

async function leave(committee: ManagedCommittee, gone: Replaced, viewer: Viewer, now: Date, trx: Trx) {
  if (gone.invitationId !== null)
    await endInvitation(committee.id, gone.invitationId, managesAs(viewer), now, trx)
  else if (gone.userId !== null) await endSeat(committee.id, gone.userId, managesAs(viewer), now, trx)
  const before = { person: gone.name, role: gone.role }
  const entry = { action: 'committee.replaced', entity: 'committee', entityId: committee.id, before }
  await audit(viewer, entry, now, trx)
}

/** What stands against asking somebody; who goes in their favour is left out of it. */
async function invitationRefusal(
  committee: ManagedCommittee,
  { email, role }: InviteInput,
  gone: Replaced | null,
  trx: Trx,
): Promise<Refusal | null> {
  const there = await trx
    .selectFrom('committee_members as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .where('m.committee_id', '=', committee.id)
    .where('m.status', '=', 'accepted')
    .where('u.email', '=', email)
    .select('u.id')
    .executeTakeFirst()
  if (there) return beside('email', 'invalid', 'This person sits on the committee.')
  const open = await trx
    .selectFrom('committee_invitations')
    .where('committee_id', '=', committee.id)
    .where('status', 'in', ['prepared', 'sent'])
    .where('id', '<>', gone?.invitationId ?? 0)
    .select('email')
    .limit(MOST_OPEN_INVITATIONS + 1)
    .execute()
  if (open.some((each) => each.email.toLowerCase() === email.toLowerCase()))
    return beside('email', 'conflict', 'This address is asked already. You can send its invitation again.')
  if (open.length >= MOST_OPEN_INVITATIONS)
    return beside('email', 'conflict', 'Too many invitations are open. Take some back first.')
  if (role === 'chair' && (await hasChair(committee.id, gone ?? {}, trx)))
    return beside('role', 'conflict', CHAIR_THERE)
  return null
}

/** Sends one open invitation with a new link for fourteen days; any link before it works no more. */
async function sendOne(
  invitationId: number,
  committee: ManagedCommittee,
  viewer: Viewer,
  now: Date,
  trx: Trx,
): Promise<{ email: string } | null> {
  const { token, hash } = newSecretToken()
  const expiresAt = new Date(+now + INVITATION_LASTS_MS)
  const { timezone: zone } = await currentSeasonIn(trx)
  const [sent] = await moveAll(
    invitationLifecycle,
    'send',
    {
      by: managesAs(viewer),
      id: invitationId,
      where: { committee_id: committee.id },
      set: (eb) => ({
        ...{ token_hash: hash, sent_at: now, expires_at: expiresAt },
        sends: eb('sends', '+', 1),
        for_user_id: eb
          .selectFrom('users as u')
          .whereRef('u.email', '=', 'committee_invitations.email')
          .where('u.status', '=', 'active')
          .select('u.id')
          .limit(1),
      }),
      returning: ['id', 'email', 'name', 'role', 'employer', 'discipline', 'sends', 'for_user_id'],
    },
    trx,
  )
  if (!sent) return null
  const { role, employer, discipline, for_user_id: userId, email, name, sends } = sent
  if (userId !== null && !(await isSeated(committee.id, userId, trx)))
    await seat({ committeeId: committee.id, userId, role, employer, discipline }, 'invite', now, trx)
  const mail = { invitationId, sends, committee, to: { email, name, userId }, role, token, expiresAt, zone }
  await queueJudgeInvite(mail, viewer, now, trx)
  return { email }
}

async function isSeated(committeeId: number, userId: number, trx: Trx): Promise<boolean> {
  const row = await trx
    .selectFrom('committee_members')
    .where('committee_id', '=', committeeId)
    .where('user_id', '=', userId)
    .where('status', '=', 'accepted')
    .select('user_id')
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Sends an open invitation, for the first time or again, with a new link. Refuses like `invite`, and `conflict` when it was
 * answered or taken back.
 */
export async function sendInvitation(
  input: { committeeId: number; invitationId: number },
  viewer: Viewer,
  now: Date,
): Promise<Outcome<{ email: string }>> {
  const { committeeId, invitationId } = input
  return transaction(async (trx) => {
    const locked = await lockManaged(committeeId, viewer, trx)
    if (!locked.ok) return locked
    if (!takesPeople(locked.value.status)) return refuse('closed', FINISHED)
    const sent = await sendOne(invitationId, locked.value, viewer, now, trx)
    if (!sent) return refuse('conflict', ANSWERED)
    const after = { invitation: invitationId, email: sent.email }
    const entry = { action: 'committee.invitation_sent', entity: 'committee', entityId: committeeId, after }
    await audit(viewer, entry, now, trx)
    return ok(sent)
  })
}

async function sendPrepared(
  committee: ManagedCommittee,
  viewer: Viewer,
  now: Date,
  trx: Trx,
): Promise<number> {
  const prepared = await trx
    .selectFrom('committee_invitations')
    .where('committee_id', '=', committee.id)
    .where('status', '=', 'prepared')
    .orderBy('id')
    .select('id')
    .execute()
  for (const { id } of prepared) await sendOne(id, committee, viewer, now, trx)
  if (prepared.length === 0) return 0
  const after = { invitations: prepared.length }
  const entry = { action: 'committee.invitations_sent', entity: 'committee', entityId: committee.id, after }
  await audit(viewer, entry, now, trx)
  return prepared.length
}

/** Sends all invitations of a committee that are prepared; refuses like `invite`. */
export async function sendPreparedOf(
  committeeId: number,
  viewer: Viewer,
  now: Date,
): Promise<Outcome<{ sent: number }>> {
  return transaction(async (trx) => {
    const locked = await lockManaged(committeeId, viewer, trx)
    if (!locked.ok) return locked
    if (!takesPeople(locked.value.status)) return refuse('closed', FINISHED)
    return ok({ sent: await sendPrepared(locked.value, viewer, now, trx) })
  })
}

/**
 * Sends all prepared invitations of a season, those of committees whose slate is in left out. `expected` is how many the page
 * said there were: with more of them nothing is sent (`conflict`), since nobody has looked at those.
 */
export async function sendAllPrepared(
  { year, expected }: { year: number; expected: number },
  admin: AdminViewer,
  now: Date,
): Promise<Outcome<{ sent: number }>> {
  return transaction(async (trx) => {
    const rows = await trx
      .selectFrom('committees as c')
      .where('c.year', '=', year)
      .where((eb) =>
        eb.exists(
          eb
            .selectFrom('committee_invitations as i')
            .whereRef('i.committee_id', '=', 'c.id')
            .where('i.status', '=', 'prepared')
            .select('i.id'),
        ),
      )
      .orderBy('c.id')
      .select('c.id')
      .execute()
    const committees: ManagedCommittee[] = []
    for (const { id } of rows) {
      const committee = await lockCommittee(id, trx)
      if (committee && takesPeople(committee.status)) committees.push(committee)
    }
    const { count } = await trx
      .selectFrom('committee_invitations')
      .where('status', '=', 'prepared')
      .where('committee_id', 'in', [0, ...committees.map(({ id }) => id)])
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    if (count > expected)
      return refuse('conflict', 'More invitations were prepared meanwhile. Look at them before they go.')
    let sent = 0
    for (const committee of committees) sent += await sendPrepared(committee, admin, now, trx)
    return ok({ sent })
  })
}

/** Takes an open invitation back: its link works no more. Refuses like `sendInvitation`. */
export async function withdrawInvitation(
  input: { committeeId: number; invitationId: number },
  viewer: Viewer,
  now: Date,
): Promise<Outcome<{ email: string }>> {
  const { committeeId, invitationId } = input
  return transaction(async (trx) => {
    const locked = await lockManaged(committeeId, viewer, trx)
    if (!locked.ok) return locked
    const asked = await trx
      .selectFrom('committee_invitations')
      .where('id', '=', invitationId)
      .where('committee_id', '=', committeeId)
      .select('role')
      .executeTakeFirst()
    if (asked?.role === 'chair' && locked.value.standing !== 'office')
      return refuse('forbidden', 'Only the office changes the chair.')
    const ended = await endInvitation(committeeId, invitationId, managesAs(viewer), now, trx)
    if (!ended) return refuse('conflict', ANSWERED)
    const before = { invitation: invitationId, email: ended.email }
    const entry = {
      action: 'committee.invitation_withdrawn',
      entity: 'committee',
      entityId: committeeId,
      before,
    }
    await audit(viewer, entry, now, trx)
    await refreshStatus(committeeId, now, trx)
    return ok({ email: ended.email })
  })
}
