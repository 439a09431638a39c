import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { Form, useActionData, useLoaderData } from '@remix-run/react'
import { bindFields } from '#app/domain/catalogue/categories/binding-commands.server.ts'
import { bindSchema } from '#app/domain/catalogue/categories/binding-input.ts'
import { bindableFields } from '#app/domain/catalogue/categories/binding-queries.server.ts'
import { REQUIRED_BY_NAMES } from '#app/domain/catalogue/categories/binding-text.ts'
import { FIELD_TYPE_NAMES } from '#app/domain/catalogue/categories/field-types.ts'
import { SECTIONS, SECTION_TITLES } from '#app/domain/catalogue/categories/fields.ts'
import { findCategory } from '#app/domain/catalogue/categories/queries.server.ts'
import { categoryTitle } from '#app/domain/season/seasons/category-title.ts'
import { answeredForm } from '#app/http/answered-form.ts'
import { orNotFound, unlessNotFound } from '#app/http/errors.ts'
import { redirectWithFlash } from '#app/http/flash.server.ts'
import { parseForm, replyRefused, replyTo } from '#app/http/forms.server.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import { intParam } from '#app/http/params.ts'
import { href, withQuery } from '#app/platform/href.ts'
import { Button, ButtonRow, LinkButton } from '#app/ui/button.tsx'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { CheckboxGroup } from '#app/ui/choice-group.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { FilterBar, NoResults } from '#app/ui/filter-bar.tsx'
import { searchText } from '#app/ui/list-state.ts'
import { Notice } from '#app/ui/notice.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { PageHeader } from '#app/ui/page-header.tsx'
import { Select } from '#app/ui/select.tsx'
import { db } from '#db/client.ts'

const FORM = 'questions'
const LABELS = { fieldIds: 'Fields', section: 'Section', required: 'Needed', requiredBy: 'By when' }

export const handle: PageHandle<typeof loader> = { title: (page) => `Add questions to ${page.name}` }

export async function loader(args: LoaderFunctionArgs) {
  await requireAdmin(args)
  const category = orNotFound(await findCategory(intParam(args, 'id'), db()), args.request)
  const query = searchText(new URL(args.request.url).searchParams, 200)
  return {
    ...{ id: category.id, name: categoryTitle(category), query },
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
  // One that is needed now leads to where its entries without an answer are listed.
  const next =
    only !== undefined && bindingIds.length === 1 && form.value.required
      ? href('/admin/categories/:id/fields/:cf/edit', { id, cf: only })
      : href('/admin/categories/:id/fields', { id })
  return redirectWithFlash(next, {
    title: labels.length === 1 ? `“${labels[0]}” is asked now` : `${labels.length} questions are asked now`,
    color: 'success',
  })
}

export default function AddQuestions() {
  const { id, name, query, rows, total } = useLoaderData<typeof loader>()
  const form = answeredForm(FORM, useActionData<typeof action>(), { requiredBy: 'submit' })
  const chosen = form.chosen('fieldIds')
  return (
    <>
      <PageHeader
        title={`Add questions to ${name}`}
        crumbs={[
          { label: name, to: href('/admin/categories/view/:id', { id }) },
          { label: 'Questions', to: href('/admin/categories/:id/fields', { id }) },
          { label: 'Add' },
        ]}
        links={
          <LinkButton kind="quiet" to={withQuery(href('/admin/fields/add'), { category: id })}>
            A field that is not in the library
          </LinkButton>
        }
      >
        <ErrorSummary problems={form.problems(LABELS)} />
      </PageHeader>
      <FilterBar search="Label or key" narrowed={query !== ''} />
      {rows.length === 0 ? (
        query ? (
          <NoResults />
        ) : (
          <EmptyState
            title="Everything in the library is asked already"
            action={
              <LinkButton to={withQuery(href('/admin/fields/add'), { category: id })}>Add a field</LinkButton>
            }
          />
        )
      ) : (
        <Form method="post" className="stack narrow" noValidate>
          {total > rows.length ? (
            <Notice tone="plain">
              The first {rows.length} of {total} are listed. Search for the others.
            </Notice>
          ) : null}
          <CheckboxGroup
            name="fieldIds"
            legend={query ? `Fields with “${query}”` : 'Fields that are not asked yet'}
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
            placeholder="Choose a section"
            options={SECTIONS.map((value) => ({ value, label: SECTION_TITLES[value] }))}
            hint="They come last in it; the order can be changed."
          />
          <Checkbox name="required" label="An answer is needed" defaultChecked={form.isTicked('required')} />
          <Select
            {...form.field('requiredBy')}
            label={LABELS.requiredBy}
            options={Object.entries(REQUIRED_BY_NAMES).map(([value, label]) => ({ value, label }))}
            hint="Counts only where an answer is needed."
          />
          <ButtonRow>
            <Button>Add these questions</Button>
            <LinkButton kind="quiet" to={href('/admin/categories/:id/fields', { id })}>
              Go back
            </LinkButton>
          </ButtonRow>
        </Form>
      )}
    </>
  )
}
