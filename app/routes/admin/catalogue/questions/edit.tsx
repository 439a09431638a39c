import { entriesWithout } from '#app/domain/submissions/entries-without.server.ts'
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { Form, Link, useActionData, useLoaderData } from '@remix-run/react'
import { changeBinding } from '#app/domain/catalogue/categories/binding-commands.server.ts'
import { bindingSchema, shownBinding } from '#app/domain/catalogue/categories/binding-input.ts'
import { answersInCategory, findBinding } from '#app/domain/catalogue/categories/binding-queries.server.ts'
import { BINDING_LABELS, bindingText } from '#app/domain/catalogue/categories/binding-text.ts'
import { EntriesWithout } from '#app/domain/submissions/components/entries-without.tsx'
import { QuestionForm } from '#app/domain/catalogue/categories/components/question-form.tsx'
import { FIELD_TYPE_NAMES } from '#app/domain/catalogue/categories/field-types.ts'
import { limitText } from '#app/domain/catalogue/categories/field-text.ts'
import { categoryFields, findCategory } from '#app/domain/catalogue/categories/queries.server.ts'
import { categoryTitle } from '#app/domain/season/seasons/category-title.ts'
import { versionOf } from '#app/domain/catalogue/categories/version.server.ts'
import { answeredForm, revalidateAfterConflict } from '#app/http/answered-form.ts'
import { orNotFound, unlessNotFound } from '#app/http/errors.ts'
import { redirectWithFlash } from '#app/http/flash.server.ts'
import { parseForm, replyConflict, replyTo, versionIn } from '#app/http/forms.server.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import { intParam } from '#app/http/params.ts'
import { href } from '#app/platform/href.ts'
import { Button, ButtonRow, LinkButton } from '#app/ui/button.tsx'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { PageHeader } from '#app/ui/page-header.tsx'
import { db } from '#db/client.ts'

const FORM = 'question'

export const handle: PageHandle<typeof loader> = { title: (page) => `Question ${page.key}` }

async function questionOf(args: LoaderFunctionArgs | ActionFunctionArgs) {
  const category = orNotFound(await findCategory(intParam(args, 'id'), db()), args.request)
  const binding = orNotFound(await findBinding(category.id, intParam(args, 'cf'), db()), args.request)
  return { category, binding, questions: await categoryFields(category.id, db()) }
}

export async function loader(args: LoaderFunctionArgs) {
  const admin = await requireAdmin(args)
  const { category, binding, questions } = await questionOf(args)
  const [answers, without] = await Promise.all([
    answersInCategory(binding, db()),
    binding.required ? entriesWithout(admin, binding) : null,
  ])
  const { id, key, label, help, type, rules, fieldId, archived, libraryJudgeVisible } = binding
  return {
    ...{ id, key, type, fieldId, archived, answers, without },
    label: binding.labelOverride ?? label,
    categoryId: category.id,
    categoryName: categoryTitle(category),
    initial: shownBinding(binding),
    version: versionOf(bindingText(binding, questions)),
    library: { label, help, limits: limitText(rules), judgeVisible: libraryJudgeVisible },
    others: questions
      .filter((question) => question.key !== key)
      .map(({ key: name, label: words, type: kind, options }) => ({
        ...{ key: name, label: words, type: kind },
        options: options.map(({ value, label: text }) => ({ value, label: text })),
      })),
  }
}

export async function action(args: ActionFunctionArgs) {
  const admin = await requireAdmin(args)
  const { category, binding, questions } = await questionOf(args)
  const sent = await args.request.formData()
  const others = questions.filter((question) => question.key !== binding.key)
  const form = parseForm(sent, bindingSchema(binding.type, others))
  if (form.status !== 'success') return replyTo(FORM, form)
  const saved = unlessNotFound(
    await changeBinding(category.id, binding.id, form.value, versionIn(sent), admin, args.context.now),
    args.request,
  )
  if (!saved.ok) return replyConflict(FORM, form, saved)
  const { changed, nowRequired } = saved.value
  const without = nowRequired
    ? (await entriesWithout(admin, { ...binding, showIf: form.value.showIf })).total
    : 0
  return redirectWithFlash(
    without > 0
      ? href('/admin/categories/:id/fields/:cf/edit', { id: category.id, cf: binding.id })
      : href('/admin/categories/:id/fields', { id: category.id }),
    {
      title: changed ? `“${form.value.labelOverride ?? binding.label}” was saved` : 'Nothing was changed',
      description:
        without > 0
          ? `${without === 1 ? '1 entry has' : `${without} entries have`} no answer to it; they are listed below.`
          : undefined,
      color: changed ? 'success' : 'neutral',
    },
  )
}

/** A conflict brings the version as it is now, also where scripts would keep the old one. */
export const shouldRevalidate = revalidateAfterConflict

export default function EditQuestion() {
  const page = useLoaderData<typeof loader>()
  const { id, key, label, type, categoryId, categoryName, initial, version, answers, without } = page
  const form = answeredForm(FORM, useActionData<typeof action>(), initial)
  return (
    <>
      <PageHeader
        title={label}
        eyebrow={`${FIELD_TYPE_NAMES[type]}, ${key}`}
        crumbs={[
          { label: categoryName, to: href('/admin/categories/view/:id', { id: categoryId }) },
          { label: 'Questions', to: href('/admin/categories/:id/fields', { id: categoryId }) },
          { label: key },
        ]}
        links={
          <>
            <LinkButton kind="quiet" to={href('/admin/fields/view/:id', { id: page.fieldId })}>
              In the library
            </LinkButton>
            <LinkButton
              kind="quiet"
              to={href('/admin/categories/:id/fields/:cf/remove', { id: categoryId, cf: id })}
            >
              Take it out
            </LinkButton>
          </>
        }
      >
        <ErrorSummary problems={form.problems(BINDING_LABELS)} />
      </PageHeader>
      {page.archived ? (
        <Notice tone="bad">
          This field is archived, so it is asked nowhere.{' '}
          <Link to={href('/admin/fields/view/:id', { id: page.fieldId })}>Bring it back</Link>
        </Notice>
      ) : null}
      {answers > 0 ? (
        <p>
          {answers === 1 ? '1 entry' : `${answers.toLocaleString('en')} entries`} of this category{' '}
          {answers === 1 ? 'has' : 'have'} an answer.
        </p>
      ) : null}
      {without && without.total > 0 ? <EntriesWithout {...without} /> : null}
      <Form method="post" className="stack narrow" noValidate key={version}>
        <input type="hidden" name="version" value={version} />
        <QuestionForm form={form} type={type} library={page.library} others={page.others} />
        <ButtonRow>
          <Button>Save the question</Button>
          <LinkButton kind="quiet" to={href('/admin/categories/:id/fields', { id: categoryId })}>
            Go back
          </LinkButton>
        </ButtonRow>
      </Form>
    </>
  )
}
