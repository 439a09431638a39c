import type { ActionFunctionArgs, LoaderFunctionArgs, SerializeFrom } from '@remix-run/node'
import { Form, Link, useLoaderData } from '@remix-run/react'
import { categoriesOf } from '#app/domain/catalogue/categories/queries.server.ts'
import { categoryTitle } from '#app/domain/season/seasons/category-title.ts'
import { NominationTabs } from '#app/domain/nominees/nominations/components/nomination-tabs.tsx'
import { lockSchema } from '#app/domain/nominees/nominations/names-input.ts'
import {
  unconfirmedNominees,
  type UnconfirmedRow,
} from '#app/domain/nominees/nominations/names-page.server.ts'
import { lockNames } from '#app/domain/nominees/nominations/names.server.ts'
import { currentSeason } from '#app/domain/season/seasons/queries.server.ts'
import { notFound } from '#app/http/errors.ts'
import { redirectWithFlash } from '#app/http/flash.server.ts'
import { parseForm } from '#app/http/forms.server.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import { listState, requirePageWithin } from '#app/http/params.ts'
import { href, withQuery } from '#app/platform/href.ts'
import { Button, LinkButton } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { PageHeader } from '#app/ui/page-header.tsx'
import { Pagination } from '#app/ui/pagination.tsx'
import { Select } from '#app/ui/select.tsx'
import { DataTable, type Column } from '#app/ui/table.tsx'

export const handle: PageHandle = { title: 'Lock names' }

const LIST = { sortable: ['category'], defaultSort: 'category', filters: ['category'] } as const

async function chosen(args: LoaderFunctionArgs | ActionFunctionArgs, id: number) {
  const { year, label } = await currentSeason()
  const categories = await categoriesOf(year)
  const category = categories.find((each) => each.id === id) ?? null
  if (id !== 0 && !category) throw notFound(args.request)
  return { year, label, categories, category }
}

export async function loader(args: LoaderFunctionArgs) {
  const admin = await requireAdmin(args)
  const list = listState(args.request, LIST)
  const { year, label, categories, category } = await chosen(args, Number(list.filters.category) || 0)
  const page = { limit: list.perPage, offset: list.offset }
  const found = await unconfirmedNominees(admin, year, category?.id ?? null, page, args.context.now)
  requirePageWithin(args.request, list, found.count)
  return {
    list,
    season: `${label}, ${year}`,
    category: category && { id: category.id, name: categoryTitle(category) },
    categories: categories.map((each) => ({
      value: String(each.id),
      label: categoryTitle(each),
    })),
    ...found,
  }
}

export async function action(args: ActionFunctionArgs) {
  const admin = await requireAdmin(args)
  const form = parseForm(await args.request.formData(), lockSchema)
  const { year, category } = await chosen(args, form.status === 'success' ? form.value.categoryId : 0)
  const locked = await lockNames(year, category?.id ?? null, admin, args.context.now)
  const nominations = locked.ok ? locked.value.nominations : 0
  return redirectWithFlash(withQuery(href('/admin/nominations/lock'), { category: category?.id }), {
    title:
      nominations === 1
        ? 'The names of one nomination are locked'
        : `The names of ${nominations} nominations are locked`,
    color: nominations > 0 ? 'success' : 'neutral',
  })
}

const columns: readonly Column<SerializeFrom<UnconfirmedRow>>[] = [
  {
    id: 'name',
    header: 'Not confirmed',
    main: true,
    long: true,
    cell: (row) => (
      <Link
        to={`${href('/admin/nominations/names/:nominationId', { nominationId: row.nominationId })}#person-${row.id}`}
      >
        <bdi>{row.fullName}</bdi>
      </Link>
    ),
  },
  { id: 'title', header: 'Nomination', long: true, cell: (row) => row.title },
  { id: 'category', header: 'Category', numeric: true, cell: (row) => row.categoryNumber },
  { id: 'email', header: 'E-mail', long: true, cell: (row) => row.email || 'Missing' },
]

export default function LockNames() {
  const { season, list, category, categories, rows, count, nominations } = useLoaderData<typeof loader>()
  return (
    <>
      <PageHeader
        context={season}
        title="Lock names"
        lede="From then on names are printed as they stand. A change after it is an erratum with a reason, and makes printed things stale."
      />
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
        <Button kind="secondary">Show</Button>
      </Form>
      <DataTable
        caption={`${count === 1 ? 'One nominee has' : `${count} nominees have`} not confirmed their name`}
        columns={columns}
        rows={rows}
        rowKey={(row) => row.id}
        empty={
          <EmptyState title={nominations === 0 ? 'Nothing to lock' : 'Every name is confirmed'}>
            {nominations === 0
              ? 'All names are locked, or nobody is nominated yet.'
              : 'Nobody is left who has not confirmed how their name is printed.'}
          </EmptyState>
        }
      />
      {count > 0 ? (
        <Pagination
          total={count}
          page={list.page}
          perPage={list.perPage}
          noun={{ one: 'unconfirmed name', other: 'unconfirmed names' }}
        />
      ) : null}
      {nominations > 0 ? (
        <Form method="post" className="stack" noValidate>
          <input type="hidden" name="categoryId" value={category?.id ?? 0} />
          <p>
            <Button>
              {`Lock the names of ${nominations === 1 ? 'one nomination' : `${nominations} nominations`}${category ? ` in ${category.name}` : ''}`}
            </Button>{' '}
            <LinkButton kind="quiet" to={href('/admin/nominations')}>
              Go back
            </LinkButton>
          </p>
        </Form>
      ) : null}
    </>
  )
}
