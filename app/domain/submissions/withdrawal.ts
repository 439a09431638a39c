import { canMove } from '#app/platform/lifecycle.ts'
import { submissionLifecycle } from './lifecycle.ts'
import type { PaymentStatus, SubmissionStatus } from './rules.ts'

/** An entry that the office has had: withdrawing it needs a reason and says what becomes of its fee. */
export function wasSentIn(status: SubmissionStatus): boolean {
  return status === 'submitted' || status === 'returned'
}

/** Why its own people cannot withdraw an entry, in words, or `null` when they can (product 2.1). */
export function withdrawalRefusal(entry: { status: SubmissionStatus }, judgingBegun: boolean): string | null {
  if (entry.status === 'withdrawn') return 'It is withdrawn already.'
  if (!canMove(submissionLifecycle, entry.status, 'withdraw', 'entrant'))
    return 'The office has taken it up. Only the office can withdraw it now.'
  if (wasSentIn(entry.status) && judgingBegun)
    return 'Judging has begun. Only the office can withdraw what was submitted.'
  return null
}

/** What withdrawing means for the fee; nothing where none was asked. */
export function feeText(payment: PaymentStatus): string | null {
  switch (payment) {
    case 'invoiced':
      return 'Its invoice stays as it was issued and is still to be paid. Only the office can cancel an invoice; write to it first if you want that.'
    case 'paid':
      return 'The fee you paid is not returned by withdrawing. Whether any of it is refunded is for the office to decide.'
    default:
      return null
  }
}

/** What withdrawing does to the places in the category. */
export function placeText(status: SubmissionStatus): string {
  if (wasSentIn(status)) return 'It keeps its place: it still counts towards how many you may enter there.'
  return status === 'draft' ? 'Its place in the category is free again.' : ''
}
