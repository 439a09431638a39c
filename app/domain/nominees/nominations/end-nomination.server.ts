import { transaction, type Trx } from '#db/client.ts'
import type { AdminViewer } from '#app/platform/viewer.ts'
import { audit } from '#app/platform/audit/commands.server.ts'
import { voidCertificatesOf } from '#app/domain/nominees/certificates/reissue-certificate.server.ts'
import { isInForce, type NominationStatus } from '#app/domain/season/announcements/embargo.ts'
import { lockNominations } from '#app/domain/season/announcements/season-lock.server.ts'
import { visibleTo } from '#app/domain/judging/slates/visible-works.server.ts'
import { ok, refuse, type Outcome } from '#app/platform/outcome.ts'
import { moveAll, moveLocked } from '#app/platform/lifecycle.server.ts'
import { submissionOutcomeLifecycle } from '#app/domain/submissions/lifecycle.ts'
import { nominationLifecycle } from '#app/domain/nominees/nominations/lifecycle.ts'

/** A nomination's end, and all that follows from it: its certificates are void, its entry is nominated no more. */

interface EndingNomination {
  id: number
  status: NominationStatus
  submission_id: number | null
}

async function end(
  nomination: EndingNomination,
  action: 'decline' | 'revoke',
  reason: string,
  admin: AdminViewer,
  now: Date,
  trx: Trx,
): Promise<void> {
  const { to } = nominationLifecycle.actions[action]
  await moveLocked(
    nominationLifecycle,
    action,
    {
      by: 'admin',
      id: nomination.id,
      set: (eb) => ({ ended_reason: reason, version: eb('version', '+', 1), updated_at: now }),
    },
    trx,
  )
  await voidCertificatesOf(nomination.id, reason, admin, now, trx)
  if (nomination.submission_id !== null)
    await moveAll(
      submissionOutcomeLifecycle,
      'lose_nomination',
      { by: 'admin', id: nomination.submission_id },
      trx,
    )
  const entry = {
    action: `nomination.${to}`,
    entity: 'nomination',
    entityId: nomination.id,
    before: { status: nomination.status },
    after: { status: to, reason },
  }
  await audit(admin, entry, now, trx)
}

/**
 * Takes a nomination out of the race, with the reason: declined by the nominees or revoked by the office. Letters that were
 * not sent are not sent any more, and its certificates are void. Refuses `conflict` when it changed meanwhile or is out.
 */
export async function endNomination(
  nominationId: number,
  input: { version: number; status: 'declined' | 'revoked'; reason: string },
  admin: AdminViewer,
  now: Date,
): Promise<Outcome> {
  return transaction(async (trx) => {
    const nomination = await trx
      .selectFrom('nominations as n')
      .where('n.id', '=', nominationId)
      .where(visibleTo(admin, 'n', now))
      .select(['n.id', 'n.status', 'n.version', 'n.submission_id'])
      .forUpdate()
      .executeTakeFirst()
    if (!nomination) return refuse('not_found', 'There is no such nomination.')
    if (!isInForce(nomination.status) || nomination.version !== input.version)
      return refuse('conflict', 'Somebody has changed this nomination since you opened it. Look at it again.')
    await end(nomination, input.status === 'declined' ? 'decline' : 'revoke', input.reason, admin, now, trx)
    return ok()
  })
}

/** Revokes what a category's slate put forward, because it goes back to its chair. The caller holds the season's lock. */
export async function revokeOfCategory(
  categoryId: number,
  reason: string,
  admin: AdminViewer,
  now: Date,
  trx: Trx,
): Promise<void> {
  const standing = await trx
    .selectFrom('nominations')
    .where('category_id', '=', categoryId)
    .where('status', '=', 'confirmed')
    .select(['id', 'status', 'submission_id'])
    .orderBy('id')
    .forUpdate()
    .execute()
  for (const nomination of standing) await end(nomination, 'revoke', reason, admin, now, trx)
}

/** Before an entry is ended: nobody nominates it meanwhile, and its nomination is locked before the entry, as everywhere. */
export async function lockNominationOf(submissionId: number, year: number, trx: Trx): Promise<void> {
  await lockNominations(year, trx)
  await trx
    .selectFrom('nominations')
    .where('submission_id', '=', submissionId)
    .select('id')
    .forUpdate()
    .execute()
}

/** An entry that is disqualified or withdrawn is nominated no more. The caller has called `lockNominationOf`. */
export async function revokeOfEntry(
  submissionId: number,
  reason: string,
  admin: AdminViewer,
  now: Date,
  trx: Trx,
): Promise<void> {
  const standing = await trx
    .selectFrom('nominations')
    .where('submission_id', '=', submissionId)
    .where('status', 'in', ['confirmed', 'announced'])
    .select(['id', 'status', 'submission_id'])
    .execute()
  for (const nomination of standing) await end(nomination, 'revoke', reason, admin, now, trx)
}
