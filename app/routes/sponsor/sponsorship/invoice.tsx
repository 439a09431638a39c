import {
  data,
  redirect,
  type ActionFunctionArgs,
  type HeadersFunction,
  type LinksFunction,
  type LoaderFunctionArgs,
} from '@remix-run/node'
import { useLoaderData, useParams } from '@remix-run/react'
import { DocumentLink, InvoiceSheet } from '#app/domain/money/billing/components/invoice-sheet.tsx'
import { payerPath } from '#app/domain/money/billing/invoice-link.server.ts'
import { sheetOf } from '#app/domain/money/billing/invoice-page.server.ts'
import { voidRefusal } from '#app/domain/money/billing/rules.ts'
import { startCardPayment } from '#app/domain/money/payments/attempts.server.ts'
import { PayCard } from '#app/domain/money/payments/components/pay-card.tsx'
import { findPayChoice } from '#app/domain/money/payments/queries.server.ts'
import { addressGroup, spendTry } from '#app/domain/people/accounts/throttle.server.ts'
import { redirectRefused } from '#app/http/flash.server.ts'
import { href } from '#app/platform/href.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { Columns } from '#app/ui/columns.tsx'
import { NarrowPage } from '#app/ui/frame/blank-frame.tsx'
import { useFrame } from '#app/ui/frame/frame-context.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { PageTitle } from '#app/ui/page-header.tsx'
import styles from '#app/ui/styles/invoice-sheet.css?url'
import { db } from '#db/client.ts'
import { invoiceOf } from './invoice.server.ts'

export { clientAction } from '#app/ui/sent-forms.ts'

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: styles }]

export const handle: PageHandle = { title: 'Invoice' }

/** The address may be a secret that works without signing in. */
export const headers: HeadersFunction = () => ({ 'Cache-Control': 'no-store' })

export async function loader(args: LoaderFunctionArgs) {
  const { now } = args.context
  const opened = await invoiceOf(args)
  if (!opened) return data(null, { status: 404 })
  const { invoice, payer, hasLink, isAdmin } = opened
  const at = (other: { id: number; publicId: string; linkKey: string } | null) =>
    other && payerPath({ ...other, kind: invoice.kind }, hasLink)
  return data({
    invoice: sheetOf(invoice),
    pay: payer && (await findPayChoice(invoice, payer, now, db())),
    correctable: payer !== null && voidRefusal(invoice, false) === null,
    isAdmin,
    replaces: at(invoice.replaces),
    replacedBy: at(invoice.replacedBy),
  })
}

/** Leads to the page where the payer pays, or back with the refusal. */
export async function action(args: ActionFunctionArgs) {
  const { context } = args
  const opened = await invoiceOf(args)
  // The page says that the link does not work.
  if (!opened?.payer) return data(null, { status: 404 })
  const { invoice, payer, id } = opened
  const here = href('/sponsorships/invoice/:id', { id })
  const throttled = await spendTry('linkUse', addressGroup(context.clientAddress))
  if (throttled) return redirectRefused(here, throttled)
  const started = await startCardPayment(invoice.id, payer, context.now)
  return started.ok ? redirect(started.value.url, 303) : redirectRefused(here, started)
}

export default function PayerInvoice() {
  const page = useLoaderData<typeof loader>()
  const { viewer } = useFrame()
  const content = page ? <OpenedInvoice {...page} /> : <UnknownLink />
  return viewer ? content : <NarrowPage wide>{content}</NarrowPage>
}

function UnknownLink() {
  return (
    <>
      <PageTitle title="This link does not work" />
      <p>It may be incomplete or have expired. Use the link in our newest email about the invoice.</p>
    </>
  )
}

type Page = NonNullable<ReturnType<typeof useLoaderData<typeof loader>>>

function OpenedInvoice({ invoice, pay, correctable, isAdmin, replaces, replacedBy }: Page) {
  const { id = '' } = useParams()
  const toFile = (publicId: string) => href('/sponsorships/invoice/:id/file/:publicId', { id, publicId })
  const sheet = (
    <InvoiceSheet
      invoice={invoice}
      toInvoice={(other) => (other.id === invoice.replacedBy?.id ? replacedBy : replaces) ?? ''}
      toFile={toFile}
    />
  )
  return (
    <>
      <PageTitle title={`Invoice ${invoice.number}`} lede={invoice.lines[0]?.description} />
      {isAdmin ? (
        <Notice tone="plain" title="You see this page as the payer does">
          <LinkButton kind="quiet" to={href('/admin/submissions/invoices/:id', { id: invoice.id })}>
            Open the admins’ page
          </LinkButton>
        </Notice>
      ) : null}
      {invoice.status === 'paid' ? (
        <Notice tone="good" title="This invoice is paid">
          We have emailed you the receipts. They are also below.
        </Notice>
      ) : null}
      <p>
        <DocumentLink file={invoice.file} toFile={toFile}>
          Download PDF
        </DocumentLink>
      </p>
      {correctable ? (
        <div>
          <LinkButton kind="quiet" to={href('/sponsorships/invoice/:id/bill-to', { id })}>
            Edit billing details
          </LinkButton>
        </div>
      ) : null}
      {pay ? (
        <Columns side={<PayCard pay={pay} here />} sideLabel="Amount due">
          {sheet}
        </Columns>
      ) : (
        sheet
      )}
    </>
  )
}
