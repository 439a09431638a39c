import { transaction } from '#db/client.ts'
import type { EntrantViewer } from '#app/platform/viewer.ts'
import { audit } from '#app/platform/audit/commands.server.ts'
import { ok, refuse, type Outcome } from '#app/platform/outcome.ts'
import { cleanText } from '#app/platform/plain-text.ts'
import { configValuesIn } from '#app/domain/season/seasons/queries.server.ts'
import { judgingHasBegun } from '#app/domain/season/seasons/windows.ts'
import { mayEnterFor } from '#app/domain/studios/rules.ts'
import { dropCartItems } from './carts.server.ts'
import { findEntry } from './queries.server.ts'
import { withdrawalRefusal, wasSentIn } from './withdrawal.ts'
import { also, moveLocked } from '#app/platform/lifecycle.server.ts'
import { submissionLifecycle, submissionPaymentLifecycle } from './lifecycle.ts'

export interface Withdrawal {
  submissionId: number
  /** Needed for what was submitted; kept with the entry. */
  reason?: string | null
}

/**
 * Withdraws an entry of the entrant's studio: a draft, or one that was sent in while judging has not begun. A draft leaves
 * the cart and frees its place; what was sent in keeps both its place and its invoice. Done twice is done. Refuses `invalid`
 * where the reason is missing, `conflict` when it is too late.
 */
export async function withdraw(
  { submissionId, reason }: Withdrawal,
  entrant: EntrantViewer,
  now: Date,
): Promise<Outcome> {
  return transaction(async (trx) => {
    const locked = await trx
      .selectFrom('submissions')
      .where('id', '=', submissionId)
      .where('studio_id', '=', entrant.studio.id)
      .select('id')
      .forUpdate()
      .executeTakeFirst()
    const entry = locked && (await findEntry(submissionId, trx))
    if (!entry) return refuse('not_found', 'There is no such submission.')
    if (!mayEnterFor(entrant.studio.role))
      return refuse(
        'forbidden',
        `Your role in ${entrant.studio.name} reads submissions; its owner can change that.`,
      )
    if (entry.status === 'withdrawn') return ok()
    const refusal = withdrawalRefusal(entry, judgingHasBegun(await configValuesIn(trx), now))
    if (refusal) return refuse('conflict', refusal)
    const sent = wasSentIn(entry.status)
    const words = cleanText(reason ?? '').trim() || null
    if (sent && !words) return refuse('invalid', 'Say why you withdraw it.', { reason: ['Required'] })
    await dropCartItems([submissionId], trx)
    // What was sent in keeps its payment state: what becomes of the fee is decided on the invoice.
    const payment = sent ? entry.paymentStatus : 'unpaid'
    await moveLocked(
      submissionLifecycle,
      'withdraw',
      {
        by: 'entrant',
        id: submissionId,
        ...(!sent && { also: also(submissionPaymentLifecycle, 'release', 'entrant') }),
        set: (eb) => ({ ended_reason: words, version: eb('version', '+', 1), updated_at: now }),
      },
      trx,
    )
    const before = { status: entry.status, payment: entry.paymentStatus }
    const after = { status: 'withdrawn', payment, ...(words ? { reason: words } : {}) }
    await audit(
      entrant,
      { action: 'submission.withdrawn', entity: 'submission', entityId: submissionId, before, after },
      now,
      trx,
    )
    return ok()
  })
}
