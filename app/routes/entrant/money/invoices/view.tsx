import type { LinksFunction, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { DocumentLink, InvoiceSheet } from '#app/domain/money/billing/components/invoice-sheet.tsx'
import { sheetOf } from '#app/domain/money/billing/invoice-page.server.ts'
import { findInvoiceFor } from '#app/domain/money/billing/invoices.server.ts'
import { viewerRights } from '#app/http/rights.server.ts'
import { afterCheckout } from '#app/domain/submissions/after-checkout.server.ts'
import { AfterCheckout, Confirmation } from '#app/domain/submissions/components/after-checkout.tsx'
import { PayCard } from '#app/domain/money/payments/components/pay-card.tsx'
import { findPayChoice } from '#app/domain/money/payments/queries.server.ts'
import { canWithdraw } from '#app/domain/money/withdrawals/rules.ts'
import { withdrawalDays } from '#app/domain/season/identity/legal.ts'
import { configValues } from '#app/domain/season/seasons/queries.server.ts'
import { voidRefusal } from '#app/domain/money/billing/rules.ts'
import { orNotFound } from '#app/http/errors.ts'
import { requireAuth } from '#app/http/guards.server.ts'
import { intParam } from '#app/http/params.ts'
import { href, withQuery } from '#app/platform/href.ts'
import { Columns } from '#app/ui/columns.tsx'
import { LinkButton } from '#app/ui/button.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { Page } from '#app/ui/page-header.tsx'
import confirmationStyles from '#app/ui/styles/confirmation.css?url'
import styles from '#app/ui/styles/invoice-sheet.css?url'
import thumbStyles from '#app/ui/styles/thumb.css?url'
import { db } from '#db/client.ts'

export const links: LinksFunction = () =>
  [styles, thumbStyles, confirmationStyles].map((sheet) => ({ rel: 'stylesheet', href: sheet }))

/** For so long an invoice begins with what it confirms. */
const FRESH_MS = 24 * 60 * 60_000

export const handle: PageHandle<typeof loader> = { title: ({ invoice }) => `Invoice ${invoice.number}` }

export async function loader(args: LoaderFunctionArgs) {
  const viewer = await requireAuth(args)
  const { now } = args.context
  const found = orNotFound(await findInvoiceFor(viewer, intParam(args, 'id'), now, db()), args.request)
  const pay = await findPayChoice(found, viewer, now, db())
  const [acting] = (await viewerRights(args, viewer)).studios
  const ids = found.lines.flatMap(({ submissionId }) => submissionId ?? [])
  const days = withdrawalDays(await configValues())
  const leadsOn = acting?.id === found.studioId && found.status !== 'void' && ids.length > 0
  return {
    invoice: sheetOf(found),
    balance: {
      ...{ number: found.number, totalCents: found.totalCents, dueCents: found.dueCents },
      ...{ currency: found.currency, dueAt: found.dueAt },
    },
    pay,
    correctable: voidRefusal(found, false) === null,
    withdrawable: found.status !== 'void' && canWithdraw(found.issuedAt, days, now),
    isFresh: leadsOn && now.getTime() - found.issuedAt.getTime() < FRESH_MS,
    after: leadsOn ? await afterCheckout({ ids, year: found.year }, now) : null,
  }
}

export default function InvoicePage() {
  const { invoice, pay, correctable, withdrawable, after, isFresh, balance } = useLoaderData<typeof loader>()
  const sheet = <InvoiceSheet invoice={invoice} />
  return (
    <Page
      title={`Invoice ${invoice.number}`}
      crumbs={[{ label: 'Dashboard', to: href('/submissions/dashboard') }, { label: invoice.number }]}
      links={
        <>
          {correctable ? (
            <LinkButton kind="quiet" to={href('/submissions/invoices/:id/bill-to', { id: invoice.id })}>
              Edit billing details
            </LinkButton>
          ) : null}
          {withdrawable ? (
            <LinkButton
              kind="quiet"
              to={withQuery(href('/withdraw-from-contract'), { invoice: invoice.number })}
            >
              Withdraw from this contract
            </LinkButton>
          ) : null}
          <DocumentLink file={invoice.file}>Download PDF</DocumentLink>
        </>
      }
    >
      {after && isFresh ? <Confirmation after={after} invoice={balance} /> : null}
      {pay || (after && !isFresh) ? (
        <Columns
          side={
            <>
              {pay ? <PayCard pay={pay} /> : null}
              {after && !isFresh ? <AfterCheckout {...after} /> : null}
            </>
          }
          sideLabel={pay ? 'Amount due' : 'Your entries'}
        >
          {sheet}
        </Columns>
      ) : (
        sheet
      )}
    </Page>
  )
}
