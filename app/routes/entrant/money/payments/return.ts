import type { LoaderFunctionArgs } from '@remix-run/node'
import { paymentPage } from '#app/domain/money/payments/queries.server.ts'
import { askAboutAttempt, type AskedAttempt } from '#app/domain/money/payments/settle-attempt.server.ts'
import { orNotFound } from '#app/http/errors.ts'
import { redirectWithFlash } from '#app/http/flash.server.ts'
import { requireAuth } from '#app/http/guards.server.ts'
import type { Flash } from '#app/http/shell.ts'

/**
 * Where a provider sends people back to, whether they paid or not. The address proves nothing: the provider is asked, and its
 * report is applied like its messages.
 */
export async function loader(args: LoaderFunctionArgs) {
  const { now } = args.context
  const publicId = args.params.publicId ?? ''
  const byLink = await askAboutAttempt(publicId, null, now)
  if (byLink) return redirectWithFlash(await paymentPage(byLink.invoiceId, null), messageFor(byLink))
  const viewer = await requireAuth(args)
  const asked = orNotFound(await askAboutAttempt(publicId, viewer, now), args.request)
  return redirectWithFlash(await paymentPage(asked.invoiceId, viewer), messageFor(asked))
}

/** Only money that has become a payment is a success. */
function messageFor(asked: AskedAttempt): Flash {
  if (asked.isPaid)
    return {
      title: 'Payment received',
      description: 'Thank you. We will email you the receipt.',
      color: 'success',
    }
  if (asked.unreachable)
    return {
      title: 'We are still checking your payment',
      description: 'Please do not pay again.',
      color: 'primary',
    }
  switch (asked.status) {
    case 'confirmed':
      return {
        title: 'Payment received and under review',
        description: 'We could not match it to this invoice automatically. We will email you.',
        color: 'primary',
      }
    case 'pending':
      return { title: 'Your payment is being confirmed', description: 'You do not need to do anything.' }
    case 'failed':
      return {
        title: 'Your payment failed',
        description: `${asked.failure ?? ''} You have not been charged.`.trim(),
        color: 'danger',
      }
    case 'expired':
      return {
        title: 'The payment page expired',
        description: 'You have not been charged.',
        color: 'primary',
      }
    default:
      return {
        title: 'You left the payment page',
        description: 'You have not been charged.',
        color: 'primary',
      }
  }
}
