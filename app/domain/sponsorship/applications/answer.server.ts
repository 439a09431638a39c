import type { Trx } from '#db/client.ts'
import { transactionOnCached } from '#app/domain/season/seasons/versioned-cache.server.ts'
import { auditRecord } from '#app/platform/audit/commands.server.ts'
import { moveLocked } from '#app/platform/lifecycle.server.ts'
import { canMove } from '#app/platform/lifecycle.ts'
import { ok, refuse, type Outcome } from '#app/platform/outcome.ts'
import { system } from '#app/platform/viewer.ts'
import type { Applicant } from './apply.server.ts'
import { sponsorshipLifecycle } from './lifecycle.ts'
import { tellAdmins, tellContact } from './mails.server.ts'
import { sponsorshipAccepted, sponsorshipLapsed } from './mails/contact-mails.ts'
import { sponsorshipMoved } from './moved.server.ts'
import { DRAFT_LASTS_MS, offerIsOver } from './rules.ts'

const MAX_AT_ONCE = 50

function lock(id: number, trx: Trx) {
  return trx
    .selectFrom('sponsorships')
    .where('id', '=', id)
    .select(['id', 'year', 'state', 'offer_ends_at as offerEndsAt', 'version'])
    .forUpdate()
    .executeTakeFirst()
}

const ANSWERED = refuse('conflict', 'This application has changed. It is shown below as it is now.')
const OVER = refuse('conflict', 'The offer has ended.')

const PAST = { accept: 'accepted', decline: 'declined', withdraw: 'withdrawn' } as const

/**
 * Accepts or declines the offer, or withdraws the application, as its contact or owner. Refuses `conflict` where its state does
 * not allow it or the offer has ended.
 */
export async function answerOffer(
  id: number,
  action: keyof typeof PAST,
  note: string,
  by: Applicant,
  now: Date,
): Promise<Outcome> {
  return transactionOnCached(async (trx): Promise<Outcome> => {
    const row = await lock(id, trx)
    if (!row) return refuse('not_found', 'We can’t find this application.')
    if (!canMove(sponsorshipLifecycle, row.state, action, by.role)) return ANSWERED
    if (action === 'accept' && offerIsOver(row.offerEndsAt, now)) return OVER
    const { state } = await moveLocked(
      sponsorshipLifecycle,
      action,
      {
        by: by.role,
        id,
        set: (eb) => ({ answered_at: now, updated_at: now, version: eb('version', '+', 1) }),
        returning: ['state'],
      },
      trx,
    )
    const change = { before: { state: row.state }, after: { state, ...(note && { note }) } }
    await auditRecord(by, `sponsorship.${PAST[action]}`, id, change, now, trx)
    await sponsorshipMoved({ id, year: row.year, from: row.state, to: state }, by, now, trx)
    if (action === 'accept') await tellContact(id, sponsorshipAccepted, now, trx)
    if (row.state !== 'draft') await tellAdmins(id, PAST[action], now, trx)
    return ok()
  })
}

/** Ends the offers whose time is over, and tells contacts and admins. Answers how many. */
export async function lapseOffers(now: Date): Promise<number> {
  return transactionOnCached(async (trx) => {
    const over = await trx
      .selectFrom('sponsorships')
      .where('state', '=', 'offered')
      .where('offer_ends_at', '<=', now)
      .orderBy('offer_ends_at')
      .select('id')
      .limit(MAX_AT_ONCE)
      .forUpdate()
      .skipLocked()
      .execute()
    for (const { id } of over) {
      await moveLocked(
        sponsorshipLifecycle,
        'lapse',
        { by: 'system', id, set: (eb) => ({ updated_at: now, version: eb('version', '+', 1) }) },
        trx,
      )
      const change = { before: { state: 'offered' }, after: { state: 'lapsed' } }
      await auditRecord(system, 'sponsorship.lapsed', id, change, now, trx)
      await tellContact(id, sponsorshipLapsed, now, trx)
      await tellAdmins(id, 'lapsed', now, trx)
    }
    return over.length
  })
}

/** Deletes drafts that were not touched for long. Answers how many. */
export async function removeOldDrafts(now: Date): Promise<number> {
  return transactionOnCached(async (trx) => {
    const removed = await trx
      .deleteFrom('sponsorships')
      .where((eb) =>
        eb(
          'id',
          'in',
          eb
            .selectFrom('sponsorships as old')
            .where('old.state', '=', 'draft')
            .where('old.updated_at', '<', new Date(now.getTime() - DRAFT_LASTS_MS))
            .orderBy('old.id')
            .select('old.id')
            .limit(MAX_AT_ONCE)
            .forUpdate()
            .skipLocked(),
        ),
      )
      .returning('id')
      .execute()
    return removed.length
  })
}
