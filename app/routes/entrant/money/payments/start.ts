import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { findInvoiceFor } from '#app/domain/money/billing/invoices.server.ts'
import { startCardPayment } from '#app/domain/money/payments/attempts.server.ts'
import { paymentPage } from '#app/domain/money/payments/queries.server.ts'
import { orNotFound } from '#app/http/errors.ts'
import { redirectRefused } from '#app/http/flash.server.ts'
import { requireAuth } from '#app/http/guards.server.ts'
import { intParam } from '#app/http/params.ts'
import { href } from '#app/platform/href.ts'
import { db } from '#db/client.ts'

export { clientAction } from '#app/ui/sent-forms.ts'

/** Opened instead of posted to, it shows the invoice. */
export async function loader(args: LoaderFunctionArgs) {
  const viewer = await requireAuth(args)
  const invoice = await findInvoiceFor(viewer, intParam(args, 'invoiceId'), args.context.now, db())
  return redirect(href('/submissions/invoices/:id', { id: orNotFound(invoice, args.request).id }))
}

/** Leads to the page where the person pays, or back with the refusal. */
export async function action(args: ActionFunctionArgs) {
  const viewer = await requireAuth(args)
  const { now } = args.context
  const invoiceId = intParam(args, 'invoiceId')
  const invoice = orNotFound(await findInvoiceFor(viewer, invoiceId, now, db()), args.request)
  const started = await startCardPayment(invoice.id, viewer, now)
  if (started.ok) return redirect(started.value.url, 303)
  return redirectRefused(await paymentPage(invoice.id, viewer), started)
}
