import type { ActionFunctionArgs, LinksFunction, LoaderFunctionArgs } from '@remix-run/node'
import { Form, useActionData, useLoaderData } from '@remix-run/react'
import { RuleFields } from '#app/domain/cron-emails/rules/components/rule-fields.tsx'
import { RuleFormEnd } from '#app/domain/cron-emails/rules/components/rule-form-end.tsx'
import { addRule } from '#app/domain/cron-emails/rules/rule-commands.server.ts'
import { ruleFormView } from '#app/domain/cron-emails/rules/rule-form.server.ts'
import { RULE_LABELS } from '#app/domain/cron-emails/rules/rule-labels.ts'
import {
  NEW_RULE,
  previewSchema,
  ruleSchema,
  type RuleFormSchema,
} from '#app/domain/cron-emails/rules/schema.ts'
import { currentSeason } from '#app/domain/season/seasons/queries.server.ts'
import { useAnsweredForm } from '#app/http/use-answered-form.ts'
import { redirectDone } from '#app/http/flash.server.ts'
import { parseIntent, replyRefused, replyTo, zoneIn } from '#app/http/forms.server.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import { revalidateAfterRefusal } from '#app/http/revalidation.ts'
import { previewReply } from '#app/routes/admin/cron-emails/rules/edit.page.server.ts'
import { href } from '#app/platform/href.ts'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { Page } from '#app/ui/page-header.tsx'
import styles from '#app/ui/styles/admin.css?url'

export { clientAction } from '#app/ui/sent-forms.ts'

const FORM = 'rule'

export const handle: PageHandle = { title: 'Add a mail rule' }

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: styles }]

export async function loader(args: LoaderFunctionArgs) {
  const admin = await requireAdmin(args)
  const [view, { timezone }] = await Promise.all([ruleFormView(admin, []), currentSeason()])
  return { view, zone: timezone, initial: NEW_RULE }
}

export async function action(args: ActionFunctionArgs) {
  const admin = await requireAdmin(args)
  const { now } = args.context
  const sent = await args.request.formData()
  const { timezone } = await currentSeason()
  const { intent, form } = parseIntent(sent, {
    preview: previewSchema,
    '': ruleSchema(zoneIn(sent, timezone), null),
  })
  if (intent === 'preview') return previewReply(FORM, form, admin, now)
  if (form.status !== 'success') return replyTo(FORM, form)
  const { rule } = form.value
  const added = await addRule(rule, admin, now)
  if (!added.ok) return replyRefused(FORM, form, added)
  return redirectDone(
    href('/admin/cron-emails/edit/:id', { id: added.value.ruleId }),
    `“${rule.name}” was saved as a draft`,
    'It sends nothing until you turn it on. Send yourself a test first.',
  )
}

export const shouldRevalidate = revalidateAfterRefusal

export default function AddRule() {
  const { view, zone, initial } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const form = useAnsweredForm<RuleFormSchema>(FORM, answer, initial)
  return (
    <Page
      crumbs={[{ label: 'Mail rules', to: href('/admin/cron-emails') }, { label: 'Add' }]}
      problems={form.problems(RULE_LABELS)}
    >
      <Form method="post" className="stack narrow" {...form.props}>
        <RuleFields form={form} view={view} zone={zone} />
        <RuleFormEnd
          save="Save draft"
          record={form.field('record')}
          preview={answer && 'preview' in answer ? answer.preview : null}
        />
      </Form>
    </Page>
  )
}
