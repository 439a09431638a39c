import { randomUUID } from 'node:crypto'
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import type { z } from 'zod'
import {
  INVOICE_STEP_LABELS,
  InvoiceStepForm,
  STEP_LABELS,
} from '#app/domain/money/billing/components/invoice-step-form.tsx'
import { previewReprice, repriceInvoice } from '#app/domain/money/billing/correct-invoice.server.ts'
import { creditPart, voidInvoice, writeOff } from '#app/domain/money/billing/credit-invoice.server.ts'
import { stepRefusal } from '#app/domain/money/billing/invoice-page.server.ts'
import { findInvoiceFor } from '#app/domain/money/billing/invoices.server.ts'
import { INVOICE_STEPS } from '#app/domain/money/billing/rules.ts'
import { creditInput, reasonInput, repriceInput, voidInput } from '#app/domain/money/billing/schema.ts'
import { useStepForm } from '#app/http/decide-page.tsx'
import { requireAdmin } from '#app/http/guards.server.ts'
import { decideStep } from '#app/http/step.server.ts'
import { href } from '#app/platform/href.ts'
import type { Outcome } from '#app/platform/outcome.ts'
import type { AdminViewer } from '#app/platform/viewer.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { Page } from '#app/ui/page-header.tsx'

export { clientAction } from '#app/ui/sent-forms.ts'

type StepSchema = typeof voidInput | ReturnType<typeof creditInput> | typeof repriceInput | typeof reasonInput

export const handle: PageHandle<typeof loader> = {
  title: ({ step, invoice }) => `${INVOICE_STEP_LABELS[step].title} ${invoice.number}`,
}

const whichOf = ({ params }: LoaderFunctionArgs | ActionFunctionArgs) =>
  INVOICE_STEPS.find((each) => each === params.step)

type Done = { creditNumber: string | null } | { invoiceId: number } | void

/** One of the steps with an issued invoice: its form, in the invoice's currency, and its command. */
const invoiceStep = <Sent extends object>(
  input: (currency: string) => z.ZodType<Sent>,
  command: (sent: Sent & { invoiceId: number }, admin: AdminViewer, now: Date) => Promise<Outcome<Done>>,
) =>
  decideStep({
    guard: requireAdmin,
    async find({ who, id, now, reader, args }) {
      const which = whichOf(args)
      const invoice = which && (await findInvoiceFor(who, id(), now, reader))
      return invoice && { which, invoice }
    },
    async page({ which, invoice }, { who, now }) {
      const { id, number, currency, dueCents } = invoice
      const ofEntries = invoice.studioId !== null
      const page = { step: which, invoice: { id, number, currency, dueCents, ofEntries }, key: randomUUID() }
      if (which !== 'reprice') return { ...page, prices: null, refusal: stepRefusal(which, invoice, now) }
      const priced = await previewReprice(id, who, now)
      return priced.ok
        ? { ...page, prices: priced.value, refusal: null }
        : { ...page, prices: null, refusal: priced.message }
    },
    fields: ({ invoice }) => input(invoice.currency),
    run: ({ invoice }, { sent, who, now }) => command({ ...sent, invoiceId: invoice.id }, who, now),
    done: (value, { found: { which, invoice } }) => ({
      to: href('/admin/submissions/invoices/:id', {
        id: value && 'invoiceId' in value ? value.invoiceId : invoice.id,
      }),
      title: INVOICE_STEP_LABELS[which].done,
    }),
  })

const steps = {
  void: invoiceStep(() => voidInput, voidInvoice),
  credit: invoiceStep(creditInput, creditPart),
  reprice: invoiceStep(() => repriceInput, repriceInvoice),
  'write-off': invoiceStep(() => reasonInput, writeOff),
}

/** An address that names no step finds nothing, whichever of them is asked. */
const stepOf = (args: LoaderFunctionArgs | ActionFunctionArgs) => steps[whichOf(args) ?? 'void']

export const loader = (args: LoaderFunctionArgs) => stepOf(args).loader(args)
export const action = (args: ActionFunctionArgs) => stepOf(args).action(args)

export default function InvoiceStepPage() {
  const { step, invoice, key, prices, refusal } = useLoaderData<typeof loader>()
  const { title, lede } = INVOICE_STEP_LABELS[step]
  const answer = useActionData()
  const form = useStepForm<StepSchema>({ place: 'cart' })
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
