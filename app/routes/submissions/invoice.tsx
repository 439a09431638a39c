import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { DocumentLink, InvoiceSheet } from '#app/domain/billing/components/invoice-sheet.tsx'
import { sheetOf } from '#app/domain/billing/invoice-page.server.ts'
import { findInvoiceFor } from '#app/domain/billing/invoices.server.ts'
import { orNotFound } from '#app/http/errors.ts'
import { requireAuth } from '#app/http/guards.server.ts'
import { intParam } from '#app/http/params.ts'
import { paths } from '#app/paths.ts'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { PageHeader } from '#app/ui/page-header.tsx'

export const handle: PageHandle<typeof loader> = { title: ({ invoice }) => `Invoice ${invoice.number}` }

export async function loader(args: LoaderFunctionArgs) {
  const viewer = await requireAuth(args)
  const found = await findInvoiceFor(viewer, intParam(args, 'id'), args.context.now)
  return { invoice: sheetOf(orNotFound(found, args.request)) }
}

export default function InvoicePage() {
  const { invoice } = useLoaderData<typeof loader>()
  return (
    <>
      <PageHeader
        title={`Invoice ${invoice.number}`}
        crumbs={[{ label: 'Dashboard', to: paths.dashboard() }, { label: invoice.number }]}
        links={<DocumentLink file={invoice.file}>Download the PDF</DocumentLink>}
      />
      <InvoiceSheet invoice={invoice} />
    </>
  )
}
