import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { removeCategory } from '#app/domain/catalogue/categories/category-commands.server.ts'
import { usesOfCategory } from '#app/domain/catalogue/categories/category-queries.server.ts'
import { categoryFields, findCategory } from '#app/domain/catalogue/categories/queries.server.ts'
import { categoryTitle } from '#app/domain/season/seasons/category-title.ts'
import { orNotFound, unlessNotFound } from '#app/http/errors.ts'
import { redirectDone, redirectRefused } from '#app/http/flash.server.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import { intParam } from '#app/http/params.ts'
import { href } from '#app/platform/href.ts'
import { ConfirmPage } from '#app/ui/confirm-page.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { db } from '#db/client.ts'

export { clientAction } from '#app/ui/sent-forms.ts'

export const handle: PageHandle<typeof loader> = { title: (page) => `Remove ${page.name}` }

export async function loader(args: LoaderFunctionArgs) {
  await requireAdmin(args)
  const category = orNotFound(await findCategory(intParam(args, 'id'), db()), args.request)
  const uses = await usesOfCategory(category.id, db())
  // A category that is in use can only be archived, which its page offers.
  if (Object.values(uses).some((count) => count > 0))
    throw redirect(href('/admin/categories/view/:id', { id: category.id }))
  return {
    id: category.id,
    name: categoryTitle(category),
    questions: (await categoryFields(category.id, db())).length,
  }
}

export async function action(args: ActionFunctionArgs) {
  const admin = await requireAdmin(args)
  const id = intParam(args, 'id')
  const removed = unlessNotFound(await removeCategory(id, admin, args.context.now), args.request)
  if (removed.ok) return redirectDone(href('/admin/categories'), `${removed.value.name} was removed`)
  return redirectRefused(href('/admin/categories/view/:id', { id }), removed)
}

export default function RemoveCategory() {
  const { id, name, questions } = useLoaderData<typeof loader>()
  return (
    <ConfirmPage
      title={`Remove “${name}”?`}
      confirm="Remove category"
      danger
      cancelTo={href('/admin/categories/view/:id', { id })}
    >
      <p>
        It has no entries and no committee. {questions > 0 ? 'Its questions stay in the library. ' : ''}You
        can’t undo this.
      </p>
    </ConfirmPage>
  )
}
