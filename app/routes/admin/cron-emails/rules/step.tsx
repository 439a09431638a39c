import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { activateRule, pauseRule, retireRule } from '#app/domain/cron-emails/rules/rule-commands.server.ts'
import { recordAnchorNames } from '#app/domain/cron-emails/rules/rule-form.server.ts'
import { findRule } from '#app/domain/cron-emails/rules/rule-queries.server.ts'
import { nextRunText, ruleSummary } from '#app/domain/cron-emails/rules/rule-labels.ts'
import { nextRun } from '#app/domain/cron-emails/rules/upcoming-runs.server.ts'
import { currentSeason } from '#app/domain/season/seasons/queries.server.ts'
import { notFound, orNotFound, unlessNotFound } from '#app/http/errors.ts'
import { redirectWithFlash } from '#app/http/flash.server.ts'
import { versionIn } from '#app/http/forms.server.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import { intParam } from '#app/http/params.ts'
import { type RuleStep, ruleSteps } from '#app/domain/cron-emails/rules/rules.ts'
import { href } from '#app/platform/href.ts'
import { ruleLifecycle } from '#app/domain/cron-emails/rules/lifecycle.ts'
import { wayBackOf } from '#app/platform/lifecycle.ts'
import { ConfirmPage } from '#app/ui/confirm-page.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { db } from '#db/client.ts'

export { clientAction } from '#app/ui/sent-forms.ts'

const STEPS: Readonly<Record<RuleStep, { verb: string; done: string; what: string }>> = {
  activate: {
    verb: 'Turn on',
    done: 'is on',
    what: 'It sends from now. Missed runs are not sent.',
  },
  pause: {
    verb: 'Pause',
    done: 'is paused',
    what: 'It plans no runs until you turn it on again. To stop a planned run, open the run.',
  },
  retire: {
    verb: 'Retire',
    done: 'is retired',
    what: 'It never sends again and cannot be changed. You can still see its runs and messages.',
  },
}

export const handle: PageHandle<typeof loader> = {
  title: ({ step, name }) => `${STEPS[step].verb} “${name}”`,
}

function stepOf(args: LoaderFunctionArgs | ActionFunctionArgs): RuleStep {
  const step = ruleSteps.find((each) => each === args.params.change)
  if (!step) throw notFound(args.request)
  return step
}

export async function loader(args: LoaderFunctionArgs) {
  const admin = await requireAdmin(args)
  const step = stepOf(args)
  const rule = orNotFound(await findRule(intParam(args, 'id'), db()), args.request)
  if (rule.status === 'retired') throw redirect(href('/admin/cron-emails/edit/:id', { id: rule.id }))
  const { timezone } = await currentSeason()
  const { id, name, version } = rule
  const coming = step === 'activate' ? await nextRun(rule, admin, args.context.now) : null
  return {
    ...{ id, name, version, step },
    summary: ruleSummary(rule, recordAnchorNames(), timezone),
    reach: coming && nextRunText(coming.next, coming.approvalAbove, timezone),
  }
}

export async function action(args: ActionFunctionArgs) {
  const admin = await requireAdmin(args)
  const { now } = args.context
  const step = stepOf(args)
  const id = intParam(args, 'id')
  const { status } = orNotFound(await findRule(id, db()), args.request)
  const version = Number(versionIn(await args.request.formData()))
  const done = unlessNotFound(
    await {
      activate: () => activateRule(id, version, admin, now),
      pause: () => pauseRule(id, admin, now),
      retire: () => retireRule(id, admin, now),
    }[step](),
    args.request,
  )
  if (!done.ok) {
    const description = Object.values(done.fields ?? {})
      .flat()
      .join(' ')
    return redirectWithFlash(href('/admin/cron-emails/edit/:id', { id }), {
      title: done.message,
      description: description || undefined,
      color: 'danger',
    })
  }
  const back = wayBackOf(ruleLifecycle, status, step, 'admin')
  return redirectWithFlash(href('/admin/cron-emails/edit/:id', { id }), {
    title: `“${done.value.name}” ${STEPS[step].done}`,
    color: step === 'activate' ? 'success' : 'neutral',
    ...(back && {
      undo: {
        to: href('/admin/cron-emails/edit/:id/:change', { id, change: back }),
        fields: { version: String(version) },
      },
    }),
  })
}

export default function RuleStepPage() {
  const { id, name, version, step, summary, reach } = useLoaderData<typeof loader>()
  const { verb, what } = STEPS[step]
  return (
    <ConfirmPage
      title={`${verb} “${name}”?`}
      confirm={`${verb} rule`}
      danger={step === 'retire'}
      cancelTo={href('/admin/cron-emails/edit/:id', { id })}
      fields={{ version: String(version) }}
    >
      <p>{summary}</p>
      {reach ? <p>{reach}</p> : null}
      <p>{what}</p>
    </ConfirmPage>
  )
}
