import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData } from '@remix-run/react'
import { addCategory } from '#app/domain/press/newsroom/categories.server.ts'
import { CategoryFields } from '#app/domain/press/newsroom/components/category-fields.tsx'
import { CATEGORY_LABELS } from '#app/domain/press/newsroom/labels.ts'
import { categorySchema } from '#app/domain/press/newsroom/schema.ts'
import { redirectDone } from '#app/http/flash.server.ts'
import { parseForm, replyRefused, replyTo } from '#app/http/forms.server.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import { useAnsweredForm } from '#app/http/use-answered-form.ts'
import { href } from '#app/platform/href.ts'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { PageHeader } from '#app/ui/page-header.tsx'
import { RecordForm } from '#app/ui/record-form.tsx'

export { clientAction } from '#app/ui/sent-forms.ts'

const FORM = 'new-press-category'

export const handle: PageHandle = { title: 'Add a category' }

export async function loader(args: LoaderFunctionArgs) {
  await requireAdmin(args)
  return null
}

export async function action(args: ActionFunctionArgs) {
  const admin = await requireAdmin(args)
  const form = parseForm(await args.request.formData(), categorySchema)
  if (form.status !== 'success') return replyTo(FORM, form)
  const added = await addCategory(form.value, admin, args.context.now)
  if (!added.ok) return replyRefused(FORM, form, added)
  return redirectDone(href('/press/category'), `${form.value.name} was added`)
}

export default function AddCategory() {
  const form = useAnsweredForm<typeof categorySchema>(FORM, useActionData<typeof action>())
  return (
    <>
      <PageHeader
        title="Add a category"
        crumbs={[
          { label: 'Newsroom', to: href('/press') },
          { label: 'Categories', to: href('/press/category') },
          { label: 'Add' },
        ]}
        problems={form.problems(CATEGORY_LABELS)}
      />
      <RecordForm submit="Add category" backTo={href('/press/category')} form={form}>
        <CategoryFields form={form} />
      </RecordForm>
    </>
  )
}
