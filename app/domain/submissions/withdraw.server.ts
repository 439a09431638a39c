import { transaction } from '#db/client.ts'
import type { EntrantViewer } from '#app/platform/viewer.ts'
import { auditEntry } from '#app/domain/submissions/audit-entry.server.ts'
import { ok, refuse } from '#app/platform/outcome.ts'
import { cleanText } from '#app/platform/plain-text.ts'
import { configValuesIn } from '#app/domain/season/seasons/queries.server.ts'
import { isSeasonOver } from '#app/domain/season/seasons/season-queries.server.ts'
import { judgingHasBegun } from '#app/domain/season/seasons/windows.ts'
import { dropCartItems } from './carts.server.ts'
import { lockOwnEntry, noSuchEntry, roleRefusal } from './locks.server.ts'
import { withdrawalRefusal, wasSentIn } from './withdrawal.ts'
import { also, moveLocked } from '#app/platform/lifecycle.server.ts'
import { submissionLifecycle, submissionPaymentLifecycle } from './lifecycle.ts'

export interface Withdrawal {
  submissionId: number
  /** Needed for what was submitted; kept with the entry. */
  reason?: string | null
}

/** Withdraws an entry: a draft frees its place, a submitted one needs a reason and keeps place and invoice (decision 019). */
export async function withdraw({ submissionId, reason }: Withdrawal, entrant: EntrantViewer, now: Date) {
  return transaction(async (trx) => {
    const entry = await lockOwnEntry(submissionId, entrant.studio.id, trx)
    if (!entry) return noSuchEntry
    const forbidden = roleRefusal(entrant.studio)
    if (forbidden) return forbidden
    if (entry.status === 'withdrawn') return ok()
    if (await isSeasonOver(entry.year, trx))
      return refuse(
        'conflict',
        'The season of this entry is over. Contact us if you have a question about it.',
      )
    const refusal = withdrawalRefusal(entry, judgingHasBegun(await configValuesIn(trx), now))
    if (refusal) return refuse('conflict', refusal)
    const sent = wasSentIn(entry.status)
    const text = cleanText(reason ?? '').trim() || null
    if (sent && !text) return refuse('invalid', 'Enter a reason for withdrawing.', { reason: ['Required'] })
    await dropCartItems([submissionId], trx)
    // A submitted entry keeps its payment status: the invoice decides about the fee.
    const payment = sent ? entry.paymentStatus : 'unpaid'
    await moveLocked(
      submissionLifecycle,
      'withdraw',
      {
        by: 'entrant',
        id: submissionId,
        ...(!sent && { also: also(submissionPaymentLifecycle, 'release', 'entrant') }),
        set: (eb) => ({ ended_reason: text, version: eb('version', '+', 1), updated_at: now }),
      },
      trx,
    )
    const before = { status: entry.status, payment: entry.paymentStatus }
    const after = { status: 'withdrawn', payment, ...(text ? { reason: text } : {}) }
    await auditEntry(entrant, submissionId, { action: 'submission.withdrawn', before, after }, now, trx)
    return ok()
  })
}
