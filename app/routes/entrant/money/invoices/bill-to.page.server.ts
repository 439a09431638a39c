import { randomUUID } from 'node:crypto'
import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { correctBillTo } from '#app/domain/money/billing/correct-invoice.server.ts'
import { billToFields } from '#app/domain/money/billing/invoice-page.server.ts'
import { findInvoiceFor } from '#app/domain/money/billing/invoices.server.ts'
import { voidRefusal } from '#app/domain/money/billing/rules.ts'
import { correctByAdminInput, correctInput } from '#app/domain/money/billing/schema.ts'
import { orNotFound, unlessNotFound } from '#app/http/errors.ts'
import { redirectDone } from '#app/http/flash.server.ts'
import { parseForm, replyRefused, replyTo } from '#app/http/forms.server.ts'
import { intParam } from '#app/http/params.ts'
import { href } from '#app/platform/href.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { db } from '#db/client.ts'
import { BILL_TO_FORM } from './bill-to-page.tsx'

/** Admins give a reason and have an invoice page of their own. */
type Side = 'admin' | 'entrant'

const invoicePage = (side: Side, id: number) =>
  href(side === 'admin' ? '/admin/submissions/invoices/:id' : '/submissions/invoices/:id', { id })

/** What the form for other billing details shows; an invoice that cannot be corrected leads back to its page. */
export async function loadBillTo(args: LoaderFunctionArgs, viewer: Viewer, side: Side) {
  const found = await findInvoiceFor(viewer, intParam(args, 'id'), args.context.now, db())
  const invoice = orNotFound(found, args.request)
  const backTo = invoicePage(side, invoice.id)
  if (voidRefusal(invoice, false)) throw redirect(backTo)
  const { number } = invoice
  return { number, backTo, initial: billToFields(invoice), key: randomUUID(), withReason: side === 'admin' }
}

/** Issues the corrected invoice and leads to its page. */
export async function saveBillTo(args: ActionFunctionArgs, viewer: Viewer, side: Side) {
  const { now } = args.context
  const invoiceId = intParam(args, 'id')
  orNotFound(await findInvoiceFor(viewer, invoiceId, now, db()), args.request)
  const form = parseForm(await args.request.formData(), side === 'admin' ? correctByAdminInput : correctInput)
  if (form.status !== 'success') return replyTo(BILL_TO_FORM, form)
  const reason = 'Billing details corrected by the entrant'
  const corrected = unlessNotFound(
    await correctBillTo({ reason, ...form.value, invoiceId }, viewer, now),
    args.request,
  )
  if (!corrected.ok) return replyRefused(BILL_TO_FORM, form, corrected)
  return redirectDone(
    invoicePage(side, corrected.value.invoiceId),
    `Invoice ${corrected.value.number} issued`,
    side === 'admin'
      ? 'It replaces the old invoice. Both were sent to the new billing address.'
      : 'It replaces the old invoice, which is void. Pay only the new one.',
  )
}
