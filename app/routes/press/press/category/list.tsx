import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { shiftCategory } from '#app/domain/press/newsroom/categories.server.ts'
import { CategoryTable } from '#app/domain/press/newsroom/components/category-table.tsx'
import { listCategories } from '#app/domain/press/newsroom/queries.server.ts'
import { placeSchema } from '#app/domain/press/newsroom/schema.ts'
import { redirectWithOutcome } from '#app/http/flash.server.ts'
import { parseIntent, validOf } from '#app/http/forms.server.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import { loadList } from '#app/http/params.ts'
import { href } from '#app/platform/href.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { FilterBar } from '#app/ui/filter-bar.tsx'
import { ListResults } from '#app/ui/list-results.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { PageHeader } from '#app/ui/page-header.tsx'
import { db } from '#db/client.ts'

export { links } from '#app/ui/dense-links.ts'
export { clientAction } from '#app/ui/sent-forms.ts'

export const handle: PageHandle = { title: 'Press categories' }

export async function loader(args: LoaderFunctionArgs) {
  await requireAdmin(args)
  return loadList(args.request, {}, (list) => listCategories(list, db()))
}

export async function action(args: ActionFunctionArgs) {
  const admin = await requireAdmin(args)
  const { intent, form } = parseIntent(await args.request.formData(), { up: placeSchema, down: placeSchema })
  const { categoryId } = validOf(form)
  const shifted = await shiftCategory(categoryId, intent, admin, args.context.now)
  const { pathname, search } = new URL(args.request.url)
  const to = pathname + search
  if (shifted.ok && !shifted.value.moved) return redirect(to, 303)
  const fields = { intent: intent === 'up' ? 'down' : 'up', categoryId: String(categoryId) }
  return redirectWithOutcome(to, shifted, 'Category moved', { to, fields })
}

export default function Categories() {
  const { list, rows, count } = useLoaderData<typeof loader>()
  const add = <LinkButton to={href('/press/category/add')}>Add category</LinkButton>
  return (
    <>
      <PageHeader
        title="Press categories"
        lede="In the order in which the newsroom offers them."
        crumbs={[{ label: 'Newsroom', to: href('/press') }, { label: 'Categories' }]}
        primary={add}
      />
      <FilterBar search="Search categories" narrowed={list.narrowed} />
      <ListResults
        list={list}
        count={count}
        noun={{ one: 'category', other: 'categories' }}
        empty={
          <EmptyState title="No categories yet" action={add}>
            Every item of the newsroom belongs to a category.
          </EmptyState>
        }
      >
        <CategoryTable rows={rows} />
      </ListResults>
    </>
  )
}
