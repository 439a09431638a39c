import { canMove } from '#app/platform/lifecycle.ts'
import { submissionLifecycle } from './lifecycle.ts'
import type { PaymentStatus, SubmissionStatus } from './rules.ts'

/** A submitted entry: withdrawing it needs a reason. */
export function wasSentIn(status: SubmissionStatus): boolean {
  return status === 'submitted' || status === 'returned'
}

/** Why its own studio cannot withdraw an entry, or `null` when it can. */
export function withdrawalRefusal(entry: { status: SubmissionStatus }, judgingBegun: boolean): string | null {
  if (entry.status === 'withdrawn') return 'Already withdrawn.'
  if (!canMove(submissionLifecycle, entry.status, 'withdraw', 'entrant'))
    return 'This entry is in review. Contact us to withdraw it.'
  if (wasSentIn(entry.status) && judgingBegun)
    return 'Judging has started. Contact us to withdraw a submitted entry.'
  return null
}

/** What withdrawing means for the fee; nothing where none was asked. */
export function feeText(payment: PaymentStatus): string | null {
  switch (payment) {
    case 'invoiced':
      return 'The invoice is still due. To have it cancelled, contact us before you withdraw.'
    case 'paid':
      return 'Withdrawing doesn’t refund the fee. Contact us if you want to ask for a refund.'
    default:
      return null
  }
}

/** What withdrawing does to the places in the category. */
export function placeText(status: SubmissionStatus): string {
  if (wasSentIn(status)) return 'It still counts towards the maximum you can enter in this category.'
  return status === 'draft' ? 'You can use its place for another entry.' : ''
}
