import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { StatementTable } from '#app/domain/money/statements/components/statement-table.tsx'
import { listStatements } from '#app/domain/money/statements/queries.server.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import { loadList } from '#app/http/params.ts'
import { href } from '#app/platform/href.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { ListResults } from '#app/ui/list-results.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { Page } from '#app/ui/page-header.tsx'

export { links } from '#app/ui/dense-links.ts'

export const handle: PageHandle = { title: 'Bank statements' }

export async function loader(args: LoaderFunctionArgs) {
  const admin = await requireAdmin(args)
  return loadList(args.request, {}, (list) => listStatements(admin, list))
}

export default function StatementsPage() {
  const { list, rows, count } = useLoaderData<typeof loader>()
  return (
    <Page
      lede="Match transfers with invoices and book them together."
      crumbs={[{ label: 'Invoices', to: href('/admin/submissions/invoices') }, { label: 'Bank statements' }]}
      primary={<LinkButton to={href('/admin/bank-statements/add')}>Upload statement</LinkButton>}
    >
      <ListResults
        list={list}
        count={count}
        noun={{ one: 'statement', other: 'statements' }}
        empty={<EmptyState title="No bank statements yet" />}
      >
        <StatementTable rows={rows} />
      </ListResults>
    </Page>
  )
}
