import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { ASKED_LABELS } from '#app/domain/catalogue/categories/binding-text.ts'
import { AskedInForm } from '#app/domain/catalogue/categories/components/asked-in-form.tsx'
import { FieldForm } from '#app/domain/catalogue/categories/components/field-form.tsx'
import { TypeChoice } from '#app/domain/catalogue/categories/components/type-choice.tsx'
import { addField } from '#app/domain/catalogue/categories/field-commands.server.ts'
import { newFieldSchema } from '#app/domain/catalogue/categories/field-input.ts'
import { FIELD_TYPE_NAMES } from '#app/domain/catalogue/categories/field-types.ts'
import { FIELD_LABELS } from '#app/domain/catalogue/categories/field-text.ts'
import { FIELD_TYPES } from '#app/domain/catalogue/categories/fields.ts'
import { useAnsweredForm } from '#app/http/use-answered-form.ts'
import { redirectDone } from '#app/http/flash.server.ts'
import { parseForm, replyRefused, replyTo } from '#app/http/forms.server.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import { href, withQuery } from '#app/platform/href.ts'
import { categoryAsked, newFieldPage } from '#app/routes/admin/catalogue/fields/add.page.server.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { countText } from '#app/ui/format/plural.ts'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { Page } from '#app/ui/page-header.tsx'
import { RecordForm } from '#app/ui/record-form.tsx'

export { clientAction } from '#app/ui/sent-forms.ts'

const FORM = 'field'
const LABELS = { ...FIELD_LABELS, ...ASKED_LABELS }

export const handle: PageHandle = { title: 'Add a field' }

export async function loader(args: LoaderFunctionArgs) {
  await requireAdmin(args)
  const asked = new URL(args.request.url).searchParams.get('type')
  const type = FIELD_TYPES.find((each) => each === asked) ?? null
  return { type, ...(await newFieldPage(args.request, type)) }
}

export async function action(args: ActionFunctionArgs) {
  const admin = await requireAdmin(args)
  const form = parseForm(await args.request.formData(), newFieldSchema)
  if (form.status !== 'success') return replyTo(FORM, form)
  const { category, year } = await categoryAsked(args.request)
  const { field, asked } = form.value
  const added = await addField(field, { ...asked, year }, admin, args.context.now)
  if (!added.ok) return replyRefused(FORM, form, added)
  const { fieldId, categoryIds, bindingIds } = added.value
  return redirectDone(
    nextPage({ fieldId, bindingIds, required: asked.required, category: category?.id ?? categoryIds[0] }),
    `“${field.label}” was added`,
    categoryIds.length === 0
      ? 'No category asks it yet.'
      : `${countText(categoryIds.length, 'category asks', 'categories ask')} it.`,
  )
}

/** The page of a question that one category asks, which lists entries without an answer where one is required; else the field’s. */
function nextPage(added: { fieldId: number; bindingIds: number[]; required: boolean; category?: number }) {
  const [only, ...more] = added.bindingIds
  if (only === undefined || more.length > 0 || added.category === undefined)
    return href('/admin/fields/view/:id', { id: added.fieldId })
  return added.required
    ? href('/admin/categories/:id/fields/:cf/edit', { id: added.category, cf: only })
    : href('/admin/categories/:id/fields', { id: added.category })
}

export default function AddField() {
  const { type: asked, category, currencies, choices, categories, initial } = useLoaderData<typeof loader>()
  const form = useAnsweredForm<typeof newFieldSchema>(FORM, useActionData<typeof action>(), initial)
  const posted = FIELD_TYPES.find((each) => each === form.field('type').defaultValue)
  const type = posted ?? asked
  const forCategory = category ? { category: category.id } : {}
  const back = category
    ? { label: category.name, to: href('/admin/categories/:id/fields', { id: category.id }) }
    : { label: 'Fields', to: href('/admin/fields') }
  const crumbs = [back, { label: 'Add a field' }]
  if (!type)
    return (
      <Page lede="What type of answer does it take?" crumbs={crumbs} problems={form.problems(LABELS)}>
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
      problems={form.problems(LABELS)}
    >
      <RecordForm submit="Add field" backTo={back.to} form={form}>
        <FieldForm form={form} type={type} currencies={currencies}>
          <AskedInForm form={form} choices={choices} categories={categories} />
        </FieldForm>
      </RecordForm>
    </Page>
  )
}
