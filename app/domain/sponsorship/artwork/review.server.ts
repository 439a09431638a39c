import { transaction } from '#db/client.ts'
import { transactionOnCached } from '#app/domain/season/seasons/versioned-cache.server.ts'
import { fulfilObligation } from '#app/domain/sponsorship/obligations/commands.server.ts'
import { auditRecord } from '#app/platform/audit/commands.server.ts'
import { moveAll, moveLocked } from '#app/platform/lifecycle.server.ts'
import { canMove } from '#app/platform/lifecycle.ts'
import { ok, refuse, type Outcome } from '#app/platform/outcome.ts'
import type { AdminViewer } from '#app/platform/viewer.ts'
import { artworkLifecycle } from './lifecycle.ts'
import { tellSponsor } from './mails.server.ts'
import { artworkApproved, artworkChanges } from './mails/sponsor-mails.ts'
import { lockSponsorship } from './question.server.ts'
import { STEP_OF } from './rules.ts'

const GONE = refuse('not_found', 'We can’t find this file.')
const CHANGED = refuse(
  'conflict',
  'This version has changed since you opened the page. Check it and try again.',
)

/**
 * Approves a version, which takes the place of the one approved before, or asks for changes with a note; the sponsor is told.
 * Refuses `conflict` where the version is no longer in the state that was `seen`, such as after another admin’s decision or a newer
 * upload.
 */
export async function reviewArtwork(
  artworkId: number,
  { action, note, seen }: { action: 'approve' | 'request_changes'; note: string; seen: string },
  admin: AdminViewer,
  now: Date,
): Promise<Outcome> {
  return transactionOnCached(async (trx): Promise<Outcome> => {
    const found = await trx
      .selectFrom('sponsor_artworks')
      .where('id', '=', artworkId)
      .select('sponsorship_id as sponsorshipId')
      .executeTakeFirst()
    if (!found) return GONE
    await lockSponsorship(found.sponsorshipId, trx)
    const row = await trx
      .selectFrom('sponsor_artworks')
      .where('id', '=', artworkId)
      .select(['state', 'part'])
      .forUpdate()
      .executeTakeFirstOrThrow()
    if (row.state !== seen || !canMove(artworkLifecycle, row.state, action, 'admin')) return CHANGED
    if (action === 'approve')
      await moveAll(
        artworkLifecycle,
        'replace',
        { by: 'admin', where: { sponsorship_id: found.sponsorshipId, part: row.part, state: 'approved' } },
        trx,
      )
    // A version that was approved would be beside one that is on its way.
    if (action === 'request_changes' && row.state === 'approved') {
      const waiting = await trx
        .selectFrom('sponsor_artworks')
        .where('sponsorship_id', '=', found.sponsorshipId)
        .where('part', '=', row.part)
        .where('state', 'not in', ['approved', 'replaced'])
        .select('id')
        .executeTakeFirst()
      if (waiting) return refuse('conflict', 'The sponsor has uploaded a newer version. Review that one.')
    }
    const { state } = await moveLocked(
      artworkLifecycle,
      action,
      {
        by: 'admin',
        id: artworkId,
        set: { note, reviewed_by: admin.userId, reviewed_at: now },
        returning: ['state'],
      },
      trx,
    )
    const change = { before: { state: row.state }, after: { state, ...(note && { note }) } }
    const done = action === 'approve' ? 'sponsor_artwork.approved' : 'sponsor_artwork.changes_requested'
    await auditRecord(admin, done, artworkId, change, now, trx)
    const step = STEP_OF[row.part]
    const stands = action === 'approve' ? 'approved' : 'changes_asked'
    if (step) await fulfilObligation(found.sponsorshipId, step, stands, admin, now, trx, note)
    await tellSponsor(artworkId, action === 'approve' ? artworkApproved : artworkChanges, now, trx)
    return ok()
  })
}

/** Closes uploads of a sponsorship, or opens them again. */
export async function closeUploads(
  sponsorshipId: number,
  close: boolean,
  admin: AdminViewer,
  now: Date,
): Promise<Outcome> {
  return transaction(async (trx): Promise<Outcome> => {
    if (!(await lockSponsorship(sponsorshipId, trx))) return GONE
    if (close)
      await trx
        .insertInto('artwork_closings')
        .values({ sponsorship_id: sponsorshipId, closed_by: admin.userId, closed_at: now })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    else await trx.deleteFrom('artwork_closings').where('sponsorship_id', '=', sponsorshipId).execute()
    const action = close ? 'sponsorship.artwork_closed' : 'sponsorship.artwork_reopened'
    await auditRecord(admin, action, sponsorshipId, {}, now, trx)
    return ok()
  })
}
