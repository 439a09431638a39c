import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { removalRefusal, removeBinding } from '#app/domain/catalogue/categories/binding-commands.server.ts'
import { answersInCategory, findBinding } from '#app/domain/catalogue/categories/binding-queries.server.ts'
import { countedAnswers } from '#app/domain/catalogue/categories/field-types.ts'
import { findCategory } from '#app/domain/catalogue/categories/queries.server.ts'
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

export const handle: PageHandle<typeof loader> = { title: (page) => `Remove ${page.key}` }

export async function loader(args: LoaderFunctionArgs) {
  await requireAdmin(args)
  const category = orNotFound(await findCategory(intParam(args, 'id'), db()), args.request)
  const binding = orNotFound(await findBinding(category.id, intParam(args, 'cf'), db()), args.request)
  return {
    categoryId: category.id,
    categoryName: categoryTitle(category),
    bindingId: binding.id,
    key: binding.key,
    label: binding.labelOverride ?? binding.label,
    answers: await answersInCategory(binding, db()),
    refusal: (await removalRefusal(binding, db()))?.message ?? null,
  }
}

export async function action(args: ActionFunctionArgs) {
  const admin = await requireAdmin(args)
  const [categoryId, bindingId] = [intParam(args, 'id'), intParam(args, 'cf')]
  const removed = unlessNotFound(
    await removeBinding(categoryId, bindingId, admin, args.context.now),
    args.request,
  )
  if (removed.ok)
    return redirectDone(
      href('/admin/categories/:id/fields', { id: categoryId }),
      `“${removed.value.label}” was removed`,
    )
  return redirectRefused(
    href('/admin/categories/:id/fields/:cf/edit', { id: categoryId, cf: bindingId }),
    removed,
  )
}

export default function RemoveQuestion() {
  const { categoryId, categoryName, bindingId, label, answers, refusal } = useLoaderData<typeof loader>()
  return (
    <ConfirmPage
      title={`Remove “${label}” from ${categoryName}?`}
      confirm="Remove from category"
      refusal={refusal}
      danger
      cancelTo={href('/admin/categories/:id/fields/:cf/edit', { id: categoryId, cf: bindingId })}
    >
      <p>
        {answers > 0
          ? `This hides ${countedAnswers(answers)} from entrants and judges. They come back if you add the question again.`
          : 'It has no answers. The field stays in the library.'}
      </p>
    </ConfirmPage>
  )
}
