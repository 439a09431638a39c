import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { bindFields } from '#app/domain/catalogue/categories/binding-commands.server.ts'
import { bindSchema } from '#app/domain/catalogue/categories/binding-input.ts'
import { bindableFields } from '#app/domain/catalogue/categories/binding-queries.server.ts'
import { BINDING_LABELS } from '#app/domain/catalogue/categories/binding-text.ts'
import { RequiredFields } from '#app/domain/catalogue/categories/components/question-form.tsx'
import { FIELD_TYPE_NAMES } from '#app/domain/catalogue/categories/field-types.ts'
import { SECTION_TITLES } from '#app/domain/catalogue/categories/fields.ts'
import { findCategory } from '#app/domain/catalogue/categories/queries.server.ts'
import { categoryTitle } from '#app/domain/season/seasons/category-title.ts'
import { useAnsweredForm } from '#app/http/use-answered-form.ts'
import { orNotFound, unlessNotFound } from '#app/http/errors.ts'
import { redirectDone } from '#app/http/flash.server.ts'
import { parseForm, replyRefused, replyTo } from '#app/http/forms.server.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import { intParam } from '#app/http/params.ts'
import { href, withQuery } from '#app/platform/href.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { CheckboxGroup } from '#app/ui/choice-group.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { FilterBar, NoResults } from '#app/ui/filter-bar.tsx'
import { searchText } from '#app/ui/list-state.ts'
import { Notice } from '#app/ui/notice.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { Page } from '#app/ui/page-header.tsx'
import { RecordForm } from '#app/ui/record-form.tsx'
import { Select, optionsOf } from '#app/ui/select.tsx'
import { db } from '#db/client.ts'

export { clientAction } from '#app/ui/sent-forms.ts'

const FORM = 'questions'
const { section, required, requiredBy } = BINDING_LABELS
const LABELS = { fieldIds: 'Fields', section, required, requiredBy }

export const handle: PageHandle<typeof loader> = { title: (page) => `Add questions to ${page.name}` }

export async function loader(args: LoaderFunctionArgs) {
  await requireAdmin(args)
  const category = orNotFound(await findCategory(intParam(args, 'id'), db()), args.request)
  const query = searchText(new URL(args.request.url).searchParams, 200)
  return {
    id: category.id,
    name: categoryTitle(category),
    query,
    ...(await bindableFields(category.id, query)),
  }
}

export async function action(args: ActionFunctionArgs) {
  const admin = await requireAdmin(args)
  const id = intParam(args, 'id')
  const form = parseForm(await args.request.formData(), bindSchema)
  if (form.status !== 'success') return replyTo(FORM, form)
  const added = unlessNotFound(await bindFields(id, form.value, admin, args.context.now), args.request)
  if (!added.ok) return replyRefused(FORM, form, added)
  const { added: labels, bindingIds } = added.value
  const [only] = bindingIds
  // The page of a required question lists the entries without an answer.
  const next =
    only !== undefined && bindingIds.length === 1 && form.value.required
      ? href('/admin/categories/:id/fields/:cf/edit', { id, cf: only })
      : href('/admin/categories/:id/fields', { id })
  return redirectDone(
    next,
    labels.length === 1 ? `“${labels[0]}” was added` : `${labels.length} questions were added`,
  )
}

export default function AddQuestions() {
  const { id, name, query, rows, total } = useLoaderData<typeof loader>()
  const form = useAnsweredForm<typeof bindSchema>(FORM, useActionData<typeof action>(), {
    requiredBy: 'submit',
  })
  const chosen = form.chosen('fieldIds')
  return (
    <Page
      title={`Add questions to ${name}`}
      crumbs={[
        { label: name, to: href('/admin/categories/view/:id', { id }) },
        { label: 'Questions', to: href('/admin/categories/:id/fields', { id }) },
        { label: 'Add' },
      ]}
      links={
        <LinkButton kind="quiet" to={withQuery(href('/admin/fields/add'), { category: id })}>
          Add a new field
        </LinkButton>
      }
      problems={form.problems(LABELS)}
    >
      <FilterBar search="Label or key" narrowed={query !== ''} />
      {rows.length === 0 ? (
        query ? (
          <NoResults />
        ) : (
          <EmptyState
            title="This category asks every field of the library"
            action={
              <LinkButton to={withQuery(href('/admin/fields/add'), { category: id })}>Add a field</LinkButton>
            }
          />
        )
      ) : (
        <RecordForm submit="Add questions" backTo={href('/admin/categories/:id/fields', { id })} form={form}>
          {total > rows.length ? (
            <Notice tone="plain">
              Showing the first {rows.length} of {total}. Search to find the others.
            </Notice>
          ) : null}
          <CheckboxGroup
            name={form.name('fieldIds')}
            legend={query ? `Fields matching “${query}”` : 'Fields'}
            errors={form.field('fieldIds').errors}
            choices={rows.map((field) => ({
              value: String(field.id),
              label: field.label,
              hint: `${FIELD_TYPE_NAMES[field.type]}, ${field.key}`,
            }))}
            defaultValue={chosen.length > 0 ? chosen : rows.length === 1 ? [String(rows[0]?.id)] : []}
          />
          <Select
            {...form.field('section')}
            label={LABELS.section}
            required
            placeholder="Select a section"
            options={optionsOf(SECTION_TITLES)}
            hint="Added at the end. You can change the order."
          />
          <RequiredFields form={form} />
        </RecordForm>
      )}
    </Page>
  )
}
