import { data, type ActionFunctionArgs, type LinksFunction, type LoaderFunctionArgs } from '@remix-run/node'
import { Form, useActionData, useLoaderData } from '@remix-run/react'
import { History } from '#app/platform/audit/components/history-table.tsx'
import { RuleFields } from '#app/domain/cron-emails/rules/components/rule-fields.tsx'
import { RuleFormEnd } from '#app/domain/cron-emails/rules/components/rule-form-end.tsx'
import { RuleSide } from '#app/domain/cron-emails/rules/components/rule-side.tsx'
import { VersionConflict } from '#app/domain/cron-emails/rules/components/version-conflict.tsx'
import { changeRule } from '#app/domain/cron-emails/rules/rule-commands.server.ts'
import { rulePage } from '#app/domain/cron-emails/rules/rule-page.server.ts'
import { findRule } from '#app/domain/cron-emails/rules/rule-queries.server.ts'
import { RULE_LABELS } from '#app/domain/cron-emails/rules/rule-labels.ts'
import {
  previewSchema,
  ruleSchema,
  shownRule,
  testSchema,
  type RuleFormSchema,
} from '#app/domain/cron-emails/rules/schema.ts'
import { currentSeason } from '#app/domain/season/seasons/queries.server.ts'
import { useAnsweredForm } from '#app/http/use-answered-form.ts'
import { orNotFound } from '#app/http/errors.ts'
import { redirectWithFlash } from '#app/http/flash.server.ts'
import { parseIntent, replyRefused, replyTo, zoneIn } from '#app/http/forms.server.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import { revalidateAfterRefusal } from '#app/http/revalidation.ts'
import { historyState, intParam } from '#app/http/params.ts'
import {
  conflictWith,
  previewReply,
  testReply,
} from '#app/routes/admin/cron-emails/rules/edit.page.server.ts'
import { href } from '#app/platform/href.ts'
import { Columns } from '#app/ui/columns.tsx'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { PageBar, PageTitle } from '#app/ui/page-header.tsx'
import { PlainText } from '#app/ui/plain-text.tsx'
import styles from '#app/ui/styles/admin.css?url'
import { db } from '#db/client.ts'

export { clientAction } from '#app/ui/sent-forms.ts'

const FORM = 'rule'
const TEST = 'rule-test'

export const handle: PageHandle<typeof loader> = { title: ({ rule }) => rule.name }

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: styles }]

export async function loader(args: LoaderFunctionArgs) {
  const admin = await requireAdmin(args)
  const stored = orNotFound(await findRule(intParam(args, 'id'), db()), args.request)
  const { timezone } = await currentSeason()
  const page = await rulePage(stored, admin, historyState(args.request), timezone, args.context.now)
  const { id, name, status, version, testedVersion, subject, body } = stored
  return {
    ...page,
    rule: { id, name, status, version, tested: testedVersion === version, subject, body },
    initial: shownRule(stored, timezone),
    zone: timezone,
    ownAddress: admin.email,
  }
}

export async function action(args: ActionFunctionArgs) {
  const admin = await requireAdmin(args)
  const id = intParam(args, 'id')
  const { now } = args.context
  const rule = orNotFound(await findRule(id, db()), args.request)
  const sent = await args.request.formData()
  const { timezone } = await currentSeason()
  const zone = zoneIn(sent, timezone)
  const { intent, form } = parseIntent(sent, {
    preview: previewSchema,
    test: testSchema,
    '': ruleSchema(zone, rule.sendAt),
  })
  if (intent === 'preview') return previewReply(FORM, form, admin, now)
  if (intent === 'test') return testReply(TEST, id, form, admin, now)
  if (form.status !== 'success') return replyTo(FORM, form)
  const { rule: value, version } = form.value
  const saved = await changeRule(id, version, value, admin, now)
  if (!saved.ok) {
    const answer = replyRefused(FORM, form, saved)
    const conflict = saved.code === 'conflict' ? await conflictWith(id, form.payload, zone, admin) : null
    return conflict ? data({ ...answer.data, conflict }, answer.init ?? {}) : answer
  }
  return redirectWithFlash(href('/admin/cron-emails/edit/:id', { id }), {
    title: saved.value.changed ? `“${value.name}” was saved` : 'Nothing was changed',
    description: saved.value.changed ? 'Emails that are not sent yet get the new text.' : undefined,
    color: saved.value.changed ? 'success' : 'neutral',
  })
}

export const shouldRevalidate = revalidateAfterRefusal

export default function EditRule() {
  const { rule, view, summary, audience, history, initial, zone, ownAddress } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const form = useAnsweredForm<RuleFormSchema>(FORM, answer, initial)
  const test = useAnsweredForm<typeof testSchema>(TEST, answer)
  const conflict = answer && 'conflict' in answer ? answer.conflict : null
  // A form shown again keeps its version, except where it shows the conflict with the new one.
  const version = conflict ? rule.version : (form.field('version').defaultValue ?? rule.version)
  const problems = [...form.problems(RULE_LABELS), ...test.problems({ ...RULE_LABELS, record: 'Test' })]
  return (
    <>
      <PageBar crumbs={[{ label: 'Mail rules', to: href('/admin/cron-emails') }, { label: rule.name }]} />
      <Columns
        head={
          <>
            <ErrorSummary problems={problems} />
            <PageTitle title={rule.name} />
          </>
        }
        sideLabel="State and actions"
        side={
          <RuleSide rule={rule} summary={summary} audience={audience} ownAddress={ownAddress} test={test} />
        }
      >
        {rule.status === 'active' && !rule.tested ? (
          <Notice>This rule is on and has changed since its last test. Send yourself a test.</Notice>
        ) : null}
        {conflict ? <VersionConflict conflict={conflict} /> : null}
        {rule.status === 'retired' ? (
          <>
            <Notice tone="plain">This rule is retired. It sends nothing and can’t be changed.</Notice>
            <p>
              <strong>{rule.subject}</strong>
            </p>
            <PlainText>{rule.body}</PlainText>
          </>
        ) : (
          <Form method="post" className="stack" {...form.props}>
            <input type="hidden" name={form.name('version')} value={version} />
            <RuleFields form={form} view={view} zone={zone} />
            <RuleFormEnd
              save="Save rule"
              record={form.field('record')}
              preview={answer && 'preview' in answer ? answer.preview : null}
            />
          </Form>
        )}
        <History history={history} />
      </Columns>
    </>
  )
}
