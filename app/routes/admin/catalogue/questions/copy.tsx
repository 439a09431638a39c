import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { Form, useActionData, useLoaderData } from '@remix-run/react'
import { copyBindings, copyVersion } from '#app/domain/catalogue/categories/binding-commands.server.ts'
import { requiredText } from '#app/domain/catalogue/categories/binding-text.ts'
import { categoriesToCopy } from '#app/domain/catalogue/categories/binding-queries.server.ts'
import { SECTION_TITLES } from '#app/domain/catalogue/categories/fields.ts'
import { categoryFields, findCategory } from '#app/domain/catalogue/categories/queries.server.ts'
import { categoryTitle } from '#app/domain/season/seasons/category-title.ts'
import { revalidateAfterConflict } from '#app/http/revalidation.ts'
import { useAnsweredForm } from '#app/http/use-answered-form.ts'
import { orNotFound, unlessNotFound } from '#app/http/errors.ts'
import { redirectWithFlash } from '#app/http/flash.server.ts'
import { parseForm, replyRefused, replyTo, versionIn } from '#app/http/forms.server.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import { intParam } from '#app/http/params.ts'
import { href } from '#app/platform/href.ts'
import { copyFromSchema } from '#app/domain/catalogue/categories/binding-input.ts'
import { Button } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { countText } from '#app/ui/format/plural.ts'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { Page } from '#app/ui/page-header.tsx'
import { Pill } from '#app/ui/pill.tsx'
import { RecordForm } from '#app/ui/record-form.tsx'
import { Select } from '#app/ui/select.tsx'
import { DataTable } from '#app/ui/table.tsx'
import { db } from '#db/client.ts'

export { clientAction } from '#app/ui/sent-forms.ts'

const FORM = 'copy-questions'
const LABELS = { from: 'Copy from' }

export const handle: PageHandle<typeof loader> = { title: (page) => `Copy questions to ${page.name}` }

export async function loader(args: LoaderFunctionArgs) {
  await requireAdmin(args)
  const category = orNotFound(await findCategory(intParam(args, 'id'), db()), args.request)
  const choices = await categoriesToCopy(category.id)
  const asked = Number(new URL(args.request.url).searchParams.get('from'))
  const from = choices.find((each) => each.id === asked) ?? null
  const [own, sources] = await Promise.all([
    categoryFields(category.id, db()),
    from ? categoryFields(from.id, db()) : Promise.resolve([]),
  ])
  return {
    id: category.id,
    name: categoryTitle(category),
    choices,
    from,
    version: copyVersion(own, sources),
    lines: sources.map(({ id, label, section, required, requiredBy }) => ({
      ...{ id, label, section, required, requiredBy },
      skipped: own.some((each) => each.id === id),
    })),
  }
}

export async function action(args: ActionFunctionArgs) {
  const admin = await requireAdmin(args)
  const id = intParam(args, 'id')
  const sent = await args.request.formData()
  const form = parseForm(sent, copyFromSchema)
  if (form.status !== 'success') return replyTo(FORM, form)
  const done = unlessNotFound(
    await copyBindings(id, form.value.from, versionIn(sent), admin, args.context.now),
    args.request,
  )
  if (!done.ok) return replyRefused(FORM, form, done)
  const { added, from } = done.value
  return redirectWithFlash(href('/admin/categories/:id/fields', { id }), {
    title: `${countText(added, 'question', 'questions')} copied from ${from}`,
    color: added === 0 ? 'neutral' : 'success',
  })
}

/** After a conflict the page has what would be copied now, also where scripts would keep the old list. */
export const shouldRevalidate = revalidateAfterConflict

export default function CopyQuestions() {
  const { id, name, choices, from, version, lines } = useLoaderData<typeof loader>()
  const form = useAnsweredForm<typeof copyFromSchema>(FORM, useActionData<typeof action>())
  const left = lines.filter((line) => !line.skipped).length
  return (
    <Page
      title={`Copy questions to ${name}`}
      lede="With their sections, order, overrides and conditions."
      crumbs={[
        { label: name, to: href('/admin/categories/view/:id', { id }) },
        { label: 'Questions', to: href('/admin/categories/:id/fields', { id }) },
        { label: 'Copy' },
      ]}
      problems={form.problems(LABELS)}
    >
      {choices.length === 0 ? (
        <EmptyState title="No other category has questions yet" />
      ) : (
        <Form method="get" className="filter-bar" preventScrollReset>
          <Select
            key={from?.id}
            name={form.name('from')}
            label={LABELS.from}
            errors={form.field('from').errors}
            placeholder="Select a category"
            options={choices.map((each) => ({
              value: String(each.id),
              label: `${each.year}: ${categoryTitle(each)} (${each.questions})`,
            }))}
            defaultValue={from ? String(from.id) : ''}
          />
          <Button kind="secondary">Show questions</Button>
        </Form>
      )}
      {from ? (
        <>
          <DataTable
            caption={`Questions of ${categoryTitle(from)}`}
            rows={lines}
            columns={[
              { header: 'Question', long: true, cell: (line) => line.label },
              { header: 'Section', cell: (line) => SECTION_TITLES[line.section] },
              { header: 'Required', cell: requiredText },
              {
                header: 'Result',
                cell: (line) => (line.skipped ? <Pill>Skip</Pill> : <Pill tone="good">Copy</Pill>),
              },
            ]}
          />
          {left > 0 ? (
            <RecordForm
              form={form}
              submit={`Copy ${countText(left, 'question', 'questions')}`}
              backTo={href('/admin/categories/:id/fields', { id })}
              version={version}
            >
              <input type="hidden" name={form.name('from')} value={from.id} />
            </RecordForm>
          ) : (
            <p>There is nothing to copy.</p>
          )}
        </>
      ) : null}
    </Page>
  )
}
