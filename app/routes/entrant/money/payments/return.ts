import type { LoaderFunctionArgs } from '@remix-run/node'
import { entryOnInvoice } from '#app/domain/money/payments/queries.server.ts'
import { askAboutAttempt, type AskedAttempt } from '#app/domain/money/payments/settle-attempt.server.ts'
import { orNotFound } from '#app/http/errors.ts'
import { redirectWithFlash } from '#app/http/flash.server.ts'
import { requireAuth } from '#app/http/guards.server.ts'
import type { Flash } from '#app/http/shell.ts'
import { href } from '#app/platform/href.ts'

/**
 * Where a provider sends people back to, having paid or not. The address proves nothing: the provider is asked, and what it
 * says is settled as its messages are.
 */
export async function loader(args: LoaderFunctionArgs) {
  const viewer = await requireAuth(args)
  const { now } = args.context
  const asked = orNotFound(await askAboutAttempt(args.params.publicId ?? '', viewer, now), args.request)
  const entryId = viewer.role === 'admin' ? null : await entryOnInvoice(asked.invoiceId)
  const back =
    entryId === null
      ? href('/submissions/invoices/:id', { id: asked.invoiceId })
      : href('/submissions/payment/:submissionId', { submissionId: entryId })
  return redirectWithFlash(back, messageFor(asked))
}

/** Success is said only of money that has become a payment. */
function messageFor(asked: AskedAttempt): Flash {
  if (asked.isPaid)
    return {
      title: 'Thank you, the payment has arrived',
      description: 'The receipt is on its way by mail.',
      color: 'success',
    }
  if (asked.unreachable)
    return {
      title: 'We could not ask yet whether the payment worked',
      description: 'We keep asking. Please do not pay a second time.',
      color: 'primary',
    }
  switch (asked.status) {
    case 'confirmed':
      return {
        title: 'The payment arrived and is being looked at',
        description: 'It could not be put to this invoice by itself. Our office writes to you.',
        color: 'primary',
      }
    case 'pending':
      return { title: 'The payment is being confirmed', description: 'Nothing is paid until then.' }
    case 'failed':
      return {
        title: 'The payment did not work',
        description: `${asked.failure ?? ''} Nothing was charged.`.trim(),
        color: 'danger',
      }
    case 'expired':
      return { title: 'The payment page ran out', description: 'Nothing was charged.', color: 'primary' }
    default:
      return { title: 'You left the payment page', description: 'Nothing was charged.', color: 'primary' }
  }
}
