import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import type { LoaderData } from '#app/ui/loader-data.ts'
import { Form, Link, useLoaderData } from '@remix-run/react'
import { categoriesOf } from '#app/domain/catalogue/categories/queries.server.ts'
import { categoryTitle } from '#app/domain/season/seasons/category-title.ts'
import { seasonTitle } from '#app/domain/season/seasons/rules.ts'
import { NominationTabs } from '#app/domain/nominees/nominations/components/nomination-tabs.tsx'
import { namesHref } from '#app/domain/nominees/nominations/links.ts'
import { lockSchema } from '#app/domain/nominees/nominations/schema.ts'
import { listUnconfirmed, type UnconfirmedRow } from '#app/domain/nominees/nominations/names-page.server.ts'
import { lockNames } from '#app/domain/nominees/nominations/names.server.ts'
import { currentSeason } from '#app/domain/season/seasons/queries.server.ts'
import { notFound } from '#app/http/errors.ts'
import { redirectWithFlash } from '#app/http/flash.server.ts'
import { parseForm } from '#app/http/forms.server.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import { loadList } from '#app/http/params.ts'
import { href, withQuery } from '#app/platform/href.ts'
import { Button, LinkButton } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { Page } from '#app/ui/page-header.tsx'
import { Pagination } from '#app/ui/pagination.tsx'
import { Select } from '#app/ui/select.tsx'
import { DataTable, type Column } from '#app/ui/table.tsx'
import { countText } from '#app/ui/format/plural.ts'

export { links } from '#app/ui/dense-links.ts'
export { clientAction } from '#app/ui/sent-forms.ts'

export const handle: PageHandle = { title: 'Lock names' }

async function chosen(args: LoaderFunctionArgs | ActionFunctionArgs, id: number) {
  const { year, label } = await currentSeason()
  const categories = await categoriesOf(year)
  const category = categories.find((each) => each.id === id) ?? null
  if (id !== 0 && !category) throw notFound(args.request)
  return { year, label, categories, category }
}

export async function loader(args: LoaderFunctionArgs) {
  const admin = await requireAdmin(args)
  const id = Number(new URL(args.request.url).searchParams.get('category')) || 0
  const { year, label, categories, category } = await chosen(args, id)
  const page = await loadList(args.request, {}, (list) =>
    listUnconfirmed(admin, year, category?.id ?? null, list, args.context.now),
  )
  return {
    ...page,
    season: seasonTitle({ label, year }),
    category: category && { id: category.id, name: categoryTitle(category) },
    categories: categories.map((each) => ({ value: String(each.id), label: categoryTitle(each) })),
  }
}

export async function action(args: ActionFunctionArgs) {
  const admin = await requireAdmin(args)
  const form = parseForm(await args.request.formData(), lockSchema)
  const { year, category } = await chosen(args, form.status === 'success' ? form.value.categoryId : 0)
  const locked = await lockNames(year, category?.id ?? null, admin, args.context.now)
  const nominations = locked.ok ? locked.value.nominations : 0
  return redirectWithFlash(withQuery(href('/admin/nominations/lock'), { category: category?.id }), {
    title: `Names of ${countText(nominations, 'nomination', 'nominations')} locked`,
    color: nominations > 0 ? 'success' : 'neutral',
  })
}

const columns: readonly Column<LoaderData<UnconfirmedRow>>[] = [
  {
    header: 'Not confirmed',
    long: true,
    cell: (row) => (
      <Link to={namesHref(row.nominationId, row.id)}>
        <bdi>{row.fullName}</bdi>
      </Link>
    ),
  },
  { header: 'Nomination', long: true, cell: (row) => row.title },
  { header: 'Category', numeric: true, cell: (row) => row.categoryNumber },
  { header: 'Email', long: true, cell: (row) => row.email || 'Missing' },
]

export default function LockNames() {
  const { season, list, category, categories, rows, count, nominations } = useLoaderData<typeof loader>()
  return (
    <Page
      context={season}
      lede="Locked names are printed as they are. Later changes are errata and need a reason."
    >
      <NominationTabs current="lock" />
      <Form method="get" className="stack narrow no-print" noValidate>
        <Select
          key={category?.id}
          name="category"
          label="Category"
          placeholder="All categories"
          options={categories}
          defaultValue={category ? String(category.id) : ''}
        />
        <Button kind="secondary" asks>
          Show nominees
        </Button>
      </Form>
      <DataTable
        caption={countText(count, 'unconfirmed name', 'unconfirmed names')}
        dense
        columns={columns}
        rows={rows}
        empty={
          <EmptyState title={nominations === 0 ? 'Nothing to lock' : 'All names are confirmed'}>
            {nominations === 0
              ? 'All names are locked, or there are no nominees yet.'
              : 'You can lock the names now.'}
          </EmptyState>
        }
      />
      {count > 0 ? (
        <Pagination
          total={count}
          page={list.page}
          perPage={list.limit}
          noun={{ one: 'unconfirmed name', other: 'unconfirmed names' }}
        />
      ) : null}
      {nominations > 0 ? (
        <Form method="post" className="stack" noValidate>
          <input type="hidden" name="categoryId" value={category?.id ?? 0} />
          <p>
            <Button>
              {`Lock names of ${countText(nominations, 'nomination', 'nominations')}${category ? ` in ${category.name}` : ''}`}
            </Button>{' '}
            <LinkButton kind="quiet" to={href('/admin/nominations')}>
              Go back
            </LinkButton>
          </p>
        </Form>
      ) : null}
    </Page>
  )
}
