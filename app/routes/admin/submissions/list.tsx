import type { ActionFunctionArgs, LinksFunction, LoaderFunctionArgs } from '@remix-run/node'
import { Form, Link, useActionData, useLoaderData, useLocation } from '@remix-run/react'
import { removeView, saveView } from '#app/domain/overview/saved-views/commands.server.ts'
import { ViewBar } from '#app/domain/overview/saved-views/components/view-bar.tsx'
import { removeViewSchema, saveViewSchema } from '#app/domain/overview/saved-views/schema.ts'
import { AdminFilterFields } from '#app/domain/submissions/components/admin-filter-fields.tsx'
import { AdminEntryTable } from '#app/domain/submissions/components/admin-table.tsx'
import { OrderBar } from '#app/domain/submissions/components/order-bar.tsx'
import { viewQuery } from '#app/domain/submissions/admin/admin-filters.ts'
import { ENTRIES } from '#app/domain/submissions/rules.ts'
import { notFound } from '#app/http/errors.ts'
import { redirectDone } from '#app/http/flash.server.ts'
import { parseIntent, replyRefused, replyTo, validOf } from '#app/http/forms.server.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import { useAnsweredForm } from '#app/http/use-answered-form.ts'
import { href, withQuery } from '#app/platform/href.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { FilterBar, NoResults } from '#app/ui/filter-bar.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { Page } from '#app/ui/page-header.tsx'
import { Pagination } from '#app/ui/pagination.tsx'
import { entriesPage } from '#app/routes/admin/submissions/list.page.server.ts'

export { clientAction } from '#app/ui/sent-forms.ts'
import styles from '#app/ui/styles/dense.css?url'
import thumbStyles from '#app/ui/styles/thumb.css?url'
import { words } from '#app/platform/award-words.ts'

const VIEW = 'view'

export const links: LinksFunction = () => [
  { rel: 'stylesheet', href: styles },
  { rel: 'stylesheet', href: thumbStyles },
]

export const handle: PageHandle = { title: 'All entries' }

export async function loader(args: LoaderFunctionArgs) {
  return entriesPage(await requireAdmin(args), args.request)
}

export async function action(args: ActionFunctionArgs) {
  const admin = await requireAdmin(args)
  const { now } = args.context
  const url = new URL(args.request.url)
  const query = viewQuery(url.searchParams)
  const { intent, form } = parseIntent(await args.request.formData(), {
    'save-view': saveViewSchema,
    'remove-view': removeViewSchema,
  })
  if (intent === 'remove-view') {
    const removed = await removeView(validOf(form).viewId, admin, now)
    if (!removed.ok) throw notFound(args.request)
    return redirectDone(href('/admin/submissions'), 'View removed')
  }
  if (form.status !== 'success') return replyTo(VIEW, form)
  const saved = await saveView({ ...form.value, page: 'submissions', query }, admin, now)
  if (!saved.ok) return replyRefused(VIEW, form, saved)
  return redirectDone(withQuery(href('/admin/submissions'), query), `The view “${form.value.name}” is kept`)
}

export default function AllSubmissions() {
  const { season, state, total, rows, columns, takesTwo, list, views, ...choices } =
    useLoaderData<typeof loader>()
  const { search } = useLocation()
  const form = useAnsweredForm<typeof saveViewSchema>(VIEW, useActionData<typeof action>())
  const problems = form.problems({ name: 'Name of the view' })
  return (
    <Page
      context={season}
      links={
        total.count > 0 ? (
          <Link to={withQuery(href('/admin/submissions/export/columns'), list)}>Export</Link>
        ) : null
      }
      problems={problems}
    >
      <ViewBar views={views} query={list} form={form} problem={problems.length > 0} />
      <FilterBar search={`Title, code, ${words.studio} or person`} narrowed={state.narrowed}>
        <AdminFilterFields filters={state.filters} columns={columns} {...choices} />
      </FilterBar>
      <Form method="get" action={href('/admin/submissions/bulk')} className="stack" key={search} noValidate>
        <input type="hidden" name="list" value={list} />
        <AdminEntryTable
          rows={rows}
          columns={columns}
          sort={state}
          list={list}
          takesTwo={takesTwo}
          empty={
            state.narrowed ? (
              <NoResults />
            ) : (
              <EmptyState title="No entries yet.">
                <p>Entries appear here as soon as they are started.</p>
              </EmptyState>
            )
          }
        />
        {rows.length > 0 ? <OrderBar total={total} takesTwo={takesTwo} /> : null}
      </Form>
      {total.count > 0 ? (
        <Pagination
          total={total.count}
          more={total.more}
          page={state.page}
          perPage={state.limit}
          noun={ENTRIES}
        />
      ) : null}
    </Page>
  )
}
