import { randomUUID } from 'node:crypto'
import type { ActionFunctionArgs, LinksFunction, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { InvoiceActions } from '#app/domain/money/billing/components/invoice-actions.tsx'
import { InvoiceLogTables } from '#app/domain/money/billing/components/invoice-log.tsx'
import { DocumentLink, InvoiceSheet } from '#app/domain/money/billing/components/invoice-sheet.tsx'
import { PAYMENT_LABELS, PaymentCard } from '#app/domain/money/billing/components/payment-form.tsx'
import { RefundTable } from '#app/domain/money/billing/components/refund-table.tsx'
import { recordPayment } from '#app/domain/money/billing/commands.server.ts'
import { resendInvoice } from '#app/domain/money/billing/resend-invoice.server.ts'
import { invoiceKind } from '#app/domain/money/billing/invoice-kinds.server.ts'
import { sheetOf, stepsFrom } from '#app/domain/money/billing/invoice-page.server.ts'
import { findInvoiceCurrency, findInvoiceFor, invoiceLog } from '#app/domain/money/billing/invoices.server.ts'
import { listRefundsOfInvoice } from '#app/domain/money/billing/refund-queries.server.ts'
import { invoicePageInput } from '#app/domain/money/billing/schema.ts'
import { AttemptsTable } from '#app/domain/money/payments/components/attempts-table.tsx'
import { listAttempts } from '#app/domain/money/payments/queries.server.ts'
import { currentSeason } from '#app/domain/season/seasons/queries.server.ts'
import { toLocalText } from '#app/domain/season/seasons/zoned-times.ts'
import { revalidateAfterConflict } from '#app/http/revalidation.ts'
import { orNotFound, unlessNotFound } from '#app/http/errors.ts'
import { redirectDone, redirectWithFlash } from '#app/http/flash.server.ts'
import { parseForm, replyRefused, replyTo } from '#app/http/forms.server.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import { historyState, intParam } from '#app/http/params.ts'
import { useAnsweredForm } from '#app/http/use-answered-form.ts'
import { href } from '#app/platform/href.ts'
import { amountText } from '#app/platform/amounts.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { Columns } from '#app/ui/columns.tsx'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { PageBar, PageTitle } from '#app/ui/page-header.tsx'
import styles from '#app/ui/styles/invoice-sheet.css?url'
import { db } from '#db/client.ts'

export { clientAction } from '#app/ui/sent-forms.ts'

const PAYMENT_FORM = 'record-payment'

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: styles }]

export const handle: PageHandle<typeof loader> = { title: ({ invoice }) => `Invoice ${invoice.number}` }

export async function loader(args: LoaderFunctionArgs) {
  const admin = await requireAdmin(args)
  const { now } = args.context
  const found = orNotFound(await findInvoiceFor(admin, intParam(args, 'id'), now, db()), args.request)
  const season = await currentSeason()
  const [log, attempts, refunds] = await Promise.all([
    invoiceLog(admin, found, season.timezone, historyState(args.request)),
    listAttempts(admin, found.id),
    listRefundsOfInvoice(found.id),
  ])
  return {
    invoice: sheetOf(found),
    checksum: found.checksum,
    unchanged: found.unchanged,
    hasLink: invoiceKind(found.kind).page !== undefined,
    log,
    attempts,
    refunds,
    steps: stepsFrom(found, now),
    today: toLocalText(now, season.timezone).slice(0, 10),
    idempotencyKey: randomUUID(),
  }
}

export async function action(args: ActionFunctionArgs) {
  const admin = await requireAdmin(args)
  const invoiceId = intParam(args, 'id')
  const currency = orNotFound(await findInvoiceCurrency(admin, invoiceId), args.request)
  const submission = parseForm(await args.request.formData(), invoicePageInput(currency))
  if (submission.status !== 'success') return replyTo(PAYMENT_FORM, submission)
  if (submission.value.intent === 'mail-again') {
    const mailed = orNotFound(await resendInvoice(invoiceId, admin, args.context.now), args.request)
    return redirectWithFlash(href('/admin/submissions/invoices/:id', { id: invoiceId }), {
      title: `Invoice sent to ${mailed.email} again`,
    })
  }
  const recorded = unlessNotFound(
    await recordPayment({ ...submission.value, invoiceId }, admin, args.context.now),
    args.request,
  )
  if (!recorded.ok) return replyRefused(PAYMENT_FORM, submission, recorded)
  const { receiptNumber, settled, repeated, heldCents } = recorded.value
  const rest = heldCents > 0 ? ' The rest is an unallocated payment.' : ''
  return redirectDone(
    href('/admin/submissions/invoices/:id', { id: invoiceId }),
    repeated ? 'This payment was already recorded' : 'Payment recorded',
    `Receipt ${receiptNumber}. ${settled ? 'The invoice is paid in full.' : 'Part of the invoice is still due.'}${rest}`,
  )
}

/** After a refusal the invoice is loaded again; scripts would keep the old one. */
export const shouldRevalidate = revalidateAfterConflict

export default function AdminInvoicePage() {
  const { invoice } = useLoaderData<typeof loader>()
  // Each payment changes what the form starts with.
  return <AdminInvoice key={invoice.payments.length} />
}

function AdminInvoice() {
  const { invoice, checksum, unchanged, hasLink, log, attempts, refunds, steps, today, idempotencyKey } =
    useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const form = useAnsweredForm<ReturnType<typeof invoicePageInput>>(PAYMENT_FORM, answer, {
    amountCents: amountText(invoice.dueCents, invoice.currency),
    method: invoice.payMethod === 'cheque' ? 'cheque' : 'bank_transfer',
    receivedOn: today,
  })
  return (
    <>
      <PageBar
        crumbs={[{ label: 'Invoices', to: href('/admin/submissions/invoices') }, { label: invoice.number }]}
        links={
          <>
            {hasLink ? (
              <LinkButton
                kind="quiet"
                to={href('/admin/secret-links/:kind/:id', { kind: 'invoice', id: invoice.id })}
              >
                End the personal link
              </LinkButton>
            ) : null}
            <DocumentLink file={invoice.file}>Download PDF</DocumentLink>
          </>
        }
      />
      <ErrorSummary problems={form.problems(PAYMENT_LABELS)} />
      <PageTitle title={`Invoice ${invoice.number}`} lede={invoice.studioName} />
      <Columns
        side={
          <>
            <PaymentCard invoice={invoice} form={form} idempotencyKey={idempotencyKey} />
            <InvoiceActions invoiceId={invoice.id} steps={steps} />
          </>
        }
        sideLabel="Payment and actions"
      >
        <InvoiceSheet
          invoice={invoice}
          toInvoice={({ id }) => href('/admin/submissions/invoices/:id', { id })}
        />
        <AttemptsTable attempts={attempts} />
        {refunds.length > 0 ? <RefundTable rows={refunds} /> : null}
        <InvoiceLogTables invoiceId={invoice.id} log={log} checksum={checksum} unchanged={unchanged} />
      </Columns>
    </>
  )
}
