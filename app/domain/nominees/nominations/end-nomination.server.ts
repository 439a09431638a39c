import { transaction, type Trx } from '#db/client.ts'
import type { AdminViewer } from '#app/platform/viewer.ts'
import { auditRecord } from '#app/platform/audit/commands.server.ts'
import { voidCertificatesOf } from '#app/domain/nominees/certificates/reissue-certificate.server.ts'
import { isInForce, type NominationStatus } from '#app/domain/season/announcements/embargo.ts'
import { lockNominations } from '#app/domain/season/announcements/season-lock.server.ts'
import { visibleTo } from '#app/domain/judging/slates/visible-works.server.ts'
import { ok, refuse } from '#app/platform/outcome.ts'
import { moveAll, moveLocked } from '#app/platform/lifecycle.server.ts'
import { submissionOutcomeLifecycle } from '#app/domain/submissions/lifecycle.ts'
import { nominationLifecycle } from './lifecycle.ts'

/** Ending a nomination voids its certificates and its entry's outcome. */

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
  const change = { before: { status: nomination.status }, after: { status: to, reason } }
  await auditRecord(admin, `nomination.${to}`, nomination.id, change, now, trx)
}

/** Ends a nomination, declined by the nominees or revoked by an admin; refuses `conflict` when it has changed. */
export async function endNomination(
  nominationId: number,
  input: { version: number; status: 'declined' | 'revoked'; reason: string },
  admin: AdminViewer,
  now: Date,
) {
  return transaction(async (trx) => {
    const nomination = await trx
      .selectFrom('nominations as n')
      .where('n.id', '=', nominationId)
      .where(visibleTo(admin, 'n', now))
      .select(['n.id', 'n.status', 'n.version', 'n.submission_id'])
      .forUpdate()
      .executeTakeFirst()
    if (!nomination) return refuse('not_found', 'We can’t find this nomination.')
    if (!isInForce(nomination.status) || nomination.version !== input.version)
      return refuse('conflict', 'This nomination has changed. Review it again.')
    await end(nomination, input.status === 'declined' ? 'decline' : 'revoke', input.reason, admin, now, trx)
    return ok()
  })
}

/** Locks the season and the entry's nomination before the entry itself is ended. */
export async function lockNominationOf(submissionId: number, year: number, trx: Trx): Promise<void> {
  await lockNominations(year, trx)
  await trx
    .selectFrom('nominations')
    .where('submission_id', '=', submissionId)
    .select('id')
    .forUpdate()
    .execute()
}

/** Revokes the nomination of a disqualified or withdrawn entry, after `lockNominationOf`. */
export function revokeOfEntry(
  submissionId: number,
  reason: string,
  admin: AdminViewer,
  now: Date,
  trx: Trx,
): Promise<void> {
  return revokeAll({ submission_id: submissionId }, reason, admin, now, trx)
}

/** Revokes nominations in force; the caller has locked the season. */
export async function revokeAll(
  which: { category_id: number; status: 'confirmed' } | { submission_id: number },
  reason: string,
  admin: AdminViewer,
  now: Date,
  trx: Trx,
): Promise<void> {
  const nominations = await trx
    .selectFrom('nominations')
    .where((eb) => eb.and(which))
    .where('status', 'in', ['confirmed', 'announced'])
    .select(['id', 'status', 'submission_id'])
    .orderBy('id')
    .forUpdate()
    .execute()
  for (const nomination of nominations) await end(nomination, 'revoke', reason, admin, now, trx)
}
