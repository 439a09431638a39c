import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { data } from '@remix-run/node'
import { Form, useActionData, useLoaderData } from '@remix-run/react'
import { LeftOut, PlanTable, planLines } from '#app/domain/catalogue/categories/components/plan-tables.tsx'
import { importQuestions, planImport } from '#app/domain/catalogue/categories/import-questions.server.ts'
import {
  checkedFileSchema,
  questionFileSchema,
  readQuestionFile,
} from '#app/domain/catalogue/categories/question-file.ts'
import { findCategory } from '#app/domain/catalogue/categories/queries.server.ts'
import { categoryTitle } from '#app/domain/season/seasons/category-title.ts'
import { orNotFound, unlessNotFound } from '#app/http/errors.ts'
import { redirectDone } from '#app/http/flash.server.ts'
import { parseForm, readForm, replyTo, versionIn } from '#app/http/forms.server.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import { intParam } from '#app/http/params.ts'
import { useAnsweredForm } from '#app/http/use-answered-form.ts'
import { decodeText } from '#app/platform/files/decode-text.ts'
import { href } from '#app/platform/href.ts'
import { SubmitRow } from '#app/ui/button.tsx'
import { FileField } from '#app/ui/file-field.tsx'
import { countText } from '#app/ui/format/plural.ts'
import { Notice } from '#app/ui/notice.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { Page } from '#app/ui/page-header.tsx'
import { RecordForm } from '#app/ui/record-form.tsx'
import { db } from '#db/client.ts'

export { clientAction } from '#app/ui/sent-forms.ts'

const FORM = 'question-file'
const LABELS = { file: 'File of questions' }

export const handle: PageHandle<typeof loader> = { title: (page) => `Import questions to ${page.name}` }

export async function loader(args: LoaderFunctionArgs) {
  await requireAdmin(args)
  const category = orNotFound(await findCategory(intParam(args, 'id'), db()), args.request)
  return { id: category.id, name: categoryTitle(category) }
}

/** Shows what a file would add, with its text, which the page sends back when that is wanted. */
async function checked(categoryId: number, content: string, problem: string | null) {
  const read = readQuestionFile(content)
  if ('problem' in read) return read
  const plan = await planImport(categoryId, read.questions, db())
  const left = [...read.left, ...plan.left.map(({ label, why }) => `“${label}”: ${why}`)]
  return { content, problem, version: plan.version, lines: planLines(plan), left, count: plan.added.length }
}

/** Checks a file, or adds what was checked. */
export async function action(args: ActionFunctionArgs) {
  const admin = await requireAdmin(args)
  const id = intParam(args, 'id')
  orNotFound(await findCategory(id, db()), args.request)
  const sent = await args.request.formData()
  if (sent.has('content')) {
    const { content } = readForm(sent, checkedFileSchema)
    const read = readQuestionFile(content)
    const questions = 'problem' in read ? [] : read.questions
    const done = unlessNotFound(
      await importQuestions(id, questions, versionIn(sent), admin, args.context.now),
      args.request,
    )
    if (!done.ok) return data({ check: await checked(id, content, done.message) }, { status: 409 })
    return redirectDone(
      href('/admin/categories/:id/fields', { id }),
      `${countText(done.value.added, 'question', 'questions')} added from the file`,
    )
  }
  const form = parseForm(sent, questionFileSchema)
  if (form.status !== 'success') return replyTo(FORM, form, { hideFields: ['file'] })
  const text = decodeText(new Uint8Array(await form.value.file.arrayBuffer()))
  const check = await checked(id, text ?? '', null)
  if (!('content' in check))
    return replyTo(FORM, form, { hideFields: ['file'], fieldErrors: { file: [check.problem] } })
  return data({ check }, { status: 200 })
}

export default function ImportQuestions() {
  const { id, name } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const check = answer && 'check' in answer && 'content' in answer.check ? answer.check : null
  const form = useAnsweredForm<typeof questionFileSchema>(
    FORM,
    answer && 'check' in answer ? undefined : answer,
  )
  const back = href('/admin/categories/:id/fields', { id })
  return (
    <Page
      title={`Import questions to ${name}`}
      lede="From a file that was exported here or in another award."
      crumbs={[
        { label: name, to: href('/admin/categories/view/:id', { id }) },
        { label: 'Questions', to: back },
        { label: 'Import' },
      ]}
      problems={form.problems(LABELS)}
    >
      {check ? (
        <>
          {check.problem ? <Notice tone="bad" title={check.problem} announce /> : null}
          <PlanTable caption={`Questions of the file for ${name}`} lines={check.lines} />
          <LeftOut left={check.left} />
          <p className="hint">
            A question whose key is in the library is asked as the library has it, with the label, help and
            limits of the file. The others are new fields.
          </p>
          {check.count > 0 ? (
            <RecordForm
              submit={`Add ${countText(check.count, 'question', 'questions')}`}
              backTo={back}
              version={check.version}
            >
              <input type="hidden" name="content" value={check.content} />
            </RecordForm>
          ) : (
            <p>There is nothing to add.</p>
          )}
        </>
      ) : null}
      <Form
        method="post"
        encType="multipart/form-data"
        className="stack narrow"
        noValidate
        {...form.props}
        key={check ? check.version : 'none'}
      >
        <FileField
          name={form.name('file')}
          errors={form.field('file').errors}
          label={check ? 'Another file of questions' : LABELS.file}
          hint="You see what it adds before anything is stored."
          accept=".json,application/json"
        />
        <SubmitRow submit="Check file" backTo={back} back="Cancel" />
      </Form>
    </Page>
  )
}
