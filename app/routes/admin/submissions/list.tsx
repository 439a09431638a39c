import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { Form, Link, useActionData, useLoaderData, useLocation } from '@remix-run/react'
import { categoriesOf } from '#app/domain/catalogue/categories/queries.server.ts'
import { removeView, saveView } from '#app/domain/overview/saved-views/commands.server.ts'
import { ViewBar, type ShownView } from '#app/domain/overview/saved-views/components/view-bar.tsx'
import { savedViews } from '#app/domain/overview/saved-views/queries.server.ts'
import { saveViewSchema } from '#app/domain/overview/saved-views/schema.ts'
import { currentSeason } from '#app/domain/season/seasons/queries.server.ts'
import { studioName } from '#app/domain/studios/queries.server.ts'
import { AdminFilterFields } from '#app/domain/submissions/components/admin-filter-fields.tsx'
import { AdminEntryTable } from '#app/domain/submissions/components/admin-table.tsx'
import { OrderBar } from '#app/domain/submissions/components/order-bar.tsx'
import { disqualifyingTakesTwo } from '#app/domain/submissions/admin/decisions.server.ts'
import {
  BUILT_IN_VIEWS,
  ADMIN_LIST,
  columnsOf,
  viewQuery,
} from '#app/domain/submissions/admin/admin-filters.ts'
import {
  countAdminEntries,
  listAdminEntryIds,
  adminEntryQuery,
  listAdminEntryRows,
  tagsInUse,
} from '#app/domain/submissions/admin/admin-list.server.ts'
import { ENTRIES } from '#app/domain/submissions/rules.ts'
import { answeredForm } from '#app/http/answered-form.ts'
import { badRequest, notFound } from '#app/http/errors.ts'
import { redirectWithFlash } from '#app/http/flash.server.ts'
import { parseForm, replyRefused, replyTo } from '#app/http/forms.server.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import { requirePageWithin } from '#app/http/params.ts'
import { href, withQuery } from '#app/platform/href.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { FilterBar, NoResults } from '#app/ui/filter-bar.tsx'
import { readListState } from '#app/ui/list-state.ts'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { PageHeader } from '#app/ui/page-header.tsx'
import { Pagination } from '#app/ui/pagination.tsx'
import { db } from '#db/client.ts'

const VIEW = 'view'

export const handle: PageHandle = { title: 'All entries' }

export async function loader(args: LoaderFunctionArgs) {
  const admin = await requireAdmin(args)
  const params = new URL(args.request.url).searchParams
  const season = await currentSeason()
  const state = readListState(params, ADMIN_LIST)
  const query = await adminEntryQuery(state, season)
  const [total, ids, views, tags, categories] = await Promise.all([
    countAdminEntries(admin, query, state.sort),
    listAdminEntryIds(admin, query, state, { limit: state.limit, offset: state.offset }),
    savedViews('submissions', admin),
    tagsInUse(admin, season.year),
    categoriesOf(season.year),
  ])
  requirePageWithin(args.request, state, total.count)
  const builtIn = BUILT_IN_VIEWS.map((view): ShownView => ({
    ...{ ...view, id: null, own: false, shared: true, ownerName: '' },
  }))
  const name = query.studioId === null ? null : await studioName(query.studioId)
  return {
    season: `${season.label}, ${season.year}`,
    state,
    total,
    rows: await listAdminEntryRows(admin, ids),
    columns: columnsOf(params),
    takesTwo: await disqualifyingTakesTwo(db()),
    list: viewQuery(params),
    views: [...builtIn, ...views],
    tags,
    studio: query.studioId !== null && name ? { id: query.studioId, name } : null,
    categories: categories.map(({ number, name: label }) => ({
      value: String(number),
      label: `${number} · ${label}`,
    })),
  }
}

export async function action(args: ActionFunctionArgs) {
  const admin = await requireAdmin(args)
  const { now } = args.context
  const url = new URL(args.request.url)
  const query = viewQuery(url.searchParams)
  const sent = await args.request.formData()
  if (sent.get('intent') === 'remove-view') {
    const id = Number(sent.get('viewId'))
    if (!Number.isSafeInteger(id) || id < 1) throw badRequest('This form could not be read.')
    const removed = await removeView(id, admin, now)
    if (!removed.ok) throw notFound(args.request)
    return redirectWithFlash(href('/admin/submissions'), { title: 'View removed', color: 'success' })
  }
  if (sent.get('intent') !== 'save-view') throw badRequest('This form could not be read.')
  const form = parseForm(sent, saveViewSchema)
  if (form.status !== 'success') return replyTo(VIEW, form)
  const saved = await saveView({ ...form.value, page: 'submissions', query }, admin, now)
  if (!saved.ok) return replyRefused(VIEW, form, saved)
  return redirectWithFlash(withQuery(href('/admin/submissions'), query), {
    title: `The view “${form.value.name}” is kept`,
    color: 'success',
  })
}

export default function AllSubmissions() {
  const { season, state, total, rows, columns, takesTwo, list, views, ...choices } =
    useLoaderData<typeof loader>()
  const { search } = useLocation()
  const form = answeredForm(VIEW, useActionData<typeof action>())
  const problems = form.problems({ name: 'Name of the view' })
  return (
    <>
      <PageHeader
        title="All entries"
        context={season}
        links={
          total.count > 0 ? (
            <Link to={withQuery(href('/admin/submissions/export/columns'), list)}>Export</Link>
          ) : null
        }
        problems={problems}
      />
      <ViewBar views={views} query={list} field={form.field} problem={problems.length > 0} />
      <FilterBar search="Title, code, studio or person" narrowed={state.narrowed}>
        <AdminFilterFields filters={state.filters} columns={columns} {...choices} />
      </FilterBar>
      <Form method="get" action={href('/admin/submissions/bulk')} className="stack" key={search} noValidate>
        <input type="hidden" name="list" value={list} />
        <AdminEntryTable
          rows={rows}
          columns={columns}
          sort={state}
          list={list}
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
    </>
  )
}
