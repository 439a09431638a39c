import { randomUUID } from 'node:crypto'
import {
  redirect,
  type ActionFunctionArgs,
  type HeadersFunction,
  type LoaderFunctionArgs,
} from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { correctBillTo } from '#app/domain/money/billing/correct-invoice.server.ts'
import { payerPath } from '#app/domain/money/billing/invoice-link.server.ts'
import { billToFields } from '#app/domain/money/billing/invoice-page.server.ts'
import { readInvoice } from '#app/domain/money/billing/invoices.server.ts'
import { voidRefusal } from '#app/domain/money/billing/rules.ts'
import { correctInput } from '#app/domain/money/billing/schema.ts'
import { addressGroup, spendTry } from '#app/domain/people/accounts/throttle.server.ts'
import { notFound, orNotFound, unlessNotFound } from '#app/http/errors.ts'
import { redirectDone } from '#app/http/flash.server.ts'
import { parseForm, replyRefused, replyTo } from '#app/http/forms.server.ts'
import { BILL_TO_FORM, BillToPage } from '#app/routes/entrant/money/invoices/bill-to-page.tsx'
import { NarrowPage } from '#app/ui/frame/blank-frame.tsx'
import { useFrame } from '#app/ui/frame/frame-context.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { href } from '#app/platform/href.ts'
import { db } from '#db/client.ts'
import { invoiceOf } from './invoice.server.ts'

export { clientAction } from '#app/ui/sent-forms.ts'

export const handle: PageHandle<typeof loader> = { title: ({ number }) => `Billing details of ${number}` }

/** The address may be a secret that works without signing in. */
export const headers: HeadersFunction = () => ({ 'Cache-Control': 'no-store' })

/** The invoice for its payer; admins correct it on a page of their own. */
async function openedFor(args: LoaderFunctionArgs | ActionFunctionArgs) {
  const { request } = args
  const opened = orNotFound(await invoiceOf(args), request)
  const { payer } = opened
  if (!payer) throw notFound(request)
  return { ...opened, payer }
}

export async function loader(args: LoaderFunctionArgs) {
  const { invoice, id } = await openedFor(args)
  const backTo = href('/sponsorships/invoice/:id', { id })
  if (voidRefusal(invoice, false)) throw redirect(backTo)
  const { number } = invoice
  return { number, backTo, initial: billToFields(invoice), key: randomUUID(), withReason: false }
}

export async function action(args: ActionFunctionArgs) {
  const { request, context } = args
  const { invoice, payer, hasLink } = await openedFor(args)
  const form = parseForm(await request.formData(), correctInput)
  if (form.status !== 'success') return replyTo(BILL_TO_FORM, form)
  const throttled = await spendTry('linkUse', addressGroup(context.clientAddress))
  if (throttled) return replyRefused(BILL_TO_FORM, form, throttled)
  const order = { ...form.value, invoiceId: invoice.id, reason: 'Billing details corrected by the payer' }
  const corrected = unlessNotFound(await correctBillTo(order, payer, context.now), request)
  if (!corrected.ok) return replyRefused(BILL_TO_FORM, form, corrected)
  const issued = orNotFound(await readInvoice(corrected.value.invoiceId, context.now, db()), request)
  return redirectDone(
    payerPath(issued, hasLink),
    `Invoice ${issued.number} issued`,
    'It replaces the old invoice, which is void. Pay only the new one.',
  )
}

export default function EditBillTo() {
  const { viewer } = useFrame()
  const content = <BillToPage page={useLoaderData<typeof loader>()} answer={useActionData<typeof action>()} />
  return viewer ? content : <NarrowPage wide>{content}</NarrowPage>
}
