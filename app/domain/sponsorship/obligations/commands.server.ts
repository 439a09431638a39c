import { db, transaction, type Trx } from '#db/client.ts'
import { agreedTerms } from '#app/domain/sponsorship/applications/agreed-terms.server.ts'
import type { Applicant } from '#app/domain/sponsorship/applications/apply.server.ts'
import type { SponsorshipHook } from '#app/domain/sponsorship/applications/moved.server.ts'
import {
  lockSponsorship,
  markFulfilled,
  markUnfulfilled,
} from '#app/domain/sponsorship/applications/progress.server.ts'
import { auditRecord } from '#app/platform/audit/commands.server.ts'
import { moveAll, moveLocked } from '#app/platform/lifecycle.server.ts'
import { canMove, type ActionOf } from '#app/platform/lifecycle.ts'
import { isStale } from '#app/platform/record-version.server.ts'
import { ok, refuse, type Outcome } from '#app/platform/outcome.ts'
import { adminRole, system, type Actor, type AdminViewer } from '#app/platform/viewer.ts'
import { obligationLifecycle } from './lifecycle.ts'
import { isSettled, obligationsOf, versionOf, type ObligationKind } from './rules.ts'

type Action = ActionOf<typeof obligationLifecycle>

const CHANGED = refuse('conflict', 'This has changed since you opened the page. Check it and try again.')

/** Writes what an accepted sponsorship and the award owe each other. */
async function insertObligations(sponsorshipId: number, now: Date, trx: Trx): Promise<void> {
  const row = await trx
    .selectFrom('sponsorships as s')
    .innerJoin('sponsorship_packages as p', 'p.id', 's.package_id')
    .where('s.id', '=', sponsorshipId)
    .select('p.kind')
    .executeTakeFirst()
  const terms = await agreedTerms(sponsorshipId, trx)
  if (!row || !terms) return
  const owed = obligationsOf({ kind: row.kind, ...terms })
  await trx
    .insertInto('sponsorship_obligations')
    .values(
      owed.map(({ kind, side, what, dueOn }, n) => ({
        ...{ sponsorship_id: sponsorshipId, n: n + 1, kind, side, what, updated_at: now },
        due_on: dueOn,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Obligations begin with the accepted offer, follow the contract, and end with the sponsorship. */
export const followSponsorship: SponsorshipHook = {
  async moved({ id, to }, by, now, trx) {
    if (to === 'accepted') await insertObligations(id, now, trx)
    if (to === 'active') await followSettled(id, now, trx)
    if (to === 'contracted') await fulfilObligation(id, 'contract', 'delivered', by, now, trx)
    if (to === 'withdrawn' || to === 'terminated') {
      const note = 'The sponsorship has ended.'
      await moveAll(
        obligationLifecycle,
        'waive',
        { by: 'system', where: { sponsorship_id: id }, set: { note, updated_at: now } },
        trx,
      )
    }
  },
  async refusal(id, action, trx) {
    if (action !== 'fulfil') return null
    const left = await countUnsettled(id, trx)
    return left > 0 ? 'Not everything that was agreed is done yet. See its obligations.' : null
  },
}

async function countUnsettled(sponsorshipId: number, trx: Trx): Promise<number> {
  const rows = await trx
    .selectFrom('sponsorship_obligations')
    .where('sponsorship_id', '=', sponsorshipId)
    .select('state')
    .execute()
  return rows.filter(({ state }) => !isSettled(state)).length
}

const ACTION_TO = {
  submitted: 'submit',
  in_check: 'check',
  approved: 'approve',
  changes_asked: 'ask_changes',
  delivered: 'deliver',
} as const satisfies Record<string, Action>

/**
 * Notes, in the transaction of the module that carries a step out, where it stands: the invoice is paid, artwork was uploaded, approved
 * or needs changes. Does nothing where the sponsorship has no such step, or it cannot move there. A sponsorship with nothing left to do
 * is fulfilled. The caller has locked the sponsorship, or locks nothing after this.
 */
export async function fulfilObligation(
  sponsorshipId: number,
  kind: Exclude<ObligationKind, 'benefit'>,
  state: keyof typeof ACTION_TO,
  by: Actor,
  now: Date,
  trx: Trx,
  note = '',
): Promise<void> {
  const sponsorship = await lockSponsorship(sponsorshipId, trx)
  if (!sponsorship) return
  const action = ACTION_TO[state]
  const moved = await moveAll(
    obligationLifecycle,
    action,
    {
      by: action === 'ask_changes' ? 'admin' : adminRole(by),
      where: { sponsorship_id: sponsorshipId, kind },
      set: { note, updated_at: now },
      returning: ['what'],
    },
    trx,
  )
  if (moved.length > 0) await followSettled(sponsorshipId, now, trx)
}

/**
 * Sets the day by which a step is due: an invoice's, or the last day to sign a contract. It can be taken from now on, however far the
 * day is, and reminders begin again. Without a day it is not due any more, such as while no invoice is open.
 */
export async function setStepDue(
  sponsorshipId: number,
  kind: Exclude<ObligationKind, 'benefit'>,
  dueOn: string | null,
  now: Date,
  trx: Trx,
): Promise<void> {
  await moveAll(
    obligationLifecycle,
    dueOn === null ? 'put_off' : 'fall_due',
    { by: 'system', where: { sponsorship_id: sponsorshipId, kind }, set: { updated_at: now } },
    trx,
  )
  await trx
    .updateTable('sponsorship_obligations')
    .set({ due_on: dueOn, reminded: null, updated_at: now })
    .where('sponsorship_id', '=', sponsorshipId)
    .where('kind', '=', kind)
    .execute()
}

/** Notes that a newer version of the contract is to be signed by a day, also where an earlier one was signed. */
export async function contractIsSent(
  sponsorshipId: number,
  signBy: string,
  now: Date,
  trx: Trx,
): Promise<void> {
  const where = { sponsorship_id: sponsorshipId, kind: 'contract' } as const
  await moveAll(
    obligationLifecycle,
    'recall',
    { by: 'system', where, set: { note: '', updated_at: now } },
    trx,
  )
  await setStepDue(sponsorshipId, 'contract', signBy, now, trx)
}

/**
 * Notes that a payment that was in was taken back, in the transaction that does: it is owed again by `dueOn`, and a sponsorship that
 * was fulfilled is active again. One that was waived stays so. The caller has locked the sponsorship.
 */
export async function reopenPayment(
  sponsorshipId: number,
  dueOn: string | null,
  now: Date,
  trx: Trx,
): Promise<void> {
  const paid = { sponsorship_id: sponsorshipId, kind: 'invoice', state: 'delivered' } as const
  const set = { note: '', due_on: dueOn, reminded: null, updated_at: now }
  const moved = await moveAll(
    obligationLifecycle,
    'reopen',
    { by: 'system', where: paid, set, returning: ['what'] },
    trx,
  )
  if (moved.length > 0) await followSettled(sponsorshipId, now, trx)
  // An earlier instalment is open again while a later one still was.
  else await setStepDue(sponsorshipId, 'invoice', dueOn, now, trx)
}

/** A sponsorship is fulfilled while nothing is owed, and active again once something is. */
async function followSettled(sponsorshipId: number, now: Date, trx: Trx): Promise<void> {
  const mark = (await countUnsettled(sponsorshipId, trx)) === 0 ? markFulfilled : markUnfulfilled
  await mark(sponsorshipId, system, now, trx)
}

/** Locks an obligation after its sponsorship. */
async function lockObligation(id: number, trx: Trx) {
  const seen = await trx
    .selectFrom('sponsorship_obligations')
    .where('id', '=', id)
    .select('sponsorship_id as sponsorshipId')
    .executeTakeFirst()
  const sponsorship = seen && (await lockSponsorship(seen.sponsorshipId, trx))
  if (!sponsorship) return null
  const obligation = await trx
    .selectFrom('sponsorship_obligations')
    .where('id', '=', id)
    .select(['id', 'kind', 'side', 'what', 'state', 'due_on as dueOn', 'updated_at as updatedAt'])
    .forUpdate()
    .executeTakeFirstOrThrow()
  return { sponsorship, obligation }
}

const LIVE = ['accepted', 'contracted', 'active', 'suspended', 'fulfilled']

/** What an admin or the sponsor does about an obligation. */
export interface ObligationChange {
  action: Exclude<Action, 'fall_due' | 'put_off' | 'recall' | 'check'>
  note: string
  /** The version that the admin’s page was made from. */
  seen?: string
}

/**
 * Moves an obligation, as an admin, or as the sponsor, who may say that something was sent or decline it. Refuses `conflict` where its
 * state does not allow it, or the step is carried out on a page of its own.
 */
export async function changeObligation(
  id: number,
  { action, note, seen }: ObligationChange,
  by: Applicant | (AdminViewer & { role: 'admin' }),
  now: Date,
): Promise<Outcome<{ what: string }>> {
  return transaction(async (trx): Promise<Outcome<{ what: string }>> => {
    const locked = await lockObligation(id, trx)
    if (!locked) return refuse('not_found', 'We can’t find this obligation.')
    const { sponsorship, obligation } = locked
    const isOwnStep = by.role === 'admin' || (obligation.kind === 'benefit' && obligation.side === 'sponsor')
    if (!isOwnStep || !LIVE.includes(sponsorship.state) || isStale(seen, versionOf(obligation)))
      return CHANGED
    if (!canMove(obligationLifecycle, obligation.state, action, by.role)) return CHANGED
    await moveLocked(
      obligationLifecycle,
      action,
      {
        by: by.role,
        id,
        set: { note, updated_at: now, ...(action === 'reopen' && { reminded: null }) },
      },
      trx,
    )
    const change = {
      before: { obligation: obligation.what, state: obligation.state },
      after: { step: action, ...(note && { note }) },
    }
    await auditRecord(by, 'sponsorship.obligation_changed', sponsorship.id, change, now, trx)
    await followSettled(sponsorship.id, now, trx)
    return ok({ what: obligation.what })
  })
}

/** Sets the day by which an obligation is due; reminders begin again. Refuses `conflict` where it has changed since the page was made. */
export async function setObligationDue(
  id: number,
  { dueOn, seen }: { dueOn: string | null; seen?: string },
  admin: AdminViewer,
  now: Date,
): Promise<Outcome<{ what: string }>> {
  return transaction(async (trx): Promise<Outcome<{ what: string }>> => {
    const locked = await lockObligation(id, trx)
    if (!locked) return refuse('not_found', 'We can’t find this obligation.')
    const { sponsorship, obligation } = locked
    if (obligation.dueOn === dueOn) return ok({ what: obligation.what })
    if (isStale(seen, versionOf(obligation))) return CHANGED
    await trx
      .updateTable('sponsorship_obligations')
      .set({ due_on: dueOn, reminded: null, updated_at: now })
      .where('id', '=', id)
      .execute()
    const change = {
      before: { obligation: obligation.what, dueOn: obligation.dueOn },
      after: { dueOn },
    }
    await auditRecord(admin, 'sponsorship.obligation_due', sponsorship.id, change, now, trx)
    return ok({ what: obligation.what })
  })
}

/** The same for a sponsor's own task; an obligation of another sponsorship is not found. */
export async function answerTask(
  sponsorshipId: number,
  id: number,
  action: 'submit' | 'decline',
  by: Applicant,
  now: Date,
): Promise<Outcome<{ what: string }>> {
  const own = await db()
    .selectFrom('sponsorship_obligations')
    .where('id', '=', id)
    .where('sponsorship_id', '=', sponsorshipId)
    .select('id')
    .executeTakeFirst()
  if (!own) return refuse('not_found', 'We can’t find this task.')
  return changeObligation(id, { action, note: '' }, by, now)
}
