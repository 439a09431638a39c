import { transaction } from '#db/client.ts'
import type { EntrantViewer } from '#app/platform/viewer.ts'
import { auditEntry } from '#app/domain/submissions/audit-entry.server.ts'
import { ok, refuse } from '#app/platform/outcome.ts'
import { deadlinesOf } from '#app/domain/season/seasons/queries.server.ts'
import { hasTwin, lockCounts, takeCode } from './checkout-support.server.ts'
import { lockForEditing } from './drafts.server.ts'
import { wholeEntryOf } from './eligibility/breaches.ts'
import { isTaking } from './entry-refusal.ts'
import { lockPlaces } from '#app/domain/studios/places-lock.server.ts'
import type { Sending } from './page-views.ts'
import { findEntry, problemsOfEntry, type Entry } from './queries.server.ts'
import { submissionLifecycle } from './lifecycle.ts'
import { moveLocked } from '#app/platform/lifecycle.server.ts'
import { nextState } from '#app/platform/lifecycle.ts'
import { words } from '#app/platform/award-words.ts'

/** How the entrant sends a submission on. */
export function sendingOf(entry: Pick<Entry, 'status' | 'paymentStatus'>): Sending {
  if (entry.status === 'returned') return 'again'
  return entry.status === 'draft' && entry.paymentStatus === 'waived' ? 'waived' : 'cart'
}

/** Submits without the cart: a returned entry, or a draft whose fee is waived; a submitted one is success. */
export async function sendIn(submissionId: number, entrant: EntrantViewer, now: Date) {
  return transaction(async (trx) => {
    // As for the cart: two entries cannot get one title at once.
    await lockPlaces(entrant.studio.id, trx)
    await lockCounts([submissionId], trx)
    const locked = await lockForEditing(submissionId, entrant, now, trx)
    if (!locked.ok) {
      const entry = await findEntry(submissionId, trx)
      const there = entry?.studioId === entrant.studio.id && entry.status === 'submitted'
      return there && locked.code === 'conflict' ? ok({ again: entry.returnedReason !== null }) : locked
    }
    const { entry, category } = locked.value
    if (entry.status === 'submitted') return ok({ again: entry.returnedReason !== null })
    const sending = sendingOf(entry)
    const action = sending === 'again' ? 'resubmit' : 'submit'
    const status = sending === 'cart' ? null : nextState(submissionLifecycle, entry.status, action, 'entrant')
    if (!status) return refuse('conflict', 'Add this entry to your cart to submit it.')
    if (sending === 'waived') {
      if (category.status !== 'open')
        return refuse('closed', category.statusNote || 'This category is closed.')
      const ownTime = entry.customDeadline !== null && now < entry.customDeadline
      if (!isTaking(await deadlinesOf(entry.year, trx), category, ownTime, now))
        return refuse('closed', 'Submissions have closed. Your draft is kept; you can ask for extra time.')
    }
    const problems = problemsOfEntry(locked.value)
    if (problems.length > 0)
      return { ...refuse('invalid', 'Some answers are missing or need fixing.'), problems }
    const [against] = wholeEntryOf(locked.value, now).refusals
    if (against !== undefined) return refuse('invalid', against)
    if (category.onePerTitle && (await hasTwin(entry, trx)))
      return refuse('invalid', `Your ${words.studio} has already entered “${entry.title}” in this category.`)
    const code =
      entry.code ?? (await takeCode({ year: entry.year, type: category.type, number: category.number }, trx))
    await moveLocked(
      submissionLifecycle,
      action,
      {
        by: 'entrant',
        id: submissionId,
        set: (eb) => ({
          code,
          open_until: null,
          submitted_at: entry.submittedAt ?? now,
          updated_at: now,
          version: eb('version', '+', 1),
        }),
      },
      trx,
    )
    const step = {
      action: sending === 'again' ? 'submission.resubmitted' : 'submission.submitted',
      before: { status: entry.status },
      after: { status, code },
    }
    await auditEntry(entrant, submissionId, step, now, trx)
    return ok({ again: sending === 'again' })
  })
}
