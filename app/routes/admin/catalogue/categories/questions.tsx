import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { Form, useActionData, useLoaderData } from '@remix-run/react'
import { ManyQuestionsForm } from '#app/domain/catalogue/categories/components/many-questions-form.tsx'
import { manySchema } from '#app/domain/catalogue/categories/many-questions.ts'
import { MANY_LABELS } from '#app/domain/catalogue/categories/many-text.ts'
import { changeManyQuestions } from '#app/domain/catalogue/categories/many-questions.server.ts'
import { redirectSaved } from '#app/http/flash.server.ts'
import { parseForm, replyRefused, replyTo, versionIn } from '#app/http/forms.server.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import { revalidateAfterConflict } from '#app/http/revalidation.ts'
import { useAnsweredForm } from '#app/http/use-answered-form.ts'
import { href, withQuery } from '#app/platform/href.ts'
import { manyQuestionsPage } from '#app/routes/admin/catalogue/categories/questions.page.server.ts'
import { Button } from '#app/ui/button.tsx'
import { CheckboxGroup } from '#app/ui/choice-group.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { countText } from '#app/ui/format/plural.ts'
import { Notice } from '#app/ui/notice.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { Page } from '#app/ui/page-header.tsx'
import { Pill } from '#app/ui/pill.tsx'
import { RecordForm } from '#app/ui/record-form.tsx'
import { DataTable } from '#app/ui/table.tsx'

export { clientAction } from '#app/ui/sent-forms.ts'

const FORM = 'many-questions'

export const handle: PageHandle = { title: 'Questions of many categories' }

export async function loader(args: LoaderFunctionArgs) {
  await requireAdmin(args)
  return manyQuestionsPage(new URL(args.request.url).searchParams)
}

export async function action(args: ActionFunctionArgs) {
  const admin = await requireAdmin(args)
  const sent = await args.request.formData()
  const form = parseForm(sent, manySchema)
  if (form.status !== 'success') return replyTo(FORM, form)
  const { categoryIds, ...input } = form.value
  const done = await changeManyQuestions(categoryIds, input, versionIn(sent), admin, args.context.now)
  if (!done.ok) return replyRefused(FORM, form, done)
  const to = withQuery(href('/admin/categories/questions'), {
    year: new URL(args.request.url).searchParams.get('year') ?? undefined,
  })
  const { changed } = done.value
  return redirectSaved(to, changed > 0, `${countText(changed, 'question was', 'questions were')} changed`)
}

/** After a conflict the page has what would change now, also where scripts would keep the old list. */
export const shouldRevalidate = revalidateAfterConflict

export default function ManyQuestions() {
  const { year, categories, chosen, questions, input, plan } = useLoaderData<typeof loader>()
  const form = useAnsweredForm<typeof manySchema>(FORM, useActionData<typeof action>())
  const list = withQuery(href('/admin/categories'), { year })
  const ids = chosen.length > 0 ? chosen : categories.map(({ value }) => value)
  return (
    <Page
      lede="Tick questions and say what is to be done with them. You see what changes before it is done."
      crumbs={[{ label: `Categories ${year}`, to: list }, { label: 'Questions' }]}
      problems={form.problems(MANY_LABELS)}
    >
      {plan ? (
        <>
          <DataTable
            caption="What changes"
            dense
            rows={plan.lines}
            rowKey={(line) => line.key}
            columns={[
              { header: 'Question', long: true, cell: (line) => line.label },
              { header: 'Category', cell: (line) => line.category },
              {
                header: 'Result',
                cell: (line) => <Pill tone={line.changes ? 'good' : undefined}>{line.text}</Pill>,
              },
            ]}
          />
          {plan.hidden > 0 ? (
            <Notice tone="bad">
              {countText(plan.hidden, 'entry has', 'entries have')} answers to these questions. They are
              hidden from entrants and judges, and come back if you ask the questions again.
            </Notice>
          ) : null}
          {plan.changes > 0 ? (
            <RecordForm
              form={form}
              submit={`Change ${countText(plan.changes, 'question', 'questions')}`}
              danger={input.change === 'remove'}
              backTo={withQuery(href('/admin/categories/questions'), { year })}
              version={plan.version}
            >
              {ids.map((id) => (
                <input key={id} type="hidden" name={form.name('categoryIds')} value={id} />
              ))}
              {input.fieldIds.map((id) => (
                <input key={id} type="hidden" name={form.name('fieldIds')} value={id} />
              ))}
              <input type="hidden" name={form.name('change')} value={input.change} />
              <input type="hidden" name={form.name('requiredBy')} value={input.requiredBy} />
              <input type="hidden" name={form.name('section')} value={input.section} />
            </RecordForm>
          ) : (
            <p>Nothing changes.</p>
          )}
        </>
      ) : null}
      {questions.length === 0 ? (
        <EmptyState title="No questions yet">Add questions to a category first.</EmptyState>
      ) : (
        <Form method="get" className="stack narrow" preventScrollReset key={JSON.stringify([chosen, input])}>
          <input type="hidden" name="year" value={year} />
          <CheckboxGroup
            name="categoryIds"
            legend={MANY_LABELS.categoryIds}
            hint="None ticked means all of them."
            choices={categories}
            defaultValue={chosen}
          />
          <ManyQuestionsForm questions={questions} chosen={input} />
          <p>
            <Button kind="secondary" asks>
              Show what changes
            </Button>
          </p>
        </Form>
      )}
    </Page>
  )
}
