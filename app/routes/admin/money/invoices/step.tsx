import { randomUUID } from 'node:crypto'
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import {
  INVOICE_STEP_LABELS,
  InvoiceStepForm,
  STEP_LABELS,
} from '#app/domain/money/billing/components/invoice-step-form.tsx'
import { previewReprice, repriceInvoice } from '#app/domain/money/billing/correct-invoice.server.ts'
import { creditPart, voidInvoice, writeOff } from '#app/domain/money/billing/credit-invoice.server.ts'
import { stepRefusal } from '#app/domain/money/billing/invoice-page.server.ts'
import { findInvoiceCurrency, findInvoiceFor } from '#app/domain/money/billing/invoices.server.ts'
import { creditInput, reasonInput, repriceInput, voidInput } from '#app/domain/money/billing/schema.ts'
import { notFound, orNotFound, unlessNotFound } from '#app/http/errors.ts'
import { redirectDone } from '#app/http/flash.server.ts'
import { parseForm, replyRefused, replyTo } from '#app/http/forms.server.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import { intParam } from '#app/http/params.ts'
import { useAnsweredForm } from '#app/http/use-answered-form.ts'
import { type InvoiceStep, INVOICE_STEPS } from '#app/domain/money/billing/rules.ts'
import { href } from '#app/platform/href.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { Page } from '#app/ui/page-header.tsx'
import { db } from '#db/client.ts'

export { clientAction } from '#app/ui/sent-forms.ts'

const FORM = 'invoice-step'
type StepSchema = typeof voidInput | ReturnType<typeof creditInput> | typeof repriceInput | typeof reasonInput

export const handle: PageHandle<typeof loader> = {
  title: ({ step, invoice }) => `${INVOICE_STEP_LABELS[step].title} ${invoice.number}`,
}

function stepOf(args: LoaderFunctionArgs | ActionFunctionArgs): InvoiceStep {
  const step = INVOICE_STEPS.find((each) => each === args.params.step)
  if (!step) throw notFound(args.request)
  return step
}

export async function loader(args: LoaderFunctionArgs) {
  const admin = await requireAdmin(args)
  const step = stepOf(args)
  const { now } = args.context
  const found = orNotFound(await findInvoiceFor(admin, intParam(args, 'id'), now, db()), args.request)
  const { id, number, currency, dueCents } = found
  const ofEntries = found.studioId !== null
  const page = { step, invoice: { id, number, currency, dueCents, ofEntries }, key: randomUUID() }
  if (step !== 'reprice') return { ...page, prices: null, refusal: stepRefusal(step, found, now) }
  const priced = await previewReprice(id, admin, now)
  return priced.ok
    ? { ...page, prices: priced.value, refusal: null }
    : { ...page, prices: null, refusal: priced.message }
}

export async function action(args: ActionFunctionArgs) {
  const admin = await requireAdmin(args)
  const { now } = args.context
  const step = stepOf(args)
  const invoiceId = intParam(args, 'id')
  const sent = await args.request.formData()
  const done = await {
    async void() {
      const form = parseForm(sent, voidInput)
      if (form.status !== 'success') return { form }
      return { form, result: await voidInvoice({ ...form.value, invoiceId }, admin, now) }
    },
    async credit() {
      const currency = orNotFound(await findInvoiceCurrency(admin, invoiceId), args.request)
      const form = parseForm(sent, creditInput(currency))
      if (form.status !== 'success') return { form }
      return { form, result: await creditPart({ ...form.value, invoiceId }, admin, now) }
    },
    async reprice() {
      const form = parseForm(sent, repriceInput)
      if (form.status !== 'success') return { form }
      return { form, result: await repriceInvoice({ ...form.value, invoiceId }, admin, now) }
    },
    async 'write-off'() {
      const form = parseForm(sent, reasonInput)
      if (form.status !== 'success') return { form }
      return { form, result: await writeOff({ ...form.value, invoiceId }, admin, now) }
    },
  }[step]()
  if (!done.result) return replyTo(FORM, done.form)
  const result = unlessNotFound(done.result, args.request)
  if (!result.ok) return replyRefused(FORM, done.form, result)
  const { value } = result
  const next = value && 'invoiceId' in value ? value.invoiceId : invoiceId
  return redirectDone(href('/admin/submissions/invoices/:id', { id: next }), INVOICE_STEP_LABELS[step].done)
}

export default function InvoiceStepPage() {
  const { step, invoice, key, prices, refusal } = useLoaderData<typeof loader>()
  const { title, lede } = INVOICE_STEP_LABELS[step]
  const answer = useActionData<typeof action>()
  const form = useAnsweredForm<StepSchema>(FORM, answer, { place: 'cart' })
  return (
    <Page
      title={`${title} ${invoice.number}`}
      lede={refusal ? undefined : lede}
      crumbs={[
        { label: 'Invoices', to: href('/admin/submissions/invoices') },
        { label: invoice.number, to: href('/admin/submissions/invoices/:id', { id: invoice.id }) },
        { label: title },
      ]}
      problems={form.problems(STEP_LABELS)}
    >
      {refusal && !answer ? (
        <>
          <Notice tone="bad">{refusal}</Notice>
          <div>
            <LinkButton kind="quiet" to={href('/admin/submissions/invoices/:id', { id: invoice.id })}>
              Go back
            </LinkButton>
          </div>
        </>
      ) : (
        <InvoiceStepForm step={step} invoice={invoice} prices={prices} form={form} formKey={key} />
      )}
    </Page>
  )
}
