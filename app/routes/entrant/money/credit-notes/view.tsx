import type { LoaderFunctionArgs } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { CreditSheet } from '#app/domain/money/billing/components/credit-sheet.tsx'
import { DocumentLink } from '#app/domain/money/billing/components/invoice-sheet.tsx'
import { findCreditNoteFor } from '#app/domain/money/billing/credit-notes.server.ts'
import { creditSheetOf } from '#app/domain/money/billing/invoice-page.server.ts'
import { orNotFound } from '#app/http/errors.ts'
import { requireAuth } from '#app/http/guards.server.ts'
import { intParam } from '#app/http/params.ts'
import { href } from '#app/platform/href.ts'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { Page } from '#app/ui/page-header.tsx'

export const handle: PageHandle<typeof loader> = { title: ({ credit }) => `Credit note ${credit.number}` }

export async function loader(args: LoaderFunctionArgs) {
  const viewer = await requireAuth(args)
  const found = orNotFound(await findCreditNoteFor(viewer, intParam(args, 'id')), args.request)
  return { credit: creditSheetOf(found), isAdmin: viewer.role === 'admin' }
}

export default function CreditNotePage() {
  const { credit, isAdmin } = useLoaderData<typeof loader>()
  const invoicePath = href(isAdmin ? '/admin/submissions/invoices/:id' : '/submissions/invoices/:id', {
    id: credit.invoiceId,
  })
  return (
    <Page
      title={`Credit note ${credit.number}`}
      crumbs={[{ label: `Invoice ${credit.invoiceNumber}`, to: invoicePath }, { label: credit.number }]}
      links={<DocumentLink file={credit.file}>Download PDF</DocumentLink>}
    >
      <CreditSheet credit={credit} invoice={<Link to={invoicePath}>{credit.invoiceNumber}</Link>} />
    </Page>
  )
}
