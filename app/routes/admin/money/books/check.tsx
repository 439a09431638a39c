import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { Form, Link, useLoaderData } from '@remix-run/react'
import { checkBooksNow } from '#app/domain/money/books/check.server.ts'
import { findCheck, listChecks } from '#app/domain/money/books/checks.server.ts'
import { CheckResult } from '#app/domain/money/books/components/check-result.tsx'
import { checkTitle } from '#app/domain/money/books/rules.ts'
import { notFound } from '#app/http/errors.ts'
import { redirectWithFlash } from '#app/http/flash.server.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import { requirePageWithin } from '#app/http/params.ts'
import { href, withQuery } from '#app/platform/href.ts'
import { Button } from '#app/ui/button.tsx'
import { DateTime } from '#app/ui/date-time.tsx'
import { formatDay } from '#app/ui/format/date-time.ts'
import { countText } from '#app/ui/format/plural.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { useInterface } from '#app/ui/interface-state.tsx'
import { readListState } from '#app/ui/list-state.ts'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { Page } from '#app/ui/page-header.tsx'
import { Pagination } from '#app/ui/pagination.tsx'
import { Pill } from '#app/ui/pill.tsx'
import { DataTable } from '#app/ui/table.tsx'
import { TimeInZone } from '#app/ui/zone-column.tsx'
import { db } from '#db/client.ts'

export { links } from '#app/ui/dense-links.ts'
export { clientAction } from '#app/ui/sent-forms.ts'

export const handle: PageHandle = { title: 'Reconciliation' }

export async function loader(args: LoaderFunctionArgs) {
  const admin = await requireAdmin(args)
  const { searchParams } = new URL(args.request.url)
  const day = searchParams.get('day')
  if (day && !/^\d{4}-\d\d-\d\d$/.test(day)) throw notFound(args.request)
  const page = readListState(searchParams, {})
  const [check, checks] = await Promise.all([
    findCheck(admin, day),
    listChecks(admin, { limit: page.limit, offset: page.offset }, db()),
  ])
  if (day && !check) throw notFound(args.request)
  requirePageWithin(args.request, page, checks.total)
  return { check, checks, page: page.page, perPage: page.limit }
}

export async function action(args: ActionFunctionArgs) {
  const admin = await requireAdmin(args)
  const { findings } = await checkBooksNow(admin, args.context.now)
  return redirectWithFlash(href('/admin/financials/check'), {
    title: checkTitle(findings),
    color: findings === 0 ? 'success' : 'danger',
  })
}

export default function BooksCheck() {
  const { check, checks, page, perPage } = useLoaderData<typeof loader>()
  const { state } = useInterface()
  return (
    <Page
      lede={
        check ? (
          <>
            {formatDay(check.day)}, checked <DateTime value={check.checkedAt} withRelative />
          </>
        ) : (
          'The books are checked every night.'
        )
      }
      crumbs={[
        { label: 'Overview', to: href('/admin/dashboard') },
        { label: 'Financials', to: withQuery(href('/admin/financials'), { tab: state.paymentState }) },
        { label: 'Reconciliation' },
      ]}
      primary={
        <Form method="post">
          <Button>Run check</Button>
        </Form>
      }
    >
      {check ? (
        <CheckResult result={check} />
      ) : (
        <EmptyState title="No checks yet">You can run the first one now.</EmptyState>
      )}
      {checks.total > 0 ? (
        <>
          <DataTable
            caption="Earlier checks"
            dense
            columns={[
              {
                header: 'Day',
                cell: (row) => (
                  <Link to={withQuery(href('/admin/financials/check'), { day: row.day })}>
                    {formatDay(row.day)}
                  </Link>
                ),
              },
              {
                header: 'Result',
                cell: (row) =>
                  row.findings === 0 ? (
                    <Pill tone="good">Passed</Pill>
                  ) : (
                    <Pill tone="bad">{countText(row.findings, 'problem', 'problems')}</Pill>
                  ),
              },
              { header: 'Checked', inZone: true, cell: (row) => <TimeInZone value={row.checkedAt} /> },
            ]}
            rows={checks.rows}
            rowKey={(row) => row.day}
          />
          <Pagination
            total={checks.total}
            page={page}
            perPage={perPage}
            noun={{ one: 'check', other: 'checks' }}
          />
        </>
      ) : null}
    </Page>
  )
}
