import { randomUUID } from 'node:crypto'
import { useLoaderData } from '@remix-run/react'
import { REFUND_LABELS, RefundForm } from '#app/domain/money/billing/components/refund-form.tsx'
import { findInvoiceFor } from '#app/domain/money/billing/invoices.server.ts'
import { listRefundablePayments } from '#app/domain/money/billing/refund-queries.server.ts'
import { findApprovalRefusal, requestRefund } from '#app/domain/money/billing/refunds.server.ts'
import { refundInput } from '#app/domain/money/billing/schema.ts'
import { OnlyAdmin } from '#app/domain/people/admins/components/only-admin.tsx'
import { countAdmins } from '#app/domain/people/admins/queries.server.ts'
import { useStepForm } from '#app/http/decide-page.tsx'
import { requireAdmin, requireFreshAdmin } from '#app/http/guards.server.ts'
import { decideStep } from '#app/http/step.server.ts'
import { href } from '#app/platform/href.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { Page } from '#app/ui/page-header.tsx'

export { clientAction } from '#app/ui/sent-forms.ts'

export const handle: PageHandle<typeof loader> = { title: ({ invoice }) => `Refund on ${invoice.number}` }

const step = decideStep({
  guard: requireAdmin,
  prove: requireFreshAdmin,
  find: ({ who, id, now, reader }) => findInvoiceFor(who, id(), now, reader),
  async page({ id, number, currency, status }, { who, now, reader }) {
    const [payments, refusal, admins] = await Promise.all([
      status === 'paid' ? listRefundablePayments(who, id) : [],
      findApprovalRefusal({ by: who.userId, at: now }, who, now, reader),
      countAdmins('money', reader),
    ])
    const takesTwo = refusal !== null
    return { invoice: { id, number, currency }, payments, takesTwo, admins, key: randomUUID() }
  },
  fields: ({ currency }) => refundInput(currency),
  run: ({ id }, { sent, who, now }) => requestRefund({ ...sent, invoiceId: id }, who, now),
  done: ({ refundId }) => ({
    to: href('/admin/refunds/:id', { id: refundId }),
    title: 'Refund requested',
    description: 'It needs approval.',
  }),
})
export const loader = step.loader
export const action = step.action

export default function RequestRefund() {
  const { invoice, payments, takesTwo, admins, key } = useLoaderData<typeof loader>()
  const [only, ...more] = payments
  const initial = only && more.length === 0 ? { paymentId: String(only.id) } : {}
  const form = useStepForm<ReturnType<typeof refundInput>>(initial)
  return (
    <Page
      title={`Request refund on ${invoice.number}`}
      lede={
        takesTwo
          ? 'Another admin or a treasurer approves the refund. A credit note is issued then.'
          : 'Once the refund is approved, a credit note is issued.'
      }
      crumbs={[
        { label: 'Invoices', to: href('/admin/submissions/invoices') },
        { label: invoice.number, to: href('/admin/submissions/invoices/:id', { id: invoice.id }) },
        { label: 'Refund' },
      ]}
      problems={form.problems(REFUND_LABELS)}
    >
      {takesTwo ? <OnlyAdmin admins={admins} /> : null}
      {payments.length === 0 ? (
        <EmptyState
          title="Nothing to refund"
          action={
            <LinkButton to={href('/admin/submissions/invoices/:id', { id: invoice.id })}>
              View invoice
            </LinkButton>
          }
        >
          Only payments of an invoice that is paid in full can be refunded.
        </EmptyState>
      ) : (
        <RefundForm invoice={invoice} payments={payments} form={form} formKey={key} />
      )}
    </Page>
  )
}
