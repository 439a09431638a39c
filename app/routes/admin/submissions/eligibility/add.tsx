import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { addRule } from '#app/domain/submissions/eligibility/commands.server.ts'
import { RuleFields } from '#app/domain/submissions/eligibility/components/rule-fields.tsx'
import { SubjectSteps } from '#app/domain/submissions/eligibility/components/subject-steps.tsx'
import { ruleLabels } from '#app/domain/submissions/eligibility/rule-form.ts'
import { ruleSchema, type RuleSchema } from '#app/domain/submissions/eligibility/schema.ts'
import { redirectDone, redirectWithFlash } from '#app/http/flash.server.ts'
import { parseForm, replyRefused, replyTo } from '#app/http/forms.server.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import { useAnsweredForm } from '#app/http/use-answered-form.ts'
import { href } from '#app/platform/href.ts'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { Page } from '#app/ui/page-header.tsx'
import { RecordForm } from '#app/ui/record-form.tsx'
import { askedSubject } from '#app/routes/admin/submissions/eligibility/add.page.server.ts'
import { replyConcerned, RULE_FORM } from '#app/routes/admin/submissions/eligibility/rule.page.server.ts'

export { clientAction } from '#app/ui/sent-forms.ts'

export const handle: PageHandle = { title: 'Add an eligibility rule' }

export async function loader(args: LoaderFunctionArgs) {
  await requireAdmin(args)
  const { page } = await askedSubject(args.request)
  return { ...page, formId: RULE_FORM }
}

export async function action(args: ActionFunctionArgs) {
  const admin = await requireAdmin(args)
  const { now } = args.context
  const { wanted, subject } = await askedSubject(args.request)
  if (!wanted || !subject)
    return redirectWithFlash(href('/admin/submissions/eligibility/add'), {
      title: 'Select what the rule is about first',
      color: 'danger',
    })
  const form = parseForm(await args.request.formData(), ruleSchema(subject))
  if (form.status !== 'success') return replyTo(RULE_FORM, form)
  const asked = await replyConcerned(form, { id: 0, ...wanted }, form.value, admin)
  if (asked) return asked
  const added = await addRule({ ...wanted, ...form.value }, admin, now)
  if (!added.ok) return replyRefused(RULE_FORM, form, added)
  return redirectDone(
    href('/admin/submissions/eligibility'),
    'Rule added',
    'Submitted entries are checked in the next minutes.',
  )
}

export default function AddRule() {
  const { title, steps, subject, formId } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const form = useAnsweredForm<RuleSchema>(formId, answer)
  const concerned = answer && 'concerned' in answer ? answer.concerned : null
  return (
    <Page
      lede={title}
      crumbs={[{ label: 'Eligibility rules', to: href('/admin/submissions/eligibility') }, { label: 'Add' }]}
      problems={form.problems(subject ? ruleLabels(subject) : {})}
    >
      {subject ? (
        <RecordForm
          submit={concerned ? 'Save rule' : 'Continue'}
          backTo={href('/admin/submissions/eligibility')}
          form={form}
        >
          <RuleFields form={form} subject={subject} concerned={concerned} />
        </RecordForm>
      ) : (
        <SubjectSteps {...steps} />
      )}
    </Page>
  )
}
