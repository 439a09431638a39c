import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { changeCategory, numberProblem } from '#app/domain/catalogue/categories/category-commands.server.ts'
import {
  categorySchema,
  shownCategory,
  typedNumber,
} from '#app/domain/catalogue/categories/category-input.ts'
import { overTheLimit } from '#app/domain/catalogue/categories/category-queries.server.ts'
import { CATEGORY_LABELS, categoryText } from '#app/domain/catalogue/categories/category-text.ts'
import { CategoryForm } from '#app/domain/catalogue/categories/components/category-form.tsx'
import { OverLimitNotice } from '#app/domain/catalogue/categories/components/over-limit.tsx'
import { findCategory } from '#app/domain/catalogue/categories/queries.server.ts'
import { categoryTitle } from '#app/domain/season/seasons/category-title.ts'
import { versionOf } from '#app/platform/record-version.server.ts'
import { revalidateAfterConflict } from '#app/http/revalidation.ts'
import { useAnsweredForm } from '#app/http/use-answered-form.ts'
import { orNotFound, unlessNotFound } from '#app/http/errors.ts'
import { redirectSaved } from '#app/http/flash.server.ts'
import { parseForm, replyConflict, replyTo, versionIn } from '#app/http/forms.server.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import { intParam } from '#app/http/params.ts'
import { href, withQuery } from '#app/platform/href.ts'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { Page } from '#app/ui/page-header.tsx'
import { RecordForm } from '#app/ui/record-form.tsx'
import { db } from '#db/client.ts'

export { clientAction } from '#app/ui/sent-forms.ts'

const FORM = 'category'

export const handle: PageHandle<typeof loader> = { title: (page) => `Edit ${page.name}` }

export async function loader(args: LoaderFunctionArgs) {
  const admin = await requireAdmin(args)
  const category = orNotFound(await findCategory(intParam(args, 'id'), db()), args.request)
  return {
    id: category.id,
    year: category.year,
    name: categoryTitle(category),
    initial: shownCategory(category),
    version: versionOf(categoryText(category)),
    over: await overTheLimit(category, admin),
  }
}

export async function action(args: ActionFunctionArgs) {
  const admin = await requireAdmin(args)
  const id = intParam(args, 'id')
  const sent = await args.request.formData()
  const form = parseForm(sent, categorySchema)
  if (form.status !== 'success') {
    const stored = orNotFound(await findCategory(id, db()), args.request)
    return replyTo(FORM, form, { fieldErrors: await numberProblem(typedNumber(form.payload.number), stored) })
  }
  const saved = unlessNotFound(
    await changeCategory(id, form.value, versionIn(sent), admin, args.context.now),
    args.request,
  )
  if (!saved.ok) return replyConflict(FORM, form, saved)
  return redirectSaved(
    href('/admin/categories/view/:id', { id }),
    saved.value.changed,
    `${form.value.name} was saved`,
  )
}

/** After a conflict the page has the stored version, also where scripts would keep the old one. */
export const shouldRevalidate = revalidateAfterConflict

export default function EditCategory() {
  const { id, year, name, initial, version, over } = useLoaderData<typeof loader>()
  const form = useAnsweredForm<typeof categorySchema>(FORM, useActionData<typeof action>(), initial)
  const page = href('/admin/categories/view/:id', { id })
  return (
    <Page
      title={`Edit ${name}`}
      crumbs={[
        { label: `Categories ${year}`, to: withQuery(href('/admin/categories'), { year }) },
        { label: name, to: page },
        { label: 'Edit' },
      ]}
      problems={form.problems(CATEGORY_LABELS)}
    >
      <OverLimitNotice over={over} />
      <RecordForm submit="Save category" backTo={page} version={version} form={form}>
        <CategoryForm form={form} />
      </RecordForm>
    </Page>
  )
}
