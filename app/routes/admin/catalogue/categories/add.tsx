import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { addCategory, numberProblem } from '#app/domain/catalogue/categories/category-commands.server.ts'
import { categorySchema, newCategory, typedNumber } from '#app/domain/catalogue/categories/category-input.ts'
import { askedYear } from '#app/domain/catalogue/categories/category-queries.server.ts'
import { CATEGORY_LABELS } from '#app/domain/catalogue/categories/category-text.ts'
import { CategoryForm } from '#app/domain/catalogue/categories/components/category-form.tsx'
import { useAnsweredForm } from '#app/http/use-answered-form.ts'
import { redirectDone } from '#app/http/flash.server.ts'
import { parseForm, replyRefused, replyTo } from '#app/http/forms.server.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import { href, withQuery } from '#app/platform/href.ts'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { Page } from '#app/ui/page-header.tsx'
import { RecordForm } from '#app/ui/record-form.tsx'

export { clientAction } from '#app/ui/sent-forms.ts'

const FORM = 'category'

export const handle: PageHandle = { title: 'Add a category' }

const yearAsked = (request: Request) => askedYear(new URL(request.url).searchParams.get('year'))

export async function loader(args: LoaderFunctionArgs) {
  await requireAdmin(args)
  return { year: await yearAsked(args.request), initial: newCategory }
}

export async function action(args: ActionFunctionArgs) {
  const admin = await requireAdmin(args)
  const [sent, year] = await Promise.all([args.request.formData(), yearAsked(args.request)])
  const form = parseForm(sent, categorySchema)
  if (form.status !== 'success')
    return replyTo(FORM, form, {
      fieldErrors: await numberProblem(typedNumber(form.payload.number), { year }),
    })
  const added = await addCategory(form.value, year, admin, args.context.now)
  if (!added.ok) return replyRefused(FORM, form, added)
  return redirectDone(
    href('/admin/categories/:id/fields', { id: added.value.categoryId }),
    `${form.value.name} was added`,
    'Add its questions, then open it.',
  )
}

export default function AddCategory() {
  const { year, initial } = useLoaderData<typeof loader>()
  const form = useAnsweredForm<typeof categorySchema>(FORM, useActionData<typeof action>(), initial)
  const list = withQuery(href('/admin/categories'), { year })
  return (
    <Page
      crumbs={[{ label: `Categories ${year}`, to: list }, { label: 'Add' }]}
      problems={form.problems(CATEGORY_LABELS)}
    >
      <RecordForm submit="Add category" backTo={list} form={form}>
        <CategoryForm form={form} />
      </RecordForm>
    </Page>
  )
}
