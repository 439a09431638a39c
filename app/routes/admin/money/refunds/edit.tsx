import { db } from '#db/client.ts'
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { Link, useActionData, useLoaderData } from '@remix-run/react'
import { refundToCard } from '#app/domain/money/billing/card-refunds.server.ts'
import { REFUND_STEP_LABELS, RefundSteps } from '#app/domain/money/billing/components/refund-steps.tsx'
import { RefundPill } from '#app/domain/money/billing/components/refund-table.tsx'
import { findRefund } from '#app/domain/money/billing/refund-queries.server.ts'
import {
  findApprovalRefusal,
  approveRefund,
  declineRefund,
  failRefund,
  finishRefund,
  sendRefund,
} from '#app/domain/money/billing/refunds.server.ts'
import { PAY_METHOD_LABELS } from '#app/domain/money/billing/rules.ts'
import { reasonInput, refundDoneInput } from '#app/domain/money/billing/schema.ts'
import { answeredForm } from '#app/http/answered-form.ts'
import { badRequest, orNotFound } from '#app/http/errors.ts'
import { redirectRefused, redirectWithFlash } from '#app/http/flash.server.ts'
import { parseForm, replyRefused, replyTo } from '#app/http/forms.server.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import { intParam } from '#app/http/params.ts'
import { href } from '#app/platform/href.ts'
import { DateTime } from '#app/ui/date-time.tsx'
import { DefinitionList } from '#app/ui/definition-list.tsx'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { Money } from '#app/ui/money.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { PageHeader } from '#app/ui/page-header.tsx'

const FORM = 'refund-step'

export const handle: PageHandle<typeof loader> = {
  title: ({ refund }) => `Refund on ${refund.invoiceNumber}`,
}

export async function loader(args: LoaderFunctionArgs) {
  const admin = await requireAdmin(args)
  const refund = orNotFound(await findRefund(admin, intParam(args, 'id')), args.request)
  return { refund, waiting: await findApprovalRefusal(refund.requestedById, admin, db()) }
}

export async function action(args: ActionFunctionArgs) {
  const admin = await requireAdmin(args)
  const { now } = args.context
  const id = intParam(args, 'id')
  orNotFound(await findRefund(admin, id), args.request)
  const sent = await args.request.formData()
  const intent = sent.get('intent')
  const said = (title: string) =>
    redirectWithFlash(href('/admin/refunds/:id', { id }), { title, color: 'success' })
  switch (intent) {
    case 'approve':
    case 'send': {
      const done =
        intent === 'approve' ? await approveRefund(id, admin, now) : await sendRefund(id, admin, now)
      if (done.ok)
        return said(intent === 'approve' ? 'The refund is approved' : 'The refund is noted as sent')
      return redirectRefused(href('/admin/refunds/:id', { id }), done)
    }
    case 'to-card': {
      const sentBack = await refundToCard(id, admin, now)
      if (!sentBack.ok) return redirectRefused(href('/admin/refunds/:id', { id }), sentBack)
      const { state } = sentBack.value
      return said(
        state === 'done' ? 'The money is back on the card' : 'The provider was told to send it back',
      )
    }
    case 'decline':
    case 'fail': {
      const form = parseForm(sent, reasonInput)
      if (form.status !== 'success') return replyTo(FORM, form)
      const act = intent === 'decline' ? declineRefund : failRefund
      const done = await act(id, form.value.reason, admin, now)
      if (!done.ok) return replyRefused(FORM, form, done)
      return said(intent === 'decline' ? 'The refund is declined' : 'The refund is noted as failed')
    }
    case 'finish': {
      const form = parseForm(sent, refundDoneInput)
      if (form.status !== 'success') return replyTo(FORM, form)
      const done = await finishRefund(id, form.value.evidence, admin, now)
      if (!done.ok) return replyRefused(FORM, form, done)
      return said(done.value.whole ? 'The money is back; the invoice is refunded' : 'The money is back')
    }
    default:
      throw badRequest('Choose what to do with the refund.')
  }
}

export default function RefundPage() {
  const { refund, waiting } = useLoaderData<typeof loader>()
  const { field, problems } = answeredForm(FORM, useActionData<typeof action>())
  const by = (name: string | null, at: string | Date | null) =>
    at ? (
      <>
        <DateTime value={at} /> {name ? `by ${name}` : null}
      </>
    ) : null
  return (
    <>
      <PageHeader
        title={`Refund on ${refund.invoiceNumber}`}
        crumbs={[
          { label: 'Refunds', to: href('/admin/refunds') },
          { label: `On ${refund.invoiceNumber}, number ${refund.id}` },
        ]}
      >
        <ErrorSummary problems={problems(REFUND_STEP_LABELS)} />
      </PageHeader>
      <DefinitionList
        items={[
          { term: 'State', value: <RefundPill status={refund.status} /> },
          {
            term: 'Amount',
            value: (
              <strong>
                <Money cents={refund.amountCents} currency={refund.currency} />
              </strong>
            ),
          },
          {
            term: 'Invoice',
            value: (
              <Link to={href('/admin/submissions/invoices/:id', { id: refund.invoiceId })}>
                {refund.invoiceNumber}
              </Link>
            ),
          },
          { term: 'Studio', value: refund.studioName },
          {
            term: 'Payment',
            value: [refund.receiptNumber, PAY_METHOD_LABELS[refund.method], refund.paymentReference]
              .filter(Boolean)
              .join(' · '),
          },
          { term: 'Reason', value: refund.reason },
          { term: 'Asked for', value: by(refund.requestedBy, refund.requestedAt) },
          ...(refund.decidedAt
            ? [
                {
                  term: refund.status === 'declined' ? 'Declined' : 'Approved',
                  value: by(refund.decidedBy, refund.decidedAt),
                },
              ]
            : []),
          ...(refund.creditNoteId
            ? [
                {
                  term: 'Credit note',
                  value: (
                    <Link to={href('/submissions/credit-notes/:id', { id: refund.creditNoteId })}>
                      {refund.creditNumber}
                    </Link>
                  ),
                },
              ]
            : []),
          ...(refund.doneAt ? [{ term: 'Done', value: by(null, refund.doneAt) }] : []),
          ...(refund.evidence
            ? [{ term: refund.status === 'done' ? 'Evidence' : 'Note', value: refund.evidence }]
            : []),
        ]}
      />
      <RefundSteps refund={refund} waiting={waiting} field={field} />
    </>
  )
}
