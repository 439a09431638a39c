import { randomUUID } from 'node:crypto'
import { useLoaderData } from '@remix-run/react'
import { REVERSAL_FORM_LABELS, ReversalForm } from '#app/domain/money/billing/components/reversal-form.tsx'
import { findInvoiceFor } from '#app/domain/money/billing/invoices.server.ts'
import { AFTER_REVERSAL } from '#app/domain/money/billing/reversal-rules.ts'
import { listReversiblePayments, reversePayment } from '#app/domain/money/billing/reverse-payment.server.ts'
import { reverseInput } from '#app/domain/money/billing/schema.ts'
import { currentSeason } from '#app/domain/season/seasons/queries.server.ts'
import { toLocalText } from '#app/domain/season/seasons/zoned-times.ts'
import { useStepForm } from '#app/http/decide-page.tsx'
import { requireAdmin, requireFreshAdmin } from '#app/http/guards.server.ts'
import { decideStep } from '#app/http/step.server.ts'
import { amountText } from '#app/platform/amounts.ts'
import { href } from '#app/platform/href.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { Page } from '#app/ui/page-header.tsx'

export { clientAction } from '#app/ui/sent-forms.ts'

export const handle: PageHandle<typeof loader> = {
  title: ({ invoice }) => `Reverse payment of ${invoice.number}`,
}

const step = decideStep({
  guard: requireAdmin,
  prove: requireFreshAdmin,
  find: ({ who, id, now, reader }) => findInvoiceFor(who, id(), now, reader),
  async page({ id, number, currency, kind }, { who, now }) {
    const { timezone } = await currentSeason()
    return {
      invoice: { id, number, currency, kind },
      payments: await listReversiblePayments(who, id),
      today: toLocalText(now, timezone).slice(0, 10),
      key: randomUUID(),
    }
  },
  fields: ({ currency }) => reverseInput(currency),
  run: ({ id }, { sent, who, now }) => reversePayment({ ...sent, invoiceId: id }, who, now),
  done: ({ repeated }, { found, sent }) => ({
    to: href('/admin/submissions/invoices/:id', { id: found.id }),
    title: repeated ? 'This payment was already reversed' : 'Payment reversed',
    description: sent.keep ? 'The money is an unallocated payment.' : undefined,
  }),
})
export const loader = step.loader
export const action = step.action

export default function ReversePayment() {
  const { invoice, payments, today, key } = useLoaderData<typeof loader>()
  const [only, ...more] = payments
  const initial = {
    reversedOn: today,
    ...(only && more.length === 0
      ? { paymentId: String(only.id), amountCents: amountText(only.leftCents, invoice.currency) }
      : {}),
  }
  const form = useStepForm<ReturnType<typeof reverseInput>>(initial)
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
