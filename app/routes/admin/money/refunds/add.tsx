import { randomUUID } from 'node:crypto'
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { REFUND_LABELS, RefundForm } from '#app/domain/money/billing/components/refund-form.tsx'
import { findInvoiceCurrency, findInvoiceFor } from '#app/domain/money/billing/invoices.server.ts'
import { listRefundablePayments } from '#app/domain/money/billing/refund-queries.server.ts'
import { findApprovalRefusal, requestRefund } from '#app/domain/money/billing/refunds.server.ts'
import { refundInput } from '#app/domain/money/billing/schema.ts'
import { OnlyAdmin } from '#app/domain/people/admins/components/only-admin.tsx'
import { countAdmins } from '#app/domain/people/admins/queries.server.ts'
import { orNotFound, unlessNotFound } from '#app/http/errors.ts'
import { redirectDone } from '#app/http/flash.server.ts'
import { parseForm, replyRefused, replyTo } from '#app/http/forms.server.ts'
import { requireAdmin, requireFreshAdmin } from '#app/http/guards.server.ts'
import { intParam } from '#app/http/params.ts'
import { useAnsweredForm } from '#app/http/use-answered-form.ts'
import { href } from '#app/platform/href.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { Page } from '#app/ui/page-header.tsx'
import { db } from '#db/client.ts'

export { clientAction } from '#app/ui/sent-forms.ts'

const FORM = 'refund'

export const handle: PageHandle<typeof loader> = { title: ({ invoice }) => `Refund on ${invoice.number}` }

export async function loader(args: LoaderFunctionArgs) {
  const admin = await requireAdmin(args)
  const found = await findInvoiceFor(admin, intParam(args, 'id'), args.context.now, db())
  const { id, number, currency, status } = orNotFound(found, args.request)
  const [payments, refusal, admins] = await Promise.all([
    status === 'paid' ? listRefundablePayments(admin, id) : [],
    findApprovalRefusal({ by: admin.userId, at: args.context.now }, admin, args.context.now, db()),
    countAdmins('money', db()),
  ])
  return {
    invoice: { id, number, currency },
    payments,
    takesTwo: refusal !== null,
    admins,
    key: randomUUID(),
  }
}

export async function action(args: ActionFunctionArgs) {
  const admin = await requireFreshAdmin(args)
  const invoiceId = intParam(args, 'id')
  const currency = orNotFound(await findInvoiceCurrency(admin, invoiceId), args.request)
  const form = parseForm(await args.request.formData(), refundInput(currency))
  if (form.status !== 'success') return replyTo(FORM, form)
  const requested = unlessNotFound(
    await requestRefund({ ...form.value, invoiceId }, admin, args.context.now),
    args.request,
  )
  if (!requested.ok) return replyRefused(FORM, form, requested)
  return redirectDone(
    href('/admin/refunds/:id', { id: requested.value.refundId }),
    'Refund requested',
    'It needs approval.',
  )
}

export default function RequestRefund() {
  const { invoice, payments, takesTwo, admins, key } = useLoaderData<typeof loader>()
  const [only, ...more] = payments
  const initial = only && more.length === 0 ? { paymentId: String(only.id) } : {}
  const answer = useActionData<typeof action>()
  const form = useAnsweredForm<ReturnType<typeof refundInput>>(FORM, answer, initial)
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
