import type { Trx } from '#db/client.ts'
import { mayBeSecond } from '#app/domain/people/admins/second-admin.server.ts'
import { transactionOnCached } from '#app/domain/season/seasons/versioned-cache.server.ts'
import { auditRecord } from '#app/platform/audit/commands.server.ts'
import { moveLocked } from '#app/platform/lifecycle.server.ts'
import { canMove } from '#app/platform/lifecycle.ts'
import { isStale } from '#app/platform/record-version.server.ts'
import { ok, refuse, type Outcome } from '#app/platform/outcome.ts'
import { answeringUndone, undone } from '#app/platform/undone.ts'
import { adminRole, system, type Actor, type AdminViewer } from '#app/platform/viewer.ts'
import { agreedPrice } from './agreed-terms.server.ts'
import { sponsorshipLifecycle } from './lifecycle.ts'
import { tellContact } from './mails.server.ts'
import {
  sponsorshipActive,
  sponsorshipFulfilled,
  sponsorshipResumed,
  sponsorshipSuspended,
  sponsorshipTerminated,
} from './mails/contact-mails.ts'
import { sponsorshipEnds, sponsorshipMoved, stepRefusal } from './moved.server.ts'
import { earlyEnd, terminationRefusal, type SponsorshipState } from './rules.ts'

/** What follows an accepted offer: the signed contract, the payment, and how a sponsorship ends. */

const MAX_AT_ONCE = 50

/** Locks a sponsorship for a command of this or another module; undefined where there is none. */
export function lockSponsorship(id: number, trx: Trx) {
  return trx
    .selectFrom('sponsorships')
    .where('id', '=', id)
    .select(['id', 'year', 'state', 'company', 'version', 'early_until as earlyUntil'])
    .select(['termination_proposed_by as proposedBy', 'termination_proposed_at as proposedAt', 'reason'])
    .forUpdate()
    .executeTakeFirst()
}

type Locked = NonNullable<Awaited<ReturnType<typeof lockSponsorship>>>

const CHANGED = refuse(
  'conflict',
  'This sponsorship has changed since you opened the page. Check it and try again.',
)

async function record(
  { id, year, state: from }: Locked,
  action: `sponsorship.${string}`,
  to: SponsorshipState,
  said: Record<string, unknown>,
  by: Actor,
  now: Date,
  trx: Trx,
): Promise<void> {
  await auditRecord(by, action, id, { before: { state: from }, after: { state: to, ...said } }, now, trx)
  await sponsorshipMoved({ id, year, from, to }, by, now, trx)
}

/** Columns that every move writes. */
const touched = (now: Date) => ({ updated_at: now })

/**
 * Notes that the contract of an accepted sponsorship is signed by both, in the transaction that signs it. A later version of a
 * contract changes nothing here. The caller has locked the sponsorship.
 */
export async function markContracted(id: number, by: AdminViewer, now: Date, trx: Trx): Promise<void> {
  const row = await lockSponsorship(id, trx)
  if (!row || !canMove(sponsorshipLifecycle, row.state, 'contract', 'admin')) return
  await moveLocked(
    sponsorshipLifecycle,
    'contract',
    {
      by: 'admin',
      id,
      set: (eb) => ({ ...touched(now), contracted_at: now, version: eb('version', '+', 1) }),
    },
    trx,
  )
  await record(row, 'sponsorship.contracted', 'contracted', {}, by, now, trx)
  const { price } = await trx
    .selectFrom('sponsorships as s')
    .innerJoin('sponsorship_package_revisions as r', 'r.id', 's.revision_id')
    .where('s.id', '=', id)
    .select(agreedPrice.as('price'))
    .executeTakeFirstOrThrow()
  // Nothing is invoiced.
  if (price === 0) await activateSponsorship([id], system, now, trx)
}

/**
 * Activates sponsorships whose invoice is paid, in the transaction that books the payment. One that was activated early is from
 * then on active without an end; one that was suspended because that end had come is active again. Answers the ids that are active now;
 * a sponsorship that has ended since is not among them, and its payment is for an admin to return.
 */
export async function activateSponsorship(
  ids: readonly number[],
  by: Actor,
  now: Date,
  trx: Trx,
): Promise<number[]> {
  const active: number[] = []
  for (const id of [...new Set(ids)].sort((a, b) => a - b)) {
    const row = await lockSponsorship(id, trx)
    if (!row) continue
    if (row.state === 'active') {
      if (row.earlyUntil !== null) {
        await trx
          .updateTable('sponsorships')
          .set({ early_until: null, ...touched(now) })
          .where('id', '=', id)
          .execute()
        await record(row, 'sponsorship.paid', 'active', {}, by, now, trx)
      }
      active.push(id)
      continue
    }
    // A suspension for another reason is an admin's to end.
    const isUnpaid = row.state !== 'suspended' || row.earlyUntil !== null
    if (!isUnpaid || !canMove(sponsorshipLifecycle, row.state, 'activate', adminRole(by))) continue
    await moveLocked(
      sponsorshipLifecycle,
      'activate',
      {
        by: adminRole(by),
        id,
        set: (eb) => ({
          ...touched(now),
          activated_at: now,
          early_until: null,
          suspended_at: null,
          version: eb('version', '+', 1),
        }),
      },
      trx,
    )
    await record(row, 'sponsorship.activated', 'active', {}, by, now, trx)
    await tellContact(id, sponsorshipActive, now, trx)
    active.push(id)
  }
  return active
}

/** What an admin does with a sponsorship after its offer was accepted. */
export type Step =
  | { action: 'activate_early'; reason: string; days: number }
  | { action: 'suspend'; reason: string }
  | { action: 'resume' | 'fulfil' | 'close' | 'terminate' }
  | { action: 'keep' }
  | { action: 'propose_termination'; reason: string }

/**
 * Carries out a step of an admin, and tells the contact. One admin proposes to terminate, with a reason, and another one does.
 * Refuses `conflict` where the state does not allow it, the same admin proposed it, or it has changed since the page was made.
 */
export async function stepSponsorship(
  id: number,
  step: Step,
  admin: AdminViewer,
  now: Date,
  /** The version that the admin’s page was made from. */
  seen?: string,
): Promise<Outcome<{ company: string }>> {
  return answeringUndone(() =>
    transactionOnCached(async (trx) => {
      const taken = await take(id, { ...step, seen }, admin, now, trx)
      return taken.ok ? taken : undone(taken)
    }),
  )
}

async function take(
  id: number,
  step: Step & { seen: string | undefined },
  admin: AdminViewer,
  now: Date,
  trx: Trx,
): Promise<Outcome<{ company: string }>> {
  if (step.action === 'terminate')
    await sponsorshipEnds(id, 'The sponsorship was terminated', admin, now, trx)
  const row = await lockSponsorship(id, trx)
  if (!row) return refuse('not_found', 'We can’t find this sponsorship.')
  if (isStale(step.seen, row.version)) return CHANGED
  if (step.action === 'propose_termination' || step.action === 'keep')
    return proposal(row, step, admin, now, trx)
  const { action } = step
  if (!canMove(sponsorshipLifecycle, row.state, action, 'admin')) return CHANGED
  const against = await stepRefusal(id, action, trx)
  if (against) return refuse('conflict', against)
  if (action === 'terminate') {
    const refusal = terminationRefusal({ adminId: admin.userId, proposedBy: row.proposedBy })
    if (refusal) return refuse('conflict', refusal)
    const proposed = { by: row.proposedBy ?? admin.userId, at: row.proposedAt ?? now }
    const second = await mayBeSecond(admin, proposed, now, trx)
    if (second) return second
  }
  const { state: to } = await moveLocked(
    sponsorshipLifecycle,
    action,
    {
      by: 'admin',
      id,
      set: (eb) => ({ ...touched(now), ...columnsOf(step, now), version: eb('version', '+', 1) }),
      returning: ['state'],
    },
    trx,
  )
  const said = 'reason' in step ? { reason: step.reason } : {}
  const until = step.action === 'activate_early' && { earlyUntil: earlyEnd(now, step.days).toISOString() }
  await record(row, PAST[action], to, { ...said, ...until }, admin, now, trx)
  const mail = MAILS[action]
  if (mail) await tellContact(id, mail, now, trx)
  return ok({ company: row.company })
}

const PAST = {
  activate_early: 'sponsorship.activated_early',
  suspend: 'sponsorship.suspended',
  resume: 'sponsorship.resumed',
  fulfil: 'sponsorship.fulfilled',
  close: 'sponsorship.closed',
  terminate: 'sponsorship.terminated',
} as const

const MAILS = {
  activate_early: sponsorshipActive,
  suspend: sponsorshipSuspended,
  resume: sponsorshipResumed,
  fulfil: sponsorshipFulfilled,
  close: null,
  terminate: sponsorshipTerminated,
} as const

function columnsOf(step: Step, now: Date) {
  switch (step.action) {
    case 'activate_early':
      return { activated_at: now, early_until: earlyEnd(now, step.days), early_reason: step.reason }
    case 'suspend':
      return { suspended_at: now, ended_at: null, reason: step.reason, early_until: null }
    case 'resume':
      return { suspended_at: null, reason: '' }
    case 'fulfil':
    case 'close':
    case 'terminate':
      return { ended_at: now }
    default:
      return {}
  }
}

/** Proposes to terminate a sponsorship, or takes that back. */
async function proposal(
  row: Locked,
  step: Extract<Step, { action: 'propose_termination' | 'keep' }>,
  admin: AdminViewer,
  now: Date,
  trx: Trx,
): Promise<Outcome<{ company: string }>> {
  const isProposed = row.proposedBy !== null
  if (!canMove(sponsorshipLifecycle, row.state, 'terminate', 'admin')) return CHANGED
  if (isProposed === (step.action === 'propose_termination')) return CHANGED
  const proposed =
    step.action === 'propose_termination'
      ? { termination_proposed_by: admin.userId, termination_proposed_at: now, reason: step.reason }
      : { termination_proposed_by: null, termination_proposed_at: null, reason: '' }
  await trx
    .updateTable('sponsorships')
    .set((eb) => ({ ...touched(now), ...proposed, version: eb('version', '+', 1) }))
    .where('id', '=', row.id)
    .execute()
  const action =
    step.action === 'keep' ? 'sponsorship.termination_dropped' : 'sponsorship.termination_proposed'
  const after = 'reason' in step ? { reason: step.reason } : {}
  await auditRecord(admin, action, row.id, { after }, now, trx)
  return ok({ company: row.company })
}

/** Suspends sponsorships that were activated early and are not paid by then. Answers how many. */
export async function suspendUnpaid(now: Date): Promise<number> {
  return transactionOnCached(async (trx) => {
    const over = await trx
      .selectFrom('sponsorships')
      .where('state', '=', 'active')
      .where('early_until', '<=', now)
      .orderBy('early_until')
      .select('id')
      .limit(MAX_AT_ONCE)
      .forUpdate()
      .skipLocked()
      .execute()
    for (const { id } of over) {
      const row = await lockSponsorship(id, trx)
      if (!row) continue
      const reason = 'The invoice was not paid by the date agreed.'
      await moveLocked(
        sponsorshipLifecycle,
        'suspend_unpaid',
        {
          by: 'system',
          id,
          set: (eb) => ({ ...touched(now), suspended_at: now, reason, version: eb('version', '+', 1) }),
        },
        trx,
      )
      await record(row, 'sponsorship.suspended', 'suspended', { reason }, system, now, trx)
      await tellContact(id, sponsorshipSuspended, now, trx)
    }
    return over.length
  })
}

/** Marks a sponsorship as fulfilled once nothing is owed any more, in the transaction that finds so. */
export async function markFulfilled(id: number, by: Actor, now: Date, trx: Trx): Promise<void> {
  const row = await lockSponsorship(id, trx)
  if (!row || !canMove(sponsorshipLifecycle, row.state, 'fulfil', adminRole(by))) return
  await moveLocked(
    sponsorshipLifecycle,
    'fulfil',
    {
      by: adminRole(by),
      id,
      set: (eb) => ({ ...touched(now), ended_at: now, version: eb('version', '+', 1) }),
    },
    trx,
  )
  await record(row, 'sponsorship.fulfilled', 'fulfilled', {}, by, now, trx)
  await tellContact(id, sponsorshipFulfilled, now, trx)
}

/** Takes back that a sponsorship is fulfilled where something is owed again, in the transaction that finds so. */
export async function markUnfulfilled(id: number, by: Actor, now: Date, trx: Trx): Promise<void> {
  const row = await lockSponsorship(id, trx)
  if (!row || !canMove(sponsorshipLifecycle, row.state, 'reopen', 'system')) return
  await moveLocked(
    sponsorshipLifecycle,
    'reopen',
    {
      by: 'system',
      id,
      set: (eb) => ({ ...touched(now), ended_at: null, version: eb('version', '+', 1) }),
    },
    trx,
  )
  await record(row, 'sponsorship.reopened', 'active', {}, by, now, trx)
}
