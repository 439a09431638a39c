import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { moveBinding } from '#app/domain/catalogue/categories/binding-commands.server.ts'
import { moveSchema } from '#app/domain/catalogue/categories/binding-input.ts'
import { QuestionTable } from '#app/domain/catalogue/categories/components/question-table.tsx'
import { SECTIONS, SECTION_TITLES } from '#app/domain/catalogue/categories/fields.ts'
import { categoryFields, findCategory } from '#app/domain/catalogue/categories/queries.server.ts'
import { categoryTitle } from '#app/domain/season/seasons/category-title.ts'
import { onlyIfText } from '#app/domain/catalogue/categories/show-if.ts'
import { notFound, orNotFound } from '#app/http/errors.ts'
import { redirectWithOutcome } from '#app/http/flash.server.ts'
import { readForm } from '#app/http/forms.server.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import { intParam } from '#app/http/params.ts'
import { href, withQuery } from '#app/platform/href.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { countText } from '#app/ui/format/plural.ts'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { Page } from '#app/ui/page-header.tsx'
import { db } from '#db/client.ts'

export { links } from '#app/ui/dense-links.ts'
export { clientAction } from '#app/ui/sent-forms.ts'

export const handle: PageHandle<typeof loader> = { title: (page) => `${page.name}: questions` }

export async function loader(args: LoaderFunctionArgs) {
  await requireAdmin(args)
  const category = orNotFound(await findCategory(intParam(args, 'id'), db()), args.request)
  const fields = await categoryFields(category.id, db())
  return {
    id: category.id,
    year: category.year,
    name: categoryTitle(category),
    count: fields.length,
    sections: SECTIONS.map((section) => ({
      section,
      rows: fields
        .filter((field) => field.section === section)
        .map(({ bindingId, key, label, type, required, requiredBy, judgeVisible, showIf, later }) => ({
          ...{ bindingId, key, label, type, required, requiredBy, judgeVisible, later },
          onlyIf: showIf ? onlyIfText(showIf, fields) : null,
        })),
    })).filter(({ rows }) => rows.length > 0),
  }
}

/** Moves a question up or down. */
export async function action(args: ActionFunctionArgs) {
  const admin = await requireAdmin(args)
  const id = intParam(args, 'id')
  const sent = await args.request.formData()
  const { bindingId, move } = readForm(sent, moveSchema, 'Select a question to move up or down.')
  const moved = await moveBinding(id, bindingId, move, admin, args.context.now)
  if (!moved.ok) throw notFound(args.request)
  const { label, place, of, changed } = moved.value
  const to = href('/admin/categories/:id/fields', { id })
  const fields = { bindingId: String(bindingId), move: move === 'up' ? 'down' : 'up' }
  return redirectWithOutcome(
    to,
    moved,
    `“${label}” is now ${place} of ${of}`,
    changed ? { to, fields } : null,
  )
}

export default function CategoryQuestions() {
  const { id, year, name, count, sections } = useLoaderData<typeof loader>()
  return (
    <Page
      title={`${name}: questions`}
      lede={countText(count, 'question', 'questions')}
      crumbs={[
        { label: `Categories ${year}`, to: withQuery(href('/admin/categories'), { year }) },
        { label: name, to: href('/admin/categories/view/:id', { id }) },
        { label: 'Questions' },
      ]}
      links={
        <>
          {count > 0 ? (
            <>
              <LinkButton kind="quiet" to={href('/admin/categories/:id/fields/preview', { id })}>
                Preview
              </LinkButton>
              <LinkButton kind="quiet" to={href('/admin/categories/:id/fields/copy-to', { id })}>
                Copy to others
              </LinkButton>
              <LinkButton
                kind="quiet"
                reloadDocument
                to={href('/admin/categories/:id/fields/export', { id })}
              >
                Export
              </LinkButton>
            </>
          ) : null}
          <LinkButton kind="quiet" to={href('/admin/categories/:id/fields/import', { id })}>
            Import
          </LinkButton>
          <LinkButton kind="quiet" to={href('/admin/categories/:id/fields/copy', { id })}>
            Copy from a category
          </LinkButton>
        </>
      }
      primary={
        <>
          <LinkButton to={withQuery(href('/admin/fields/add'), { category: id })}>
            Add a new question
          </LinkButton>
          <LinkButton kind="secondary" to={href('/admin/categories/:id/fields/add', { id })}>
            Add questions
          </LinkButton>
        </>
      }
    >
      {sections.length === 0 ? (
        <EmptyState
          title="No questions yet"
          action={
            <LinkButton to={href('/admin/categories/:id/fields/add', { id })}>Add questions</LinkButton>
          }
        >
          Add them from the library, or copy them from another category.
        </EmptyState>
      ) : (
        sections.map(({ section, rows }) => (
          <QuestionTable key={section} categoryId={id} section={SECTION_TITLES[section]} rows={rows} />
        ))
      )}
    </Page>
  )
}
