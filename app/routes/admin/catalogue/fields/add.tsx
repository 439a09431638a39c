import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { FieldForm } from '#app/domain/catalogue/categories/components/field-form.tsx'
import { TypeChoice } from '#app/domain/catalogue/categories/components/type-choice.tsx'
import { addField } from '#app/domain/catalogue/categories/field-commands.server.ts'
import { fieldSchema } from '#app/domain/catalogue/categories/field-input.ts'
import { FIELD_TYPE_NAMES } from '#app/domain/catalogue/categories/field-types.ts'
import { FIELD_LABELS } from '#app/domain/catalogue/categories/field-text.ts'
import { FIELD_TYPES } from '#app/domain/catalogue/categories/fields.ts'
import { findCategory } from '#app/domain/catalogue/categories/queries.server.ts'
import { categoryTitle } from '#app/domain/season/seasons/category-title.ts'
import { useAnsweredForm } from '#app/http/use-answered-form.ts'
import { redirectDone } from '#app/http/flash.server.ts'
import { parseForm, replyRefused, replyTo } from '#app/http/forms.server.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import { href, withQuery } from '#app/platform/href.ts'
import { LinkButton } from '#app/ui/button.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { Page } from '#app/ui/page-header.tsx'
import { RecordForm } from '#app/ui/record-form.tsx'
import { db } from '#db/client.ts'

export { clientAction } from '#app/ui/sent-forms.ts'

const FORM = 'field'

export const handle: PageHandle = { title: 'Add a field' }

/** The category whose questions the field is added for. */
async function categoryAsked(request: Request) {
  const id = Number(new URL(request.url).searchParams.get('category'))
  return Number.isSafeInteger(id) && id > 0 ? findCategory(id, db()) : null
}

export async function loader(args: LoaderFunctionArgs) {
  await requireAdmin(args)
  const asked = new URL(args.request.url).searchParams.get('type')
  const category = await categoryAsked(args.request)
  return {
    type: FIELD_TYPES.find((each) => each === asked) ?? null,
    category: category ? { id: category.id, name: categoryTitle(category) } : null,
  }
}

export async function action(args: ActionFunctionArgs) {
  const admin = await requireAdmin(args)
  const form = parseForm(await args.request.formData(), fieldSchema)
  if (form.status !== 'success') return replyTo(FORM, form)
  const added = await addField(form.value, admin, args.context.now)
  if (!added.ok) return replyRefused(FORM, form, added)
  const category = await categoryAsked(args.request)
  const next = category
    ? withQuery(href('/admin/categories/:id/fields/add', { id: category.id }), { q: form.value.key })
    : href('/admin/fields/view/:id', { id: added.value.fieldId })
  return redirectDone(next, `${form.value.key} was added`, category ? undefined : 'No category asks it yet.')
}

export default function AddField() {
  const { type: asked, category } = useLoaderData<typeof loader>()
  const form = useAnsweredForm<typeof fieldSchema>(FORM, useActionData<typeof action>(), {
    judgeVisible: 'on',
    decimals: '0',
  })
  const posted = FIELD_TYPES.find((each) => each === form.field('type').defaultValue)
  const type = posted ?? asked
  const forCategory = category ? { category: category.id } : {}
  const back = category
    ? { label: category.name, to: href('/admin/categories/:id/fields', { id: category.id }) }
    : { label: 'Fields', to: href('/admin/fields') }
  const crumbs = [back, { label: 'Add a field' }]
  if (!type)
    return (
      <Page lede="What type of answer does it take?" crumbs={crumbs} problems={form.problems(FIELD_LABELS)}>
        <TypeChoice hrefOf={(each) => withQuery(href('/admin/fields/add'), { type: each, ...forCategory })} />
      </Page>
    )
  return (
    <Page
      eyebrow={FIELD_TYPE_NAMES[type]}
      crumbs={crumbs}
      links={
        <LinkButton kind="quiet" to={withQuery(href('/admin/fields/add'), forCategory)}>
          Change type
        </LinkButton>
      }
      problems={form.problems(FIELD_LABELS)}
    >
      <RecordForm submit="Add field" backTo={back.to} form={form}>
        <FieldForm form={form} type={type} />
      </RecordForm>
    </Page>
  )
}
