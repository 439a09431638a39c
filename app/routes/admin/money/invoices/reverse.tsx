import { randomUUID } from 'node:crypto'
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { REVERSAL_FORM_LABELS, ReversalForm } from '#app/domain/money/billing/components/reversal-form.tsx'
import { findInvoiceCurrency, findInvoiceFor } from '#app/domain/money/billing/invoices.server.ts'
import { AFTER_REVERSAL } from '#app/domain/money/billing/reversal-rules.ts'
import { listReversiblePayments, reversePayment } from '#app/domain/money/billing/reverse-payment.server.ts'
import { reverseInput } from '#app/domain/money/billing/schema.ts'
import { currentSeason } from '#app/domain/season/seasons/queries.server.ts'
import { toLocalText } from '#app/domain/season/seasons/zoned-times.ts'
import { orNotFound, unlessNotFound } from '#app/http/errors.ts'
import { redirectDone } from '#app/http/flash.server.ts'
import { parseForm, replyRefused, replyTo } from '#app/http/forms.server.ts'
import { requireAdmin, requireFreshAdmin } from '#app/http/guards.server.ts'
import { intParam } from '#app/http/params.ts'
import { useAnsweredForm } from '#app/http/use-answered-form.ts'
import { amountText } from '#app/platform/amounts.ts'
import { href } from '#app/platform/href.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { Page } from '#app/ui/page-header.tsx'
import { db } from '#db/client.ts'

export { clientAction } from '#app/ui/sent-forms.ts'

const FORM = 'reversal'

export const handle: PageHandle<typeof loader> = {
  title: ({ invoice }) => `Reverse payment of ${invoice.number}`,
}

export async function loader(args: LoaderFunctionArgs) {
  const admin = await requireAdmin(args)
  const { now } = args.context
  const found = await findInvoiceFor(admin, intParam(args, 'id'), now, db())
  const { id, number, currency, kind } = orNotFound(found, args.request)
  const { timezone } = await currentSeason()
  return {
    invoice: { id, number, currency, kind },
    payments: await listReversiblePayments(admin, id),
    today: toLocalText(now, timezone).slice(0, 10),
    key: randomUUID(),
  }
}

export async function action(args: ActionFunctionArgs) {
  const admin = await requireFreshAdmin(args)
  const invoiceId = intParam(args, 'id')
  const currency = orNotFound(await findInvoiceCurrency(admin, invoiceId), args.request)
  const form = parseForm(await args.request.formData(), reverseInput(currency))
  if (form.status !== 'success') return replyTo(FORM, form)
  const reversed = unlessNotFound(
    await reversePayment({ ...form.value, invoiceId }, admin, args.context.now),
    args.request,
  )
  if (!reversed.ok) return replyRefused(FORM, form, reversed)
  return redirectDone(
    href('/admin/submissions/invoices/:id', { id: invoiceId }),
    reversed.value.repeated ? 'This payment was already reversed' : 'Payment reversed',
    form.value.keep ? 'The money is an unallocated payment.' : undefined,
  )
}

export default function ReversePayment() {
  const { invoice, payments, today, key } = useLoaderData<typeof loader>()
  const [only, ...more] = payments
  const initial = {
    reversedOn: today,
    ...(only && more.length === 0
      ? { paymentId: String(only.id), amountCents: amountText(only.leftCents, invoice.currency) }
      : {}),
  }
  const form = useAnsweredForm<ReturnType<typeof reverseInput>>(FORM, useActionData<typeof action>(), initial)
  return (
    <Page
      title={`Reverse payment of ${invoice.number}`}
      lede="For money that left again or never came. The invoice is due again. To give money back, request a refund."
      crumbs={[
        { label: 'Invoices', to: href('/admin/submissions/invoices') },
        { label: invoice.number, to: href('/admin/submissions/invoices/:id', { id: invoice.id }) },
        { label: 'Reverse payment' },
      ]}
      problems={form.problems(REVERSAL_FORM_LABELS)}
    >
      {payments.length === 0 ? (
        <EmptyState
          title="Nothing to reverse"
          action={
            <LinkButton to={href('/admin/submissions/invoices/:id', { id: invoice.id })}>
              View invoice
            </LinkButton>
          }
        >
          No payment of this invoice is left, or each has a refund under way.
        </EmptyState>
      ) : (
        <>
          <Notice tone="info">{AFTER_REVERSAL[invoice.kind]}</Notice>
          <ReversalForm invoice={invoice} payments={payments} form={form} formKey={key} />
        </>
      )}
    </Page>
  )
}
