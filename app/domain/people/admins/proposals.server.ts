import { sql } from 'kysely'
import { db, transaction, type Trx } from '#db/client.ts'
import { makeFullAdmin } from '#app/domain/people/accounts/admin-role.server.ts'
import { currentSeasonIn } from '#app/domain/season/seasons/queries.server.ts'
import { ADMIN_ROLE_LABELS, type AdminRole } from '#app/platform/admin-rights.ts'
import { audit } from '#app/platform/audit/commands.server.ts'
import { move, moveAll, moveLocked } from '#app/platform/lifecycle.server.ts'
import { ok, refuse, type Outcome } from '#app/platform/outcome.ts'
import { system, type Actor, type FreshAdmin, type Viewer } from '#app/platform/viewer.ts'
import { formatDateTime } from '#app/ui/format/date-time.ts'
import { lockAdmins, noLongerAdmin } from './lock-admins.server.ts'
import { adminProposalLifecycle } from './lifecycle.ts'
import { queueAdminsChanged } from './mails.server.ts'
import { listFullAdmins, waitingProposals } from './proposal-queries.server.ts'
import { beginsAt, LONE_WAIT_HOURS, waitsFor, type WaitsFor } from './rules.ts'
import { mayBeSecond } from './second-admin.server.ts'

/** A new admin with all rights: proposed by one admin and confirmed by another, or begun by the clock where there is no other. */

type Proposal = Awaited<ReturnType<typeof lockProposals>>[number]

function lockProposals(trx: Trx) {
  return waitingProposals(trx).orderBy('p.id').forUpdate('p').execute()
}

async function lockProposal(id: number, trx: Trx): Promise<Proposal | undefined> {
  return waitingProposals(trx).where('p.id', '=', id).forUpdate('p').executeTakeFirst()
}

interface NewProposal {
  person: { userId: number; name: string; email: string }
  /** The role they have until then. */
  role: AdminRole | null
  /** The admin who proposes it. */
  by: number
  what: string
}

/**
 * Proposes a person as an admin with all rights, with the admins locked: until it is confirmed or begins, nothing of what they may do
 * changes. All admins and the person are told. Refuses `conflict` who waits already.
 */
export async function proposeFullAdmin(
  { person, role, by, what }: NewProposal,
  actor: Viewer,
  now: Date,
  trx: Trx,
): Promise<Outcome> {
  const forWhat = waitsFor({ by, at: now }, await listFullAdmins(trx))
  const made = await trx
    .insertInto('admin_proposals')
    .values({
      ...{ user_id: person.userId, proposed_by: by, proposed_at: now },
      alone_since: forWhat === 'clock' ? now : null,
    })
    // Written out: a prepared statement finds no partial index for a parameter.
    .onConflict((conflict) => conflict.column('user_id').where('status', '=', sql.lit('waiting')).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!made) return WAITS_ALREADY
  const proposal = { id: made.id, by, role, ...person }
  await note(proposal, 'proposed', '', actor, now, trx)
  const after = await waitText(forWhat, now, trx)
  await tell(proposal, { what, after, by: actor, step: 'proposed' }, now, trx)
  return ok()
}

/** What a mail about a proposal says of the role now. */
async function waitText(forWhat: WaitsFor, aloneSince: Date, trx: Trx): Promise<string> {
  if (forWhat === 'admin') return 'Waits until another admin confirms it'
  if (forWhat === 'another_proposal') return 'Waits until an admin proposes it again'
  const { timezone } = await currentSeasonIn(trx)
  const from = formatDateTime(beginsAt(aloneSince), timezone)
  return `${ADMIN_ROLE_LABELS.admin} from ${from}, unless it is withdrawn or declined before`
}

const WAITS_ALREADY = refuse('conflict', 'This person is already waiting to become an admin.')
const CLOSED = refuse('conflict', 'This has already been decided. Reload the page.')
const NOT_OWN = refuse('forbidden', 'Another admin proposed this. You can confirm or decline it.')

type ProposalStep = 'confirm' | 'decline' | 'withdraw'

const DONE = { confirm: 'confirmed', decline: 'declined', withdraw: 'withdrawn' } as const

/**
 * Confirms or declines that a person becomes an admin with all rights, or takes the own proposal back. All admins and the person are
 * told. Refuses `forbidden` an admin who may not be the second one, and `conflict` what was decided before.
 */
export function decideProposal(
  { proposalId, step, reason }: { proposalId: number; step: ProposalStep; reason: string },
  admin: FreshAdmin,
  now: Date,
) {
  return transaction<Outcome>(async (trx) => {
    const gone = noLongerAdmin(await lockAdmins(trx), admin)
    if (gone) return gone
    const proposal = await lockProposal(proposalId, trx)
    if (!proposal) return CLOSED
    if (step === 'withdraw' && proposal.by !== admin.userId) return NOT_OWN
    const second = step === 'confirm' ? await mayBeSecond(admin, proposal, now, trx) : null
    if (second) return second
    if (step === 'confirm' && proposal.account !== 'active')
      return refuse('conflict', 'This account is suspended, so it can’t be changed.')
    const set = { decided_by: admin.userId, decided_at: now, reason }
    const moved = await move(adminProposalLifecycle, step, { by: 'admin', id: proposalId, set }, trx)
    if (!moved.ok) return moved
    if (step === 'confirm') await makeFullAdmin(proposal.userId, now, trx)
    await note(proposal, DONE[step], reason, admin, now, trx)
    const name = nameOf(proposal)
    const what = {
      confirm: `${admin.displayName} confirmed ${name} as an admin`,
      decline: `${admin.displayName} declined ${name} as an admin`,
      withdraw: `${admin.displayName} withdrew the proposal of ${name} as an admin`,
    }[step]
    const after = step === 'confirm' ? ADMIN_ROLE_LABELS.admin : roleText(proposal)
    await tell(proposal, { what, after, by: admin, reason: reason || null, step: DONE[step] }, now, trx)
    return ok()
  })
}

/** Takes the viewer's own wait back. All admins are told. Refuses `conflict` when an admin was faster. */
export function stepBack(viewer: Viewer, now: Date) {
  return transaction<Outcome>(async (trx) => {
    // First as everywhere: the mails refer to the admins, whom another decision may have locked.
    await lockAdmins(trx)
    const proposal = await waitingProposals(trx)
      .where('p.user_id', '=', viewer.userId)
      .forUpdate('p')
      .executeTakeFirst()
    if (!proposal) return CLOSED
    const set = { decided_by: viewer.userId, decided_at: now }
    await moveLocked(adminProposalLifecycle, 'step_back', { by: 'member', id: proposal.id, set }, trx)
    await note(proposal, 'stepped_back', '', viewer, now, trx)
    const what = `${viewer.displayName} no longer wants to be an admin`
    await tell(proposal, { what, after: roleText(proposal), by: viewer, step: 'stepped_back' }, now, trx)
    return ok()
  })
}

/** Ends what waits about a person whose role another admin changes: it was proposed for the role before. */
export async function endProposalOf(userId: number, admin: FreshAdmin, now: Date, trx: Trx): Promise<void> {
  const reason = 'The role was changed'
  const set = { decided_by: admin.userId, decided_at: now, reason }
  const change = { by: 'admin', where: { user_id: userId }, set, returning: ['proposed_by'] } as const
  for (const { proposed_by: by } of await moveAll(adminProposalLifecycle, 'decline', change, trx))
    await note({ userId, by }, 'declined', reason, admin, now, trx)
}

/**
 * Begins the roles that have waited long enough with no other admin to confirm them, and keeps since when a proposal is alone: the time
 * runs from the acceptance, or from when the last other admin went. Answers how many proposals it changed.
 */
export async function tendProposals(now: Date): Promise<number> {
  const any = await db()
    .selectFrom('admin_proposals')
    .where('status', '=', 'waiting')
    .select('id')
    .limit(1)
    .execute()
  if (any.length === 0) return 0
  return transaction(async (trx) => {
    await lockAdmins(trx)
    let changed = 0
    for (const proposal of await lockProposals(trx)) {
      // Read each time: the one before may have become an admin.
      const forWhat = waitsFor(proposal, await listFullAdmins(trx))
      if (await tendProposal(proposal, forWhat, now, trx)) changed += 1
    }
    return changed
  })
}

async function tendProposal(proposal: Proposal, forWhat: WaitsFor, now: Date, trx: Trx): Promise<boolean> {
  const { id, aloneSince } = proposal
  if ((forWhat === 'clock') !== (aloneSince !== null)) {
    const since = forWhat === 'clock' ? now : null
    await trx.updateTable('admin_proposals').set({ alone_since: since }).where('id', '=', id).execute()
    if (since === null) return true
    const what = `No other admin is left to confirm ${nameOf(proposal)} as an admin`
    const after = await waitText(forWhat, since, trx)
    await tell(proposal, { what, after, by: THE_CLOCK, step: `alone:${since.getTime()}` }, now, trx)
    return true
  }
  if (!aloneSince || now < beginsAt(aloneSince) || proposal.account !== 'active') return false
  await moveLocked(adminProposalLifecycle, 'begin', { by: 'system', id, set: { decided_at: now } }, trx)
  await makeFullAdmin(proposal.userId, now, trx)
  await note(proposal, 'begun', '', system, now, trx)
  const what = `${nameOf(proposal)} became an admin after ${LONE_WAIT_HOURS} hours, with no other admin to confirm it`
  await tell(proposal, { what, after: ADMIN_ROLE_LABELS.admin, by: THE_CLOCK, step: 'begun' }, now, trx)
  return true
}

const THE_CLOCK = { displayName: 'The clock' }

const nameOf = ({ name, email }: { name: string; email: string }) => name || email
const roleText = ({ role }: Pick<Proposal, 'role'>) => (role ? ADMIN_ROLE_LABELS[role] : 'Not an admin')

interface Told {
  what: string
  after: string
  by: { displayName: string }
  reason?: string | null
  step: string
}

type Named = Pick<Proposal, 'id' | 'userId' | 'by' | 'name' | 'email' | 'role'>

function tell(proposal: Named, { step, ...told }: Told, now: Date, trx: Trx): Promise<void> {
  const { id, userId, name, email, role } = proposal
  const person = { userId, name, email }
  return queueAdminsChanged({ ...told, person, before: role, key: `proposal:${id}:${step}` }, now, trx)
}

function note(
  { userId, by }: Pick<Proposal, 'userId' | 'by'>,
  what: 'proposed' | (typeof DONE)[ProposalStep] | 'stepped_back' | 'begun',
  reason: string,
  actor: Actor,
  now: Date,
  trx: Trx,
): Promise<void> {
  const after = { proposedBy: by, ...(reason && { reason }) }
  return audit(actor, { action: `account.admin_${what}`, entity: 'user', entityId: userId, after }, now, trx)
}
