import { readBillTo } from '#app/domain/sponsorship/applications/bill-to.server.ts'
import { randomUUID } from 'node:crypto'
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { Link, useActionData, useLoaderData } from '@remix-run/react'
import { shownStatus } from '#app/domain/money/billing/rules.ts'
import { dueCents } from '#app/domain/season/prices/balance.ts'
import { InvoicePill } from '#app/domain/season/prices/components/invoice-pill.tsx'
import { ISSUE_LABELS, IssueForm } from '#app/domain/sponsorship/billing/components/issue-form.tsx'
import { issueSponsorshipInvoices, sponsorshipBill } from '#app/domain/sponsorship/billing/invoices.server.ts'
import { refundOf, sponsorInvoices } from '#app/domain/sponsorship/billing/sponsor-bill.server.ts'
import { canInvoice, hasEnded } from '#app/domain/sponsorship/billing/rules.ts'
import { issueSchema } from '#app/domain/sponsorship/billing/schema.ts'
import { configValues, seasonOf } from '#app/domain/season/seasons/queries.server.ts'
import { orNotFound, unlessNotFound } from '#app/http/errors.ts'
import { redirectDone } from '#app/http/flash.server.ts'
import { parseForm, replyRefused, replyTo } from '#app/http/forms.server.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import { intParam } from '#app/http/params.ts'
import { revalidateAfterConflict } from '#app/http/revalidation.ts'
import { useAnsweredForm } from '#app/http/use-answered-form.ts'
import { amountText } from '#app/platform/amounts.ts'
import { href } from '#app/platform/href.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { DateTime } from '#app/ui/date-time.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Money } from '#app/ui/money.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { PageHeader } from '#app/ui/page-header.tsx'
import { DataTable } from '#app/ui/table.tsx'
import { db } from '#db/client.ts'

export { clientAction } from '#app/ui/sent-forms.ts'

const FORM = 'sponsorship-invoices'

export const handle: PageHandle<typeof loader> = { title: ({ company }) => `Invoices of ${company}` }

export async function loader(args: LoaderFunctionArgs) {
  await requireAdmin(args)
  const { now } = args.context
  const bill = orNotFound(await sponsorshipBill(intParam(args, 'id'), db()), args.request)
  const { id, company, packageName, priceCents, leftCents, currency, contactEmail, state } = bill
  const [configs, season, owned, billTo] = await Promise.all([
    configValues(),
    seasonOf(bill.year),
    sponsorInvoices([id], { now, links: null }, db()),
    readBillTo(id, db()),
  ])
  return {
    ...{ id, company, packageName, priceCents, leftCents, currency, contactEmail },
    billTo,
    refund: refundOf(owned, configs, season, now),
    canInvoice: canInvoice(state) && leftCents > 0,
    hasEnded: hasEnded(state),
    isTooEarly: !canInvoice(state) && bill.invoices.length === 0,
    key: randomUUID(),
    invoices: bill.invoices.map((invoice) => ({
      ...{ id: invoice.id, number: invoice.number, totalCents: invoice.totalCents, dueAt: invoice.dueAt },
      status: shownStatus(invoice, now),
      dueCents: dueCents(invoice),
      keptCents: invoice.paidCents - invoice.refundedCents,
    })),
  }
}

export async function action(args: ActionFunctionArgs) {
  const admin = await requireAdmin(args)
  const id = intParam(args, 'id')
  const bill = orNotFound(await sponsorshipBill(id, db()), args.request)
  const form = parseForm(await args.request.formData(), issueSchema(bill.currency))
  if (form.status !== 'success') return replyTo(FORM, form)
  const issued = unlessNotFound(
    await issueSponsorshipInvoices(id, form.value, admin, args.context.now),
    args.request,
  )
  if (!issued.ok) return replyRefused(FORM, form, issued)
  const done = `Issued ${issued.value.numbers.join(', ')}`
  return redirectDone(href('/admin/sponsorships/invoices/:id', { id }), done, 'We’ve emailed the payer.')
}

/** After a conflict the page shows the invoices as they are now. */
export const shouldRevalidate = revalidateAfterConflict

export default function SponsorshipInvoices() {
  const page = useLoaderData<typeof loader>()
  const { id, company, packageName, priceCents, leftCents, currency, invoices, refund } = page
  const form = useAnsweredForm<ReturnType<typeof issueSchema>>(FORM, useActionData<typeof action>(), {
    'billTo.name': company,
    'billTo.email': page.contactEmail,
    ...page.billTo,
    method: 'bank_transfer',
    'instalments[0].amount': amountText(leftCents, currency),
  })
  const money = (cents: number) => <Money cents={cents} currency={currency} />
  return (
    <>
      <PageHeader
        title="Invoices"
        lede={`${company}, ${packageName}`}
        crumbs={[
          { label: 'Sponsor applications', to: href('/admin/sponsorships') },
          { label: company, to: href('/admin/sponsorships/edit/:id', { id }) },
          { label: 'Invoices' },
        ]}
        problems={form.problems(ISSUE_LABELS, ['key'])}
      />
      <p>
        Price {money(priceCents)}, not invoiced yet {money(Math.max(0, leftCents))}
      </p>
      {invoices.length > 0 ? (
        <DataTable
          caption="Invoices"
          columns={[
            {
              id: 'number',
              header: 'Number',
              main: true,
              cell: (invoice) => (
                <Link to={href('/admin/submissions/invoices/:id', { id: invoice.id })}>{invoice.number}</Link>
              ),
            },
            { id: 'status', header: 'Status', cell: (invoice) => <InvoicePill status={invoice.status} /> },
            { id: 'due', header: 'Due', cell: (invoice) => <DateTime value={invoice.dueAt} /> },
            { id: 'total', header: 'Total', numeric: true, cell: (invoice) => money(invoice.totalCents) },
            { id: 'left', header: 'Amount due', numeric: true, cell: (invoice) => money(invoice.dueCents) },
          ]}
          rows={invoices}
        />
      ) : (
        <EmptyState title="No invoices yet">
          {page.isTooEarly ? 'Invoices can be issued once the sponsor has accepted the offer.' : null}
        </EmptyState>
      )}
      {refund.keptCents > 0 && page.hasEnded ? (
        <Notice title="The sponsorship has ended, and a payment is to be settled">
          <p>
            {money(refund.keptCents)} is here. Decide by the contract how much of it goes back: {refund.text}{' '}
            Another admin approves each refund.
          </p>
          <div className="button-row">
            {invoices
              .filter(({ keptCents, status }) => keptCents > 0 && status === 'paid')
              .map((invoice) => (
                <LinkButton
                  key={invoice.id}
                  to={href('/admin/submissions/invoices/:id/refund', { id: invoice.id })}
                >
                  Request a refund of {invoice.number}
                </LinkButton>
              ))}
          </div>
        </Notice>
      ) : refund.keptCents > 0 ? (
        <p>
          If the sponsor cancels now, {money(refund.refundableCents)} of {money(refund.keptCents)} paid is
          refunded. {refund.text}
          {refund.endsAt ? (
            <>
              {' '}
              The last moment is <DateTime value={refund.endsAt} />.
            </>
          ) : null}
        </p>
      ) : null}
      {page.canInvoice ? (
        <Card title="Issue invoices">
          {invoices.length > 0 ? (
            <Notice tone="plain">A part of the price is not invoiced, or its invoice was voided.</Notice>
          ) : null}
          <IssueForm form={form} formKey={page.key} currency={currency} />
        </Card>
      ) : null}
    </>
  )
}
