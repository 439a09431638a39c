import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { OwnInvoices } from '#app/domain/money/billing/components/studio-invoices.tsx'
import { listOwnInvoices } from '#app/domain/money/billing/studio-invoices.server.ts'
import { requireAuth } from '#app/http/guards.server.ts'
import { listState } from '#app/http/params.ts'
import { viewerRights } from '#app/http/rights.server.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { Page } from '#app/ui/page-header.tsx'

export const handle: PageHandle = { title: 'Invoices' }

export async function loader(args: LoaderFunctionArgs) {
  const viewer = await requireAuth(args)
  const list = listState(args.request, {})
  const [acting] = (await viewerRights(args, viewer)).studios
  const invoices = await listOwnInvoices(acting?.id ?? null, viewer, list, args.context.now)
  return { ...invoices, page: list.page, perPage: list.limit, studioName: acting?.name ?? null }
}

export default function OwnInvoicesPage() {
  const { studioName, ...invoices } = useLoaderData<typeof loader>()
  return (
    <Page lede={studioName ? `For ${studioName} and your memberships` : 'For your memberships'}>
      {invoices.count === 0 ? (
        <EmptyState title="No invoices yet">You get an invoice when you check out.</EmptyState>
      ) : (
        <OwnInvoices {...invoices} caption="Invoices" />
      )}
    </Page>
  )
}
