import { isUniqueViolation, type Trx } from '#db/client.ts'
import { transactionOnCached } from '#app/domain/season/seasons/versioned-cache.server.ts'
import { auditRecord } from '#app/platform/audit/commands.server.ts'
import { moveLocked } from '#app/platform/lifecycle.server.ts'
import { canMove, type ActionOf } from '#app/platform/lifecycle.ts'
import { isStale } from '#app/platform/record-version.server.ts'
import { ok, refuse, type Outcome } from '#app/platform/outcome.ts'
import { answeringUndone, undone } from '#app/platform/undone.ts'
import type { AdminViewer } from '#app/platform/viewer.ts'
import { sponsorshipLifecycle } from './lifecycle.ts'
import { tellContact } from './mails.server.ts'
import {
  sponsorshipCancelled,
  sponsorshipOffered,
  sponsorshipPlaceFree,
  sponsorshipRejected,
  sponsorshipWaitlisted,
} from './mails/contact-mails.ts'
import { sponsorshipEnds, sponsorshipMoved } from './moved.server.ts'
import { lockPlaces } from './places.server.ts'
import { offerEnd, offerRefusal, type SponsorshipState } from './rules.ts'

/** What an admin decides about an application. */
export type Decision =
  | { action: 'review' | 'wait' }
  | { action: 'offer'; days: number; price?: number | null; added?: string }
  | { action: 'reject' | 'cancel'; reason: string }

const PAST: Readonly<Record<Decision['action'], `sponsorship.${string}`>> = {
  review: 'sponsorship.reviewed',
  wait: 'sponsorship.waitlisted',
  offer: 'sponsorship.offered',
  reject: 'sponsorship.rejected',
  cancel: 'sponsorship.cancelled',
}

const CHANGED = refuse(
  'conflict',
  'This application has changed since you opened the page. Check it and try again.',
)
const NO_PLACE = refuse('conflict', 'Another application has taken this place.')

/**
 * Carries out what an admin decides, and tells the contact. An offer takes a place under the package's lock, so the last one goes
 * once. Refuses `conflict` where the state does not allow it, no place is free, or others wait longer, and a decision on
 * a page that was made before the application changed.
 */
export async function decideSponsorship(
  id: number,
  decision: Decision,
  admin: AdminViewer,
  now: Date,
  /** The version that the admin’s page was made from. */
  seen?: string,
): Promise<Outcome<{ company: string; state: SponsorshipState }>> {
  try {
    return await answeringUndone(() =>
      transactionOnCached(async (trx) => {
        const decided = await decide(id, { ...decision, seen }, admin, now, trx)
        return decided.ok ? decided : undone(decided)
      }),
    )
  } catch (error) {
    if (!isUniqueViolation(error, 'one_sponsor_per_place')) throw error
    return NO_PLACE
  }
}

async function decide(
  id: number,
  decision: Decision & { seen: string | undefined },
  admin: AdminViewer,
  now: Date,
  trx: Trx,
): Promise<Outcome<{ company: string; state: SponsorshipState }>> {
  const { action } = decision
  const seen = await trx
    .selectFrom('sponsorships')
    .where('id', '=', id)
    .select(['package_id as packageId', 'waitlisted_at as waitlistedAt', 'state'])
    .executeTakeFirst()
  if (!seen) return refuse('not_found', 'We can’t find this application.')
  if (action === 'cancel') await sponsorshipEnds(id, decision.reason, admin, now, trx)
  const before =
    seen.waitlistedAt && seen.state === 'waitlisted' ? { id, waitlistedAt: seen.waitlistedAt } : null
  const places =
    action === 'offer' && seen.packageId !== null ? await lockPlaces(seen.packageId, before, trx) : null
  const row = await trx
    .selectFrom('sponsorships')
    .where('id', '=', id)
    .select(['year', 'state', 'company', 'version'])
    .forUpdate()
    .executeTakeFirstOrThrow()
  if (isStale(decision.seen, row.version)) return CHANGED
  if (row.state !== seen.state || !canMove(sponsorshipLifecycle, row.state, action, 'admin')) return CHANGED
  if (action === 'offer') {
    // Those who wait go first; an application that was never put behind them was there before.
    const refusal = offerRefusal({
      isFree: places?.isFree ?? false,
      ahead: before ? (places?.ahead ?? 0) : 0,
    })
    if (refusal) return refuse('conflict', refusal)
  }
  const { state } = await moveLocked(
    sponsorshipLifecycle,
    action,
    {
      by: 'admin',
      id,
      set: (eb) => ({
        ...columnsOf(decision, places?.place ?? null, now),
        decided_by: admin.userId,
        updated_at: now,
        version: eb('version', '+', 1),
      }),
      returning: ['state'],
    },
    trx,
  )
  const said = { ...('reason' in decision && { reason: decision.reason }) }
  const ends = 'days' in decision && {
    offerEndsAt: offerEnd(now, decision.days).toISOString(),
    ...(decision.price != null && { agreedCents: decision.price }),
    ...(decision.added && { added: decision.added }),
  }
  const change = { before: { state: row.state }, after: { state, ...said, ...ends } }
  await auditRecord(admin, PAST[action], id, change, now, trx)
  await sponsorshipMoved({ id, year: row.year, from: row.state, to: state }, admin, now, trx)
  const mail = mailOf(action, row.state)
  if (mail) await tellContact(id, mail, now, trx)
  return ok({ company: row.company, state })
}

function columnsOf(decision: Decision, place: number | null, now: Date) {
  switch (decision.action) {
    case 'review':
      return {}
    case 'wait':
      return { waitlisted_at: now }
    case 'offer':
      return {
        ...{ place, offered_at: now, offer_ends_at: offerEnd(now, decision.days), reason: '' },
        ...{ agreed_cents: decision.price ?? null, agreed_benefits: decision.added ?? '' },
      }
    case 'reject':
    case 'cancel':
      return { reason: decision.reason }
  }
}

/** What the contact is told; a review begins silently. */
function mailOf(action: ActionOf<typeof sponsorshipLifecycle>, from: SponsorshipState) {
  if (action === 'wait') return sponsorshipWaitlisted
  if (action === 'offer') return from === 'waitlisted' ? sponsorshipPlaceFree : sponsorshipOffered
  if (action === 'reject') return sponsorshipRejected
  return action === 'cancel' ? sponsorshipCancelled : null
}
