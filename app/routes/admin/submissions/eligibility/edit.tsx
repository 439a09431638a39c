import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { findCategory } from '#app/domain/catalogue/categories/queries.server.ts'
import { categoryTitle } from '#app/domain/season/seasons/category-title.ts'
import { changeRule } from '#app/domain/submissions/eligibility/commands.server.ts'
import { RuleFields } from '#app/domain/submissions/eligibility/components/rule-fields.tsx'
import { findRule, namesOfRules, readSubject } from '#app/domain/submissions/eligibility/queries.server.ts'
import { ruleLabels } from '#app/domain/submissions/eligibility/rule-form.ts'
import { ruleSchema, shownRule, type RuleSchema } from '#app/domain/submissions/eligibility/schema.ts'
import { requirementText } from '#app/domain/submissions/eligibility/words.ts'
import { orNotFound, unlessNotFound } from '#app/http/errors.ts'
import { redirectSaved } from '#app/http/flash.server.ts'
import { parseForm, replyConflict, replyTo, versionIn } from '#app/http/forms.server.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import { intParam } from '#app/http/params.ts'
import { revalidateAfterConflict } from '#app/http/revalidation.ts'
import { useAnsweredForm } from '#app/http/use-answered-form.ts'
import { changedSince } from '#app/platform/audit/changes.ts'
import { href } from '#app/platform/href.ts'
import { isStale } from '#app/platform/record-version.server.ts'
import { LinkButton } from '#app/ui/button.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { Page } from '#app/ui/page-header.tsx'
import { RecordForm } from '#app/ui/record-form.tsx'
import { replyConcerned, RULE_FORM } from '#app/routes/admin/submissions/eligibility/rule.page.server.ts'
import { db } from '#db/client.ts'

export { clientAction } from '#app/ui/sent-forms.ts'

export const handle: PageHandle<typeof loader> = { title: ({ title }) => `Rule: ${title}` }

async function ruleOf(args: LoaderFunctionArgs | ActionFunctionArgs) {
  const { request } = args
  const rule = orNotFound(await findRule(intParam(args, 'id'), db()), request)
  const about = rule.fieldId === null ? rule.fact : `answer-${rule.fieldId}`
  const { measure, choices } = orNotFound(await readSubject(about, rule.test, db()), request)
  return { rule, subject: { measure, choices, test: rule.test } }
}

export async function loader(args: LoaderFunctionArgs) {
  await requireAdmin(args)
  const { rule, subject } = await ruleOf(args)
  const names = await namesOfRules([rule], db())
  const category = rule.categoryId === null ? null : await findCategory(rule.categoryId, db())
  return {
    id: rule.id,
    title: requirementText(rule, names.of(rule)),
    category: category ? categoryTitle(category) : 'All categories',
    version: String(rule.version),
    initial: shownRule(rule, subject.measure),
    subject,
    formId: RULE_FORM,
  }
}

export async function action(args: ActionFunctionArgs) {
  const admin = await requireAdmin(args)
  const { now } = args.context
  const { rule, subject } = await ruleOf(args)
  const sent = await args.request.formData()
  const form = parseForm(sent, ruleSchema(subject))
  if (form.status !== 'success') return replyTo(RULE_FORM, form)
  const version = versionIn(sent)
  if (isStale(version, rule.version)) return replyConflict(RULE_FORM, form, changedSince('rule'))
  const asked = await replyConcerned(form, rule, form.value, admin, version)
  if (asked) return asked
  const changed = await changeRule(rule, form.value, version, admin, now)
  const saved = unlessNotFound(changed, args.request)
  if (!saved.ok) return replyConflict(RULE_FORM, form, saved)
  return redirectSaved(href('/admin/submissions/eligibility'), saved.value.changed, 'The rule was saved')
}

/** After a conflict the page has the stored version, also where scripts would keep the old one. */
export const shouldRevalidate = revalidateAfterConflict

export default function EditRule() {
  const { id, title, category, version, initial, subject, formId } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const form = useAnsweredForm<RuleSchema>(formId, answer, initial)
  const concerned = answer && 'concerned' in answer ? answer.concerned : null
  return (
    <Page
      title={title}
      eyebrow={category}
      crumbs={[{ label: 'Eligibility rules', to: href('/admin/submissions/eligibility') }, { label: title }]}
      links={
        <LinkButton kind="quiet" to={href('/admin/submissions/eligibility/remove/:id', { id })}>
          Remove rule
        </LinkButton>
      }
      problems={form.problems(ruleLabels(subject))}
    >
      <RecordForm
        submit={concerned ? 'Save rule' : 'Continue'}
        backTo={href('/admin/submissions/eligibility')}
        version={concerned?.version ?? version}
        form={form}
      >
        <RuleFields form={form} subject={subject} concerned={concerned} />
      </RecordForm>
    </Page>
  )
}
