import { entriesWithout } from '#app/domain/submissions/entries-without.server.ts'
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { Link, useActionData, useLoaderData } from '@remix-run/react'
import { changeBinding } from '#app/domain/catalogue/categories/binding-commands.server.ts'
import { bindingSchema } from '#app/domain/catalogue/categories/binding-input.ts'
import { BINDING_LABELS } from '#app/domain/catalogue/categories/binding-text.ts'
import { EntriesWithout } from '#app/domain/submissions/components/entries-without.tsx'
import { QuestionForm } from '#app/domain/catalogue/categories/components/question-form.tsx'
import { FIELD_TYPE_NAMES } from '#app/domain/catalogue/categories/field-types.ts'
import { revalidateAfterConflict } from '#app/http/revalidation.ts'
import { useAnsweredForm } from '#app/http/use-answered-form.ts'
import { unlessNotFound } from '#app/http/errors.ts'
import { redirectWithFlash } from '#app/http/flash.server.ts'
import { parseForm, replyConflict, replyTo, versionIn } from '#app/http/forms.server.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import { href } from '#app/platform/href.ts'
import { questionOf, questionView } from '#app/routes/admin/catalogue/questions/edit.page.server.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { countText } from '#app/ui/format/plural.ts'
import { Notice } from '#app/ui/notice.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { Page } from '#app/ui/page-header.tsx'
import { RecordForm } from '#app/ui/record-form.tsx'

export { clientAction } from '#app/ui/sent-forms.ts'

const FORM = 'question'

export const handle: PageHandle<typeof loader> = { title: (page) => `Question ${page.key}` }

export async function loader(args: LoaderFunctionArgs) {
  const admin = await requireAdmin(args)
  return questionView(await questionOf(args), admin)
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
          ? `${countText(without, 'entry has', 'entries have')} no answer to it; see the list below.`
          : undefined,
      color: changed ? 'success' : 'neutral',
    },
  )
}

/** After a conflict the page has the stored version, also where scripts would keep the old one. */
export const shouldRevalidate = revalidateAfterConflict

export default function EditQuestion() {
  const page = useLoaderData<typeof loader>()
  const { id, key, label, type, categoryId, categoryName, initial, version, answers, without } = page
  const form = useAnsweredForm<ReturnType<typeof bindingSchema>>(
    FORM,
    useActionData<typeof action>(),
    initial,
  )
  return (
    <Page
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
            Library field
          </LinkButton>
          <LinkButton
            kind="quiet"
            to={href('/admin/categories/:id/fields/:cf/remove', { id: categoryId, cf: id })}
          >
            Remove from category
          </LinkButton>
        </>
      }
      problems={form.problems(BINDING_LABELS)}
    >
      {page.archived ? (
        <Notice tone="bad">
          This field is archived, so entrants do not see it.{' '}
          <Link to={href('/admin/fields/view/:id', { id: page.fieldId })}>Restore field</Link>
        </Notice>
      ) : null}
      {answers > 0 ? <p>{countText(answers, 'entry has', 'entries have')} an answer.</p> : null}
      {without && without.total > 0 ? <EntriesWithout {...without} /> : null}
      <RecordForm
        submit="Save question"
        backTo={href('/admin/categories/:id/fields', { id: categoryId })}
        version={version}
        form={form}
      >
        <QuestionForm form={form} type={type} library={page.library} others={page.others} />
      </RecordForm>
    </Page>
  )
}
