import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { Form, Link, useActionData, useLoaderData } from '@remix-run/react'
import { askedYear } from '#app/domain/catalogue/categories/category-queries.server.ts'
import { addCategories, numbersTaken } from '#app/domain/catalogue/templates/add-categories.server.ts'
import { readCategoryLines } from '#app/domain/catalogue/templates/category-lines.server.ts'
import {
  categoryTemplates,
  isCategoryTemplate,
  templateLines,
} from '#app/domain/catalogue/templates/category-templates.ts'
import { categoryLinesSchema } from '#app/domain/catalogue/templates/schema.ts'
import { redirectDone } from '#app/http/flash.server.ts'
import { parseForm, replyRefused, replyTo } from '#app/http/forms.server.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import { useAnsweredForm } from '#app/http/use-answered-form.ts'
import { decodeText } from '#app/platform/files/decode-text.ts'
import { href, withQuery } from '#app/platform/href.ts'
import { SubmitRow } from '#app/ui/button.tsx'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { RadioGroup } from '#app/ui/choice-group.tsx'
import { FileField } from '#app/ui/file-field.tsx'
import { countText } from '#app/ui/format/plural.ts'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { Page } from '#app/ui/page-header.tsx'
import { Textarea } from '#app/ui/textarea.tsx'
import { db } from '#db/client.ts'

export { clientAction } from '#app/ui/sent-forms.ts'

const FORM = 'categories'
const LABELS = {
  lines: 'Categories',
  file: 'CSV file',
  questions: 'Questions',
  open: 'Open the categories for entries',
} as const
const QUESTIONS = [
  {
    value: 'title',
    label: 'The title of the work',
    hint: 'For achievements the people too. Add more on the page of each category.',
  },
  {
    value: 'film',
    label: 'A form for films',
    hint: 'Release, running time, synopsis, screener, stills and rights; for achievements a statement, a reel and people.',
  },
  { value: 'none', label: 'None yet' },
] as const

export const handle: PageHandle = { title: 'Add several categories' }

const yearAsked = (request: Request) => askedYear(new URL(request.url).searchParams.get('year'))

export async function loader(args: LoaderFunctionArgs) {
  await requireAdmin(args)
  const template = new URL(args.request.url).searchParams.get('template')
  const year = await yearAsked(args.request)
  const lines = isCategoryTemplate(template) ? templateLines(template) : ''
  const templates = categoryTemplates()
  const films = templates.some(({ name, isFilm }) => isFilm && name === template)
  return { year, template, templates, films, initial: { lines, questions: 'title', open: 'on' } }
}

export async function action(args: ActionFunctionArgs) {
  const admin = await requireAdmin(args)
  const [sent, year] = await Promise.all([args.request.formData(), yearAsked(args.request)])
  const form = parseForm(sent, categoryLinesSchema)
  if (form.status !== 'success') return replyTo(FORM, form, { hideFields: ['file'] })
  const { file, questions, open } = form.value
  const text = file ? decodeText(new Uint8Array(await file.arrayBuffer())) : form.value.lines
  if (text === null)
    return replyTo(FORM, form, {
      hideFields: ['file'],
      fieldErrors: { file: ['This is not a CSV file. In your spreadsheet app, save the table as CSV.'] },
    })
  // A file that was read is shown as the list it holds, so that it can be put right here.
  form.payload.lines = text
  const read = readCategoryLines(text, await numbersTaken(year, db()))
  if (read.problems)
    return replyTo(FORM, form, { hideFields: ['file'], fieldErrors: { lines: read.problems.slice(0, 20) } })
  const added = await addCategories(read.categories, { questions, open }, year, admin, args.context.now)
  if (!added.ok) return replyRefused(FORM, form, added, ['file'])
  return redirectDone(
    withQuery(href('/admin/categories'), { year }),
    `${countText(added.value.added, 'category', 'categories')} added`,
  )
}

export default function AddCategories() {
  const { year, template, templates, films, initial } = useLoaderData<typeof loader>()
  const form = useAnsweredForm<typeof categoryLinesSchema>(FORM, useActionData<typeof action>(), initial)
  const list = withQuery(href('/admin/categories'), { year })
  return (
    <Page
      lede="One a line. Paste them from a spreadsheet, or begin with a list and change it."
      crumbs={[{ label: `Categories ${year}`, to: list }, { label: 'Add several' }]}
      problems={form.problems(LABELS)}
    >
      <p>
        Begin with a list:{' '}
        {templates.map(({ name, label }, index) => (
          <span key={name}>
            {index > 0 ? ', ' : ''}
            <Link
              to={withQuery(href('/admin/categories/add-multiple'), { year, template: name })}
              aria-current={name === template ? 'true' : undefined}
            >
              {label}
            </Link>
          </span>
        ))}
      </p>
      <Form
        method="post"
        encType="multipart/form-data"
        className="stack narrow"
        noValidate
        {...form.props}
        key={template}
      >
        <Textarea
          {...form.field('lines')}
          label={LABELS.lines}
          rows={14}
          hint="Name; type; summary. A number may come first. A first line of column names can name any field of a category."
        />
        <FileField
          name={form.name('file')}
          errors={form.field('file').errors}
          label={LABELS.file}
          optional
          hint="Used instead of the list above."
          accept=".csv,.txt,.tsv,text/csv"
        />
        <RadioGroup
          {...form.field('questions')}
          legend="First questions of each category"
          choices={QUESTIONS.filter(({ value }) => value !== 'film' || films)}
        />
        <Checkbox
          name={form.name('open')}
          label="Open them: entrants see them and can enter while submissions are open"
          defaultChecked={form.isTicked('open')}
        />
        <SubmitRow submit="Add categories" backTo={list} back="Cancel" />
      </Form>
    </Page>
  )
}
