import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { cancelRun } from '#app/domain/cron-emails/rules/release-runs.server.ts'
import { findRun } from '#app/domain/cron-emails/rules/run-queries.server.ts'
import { peopleText, STOPPABLE } from '#app/domain/cron-emails/rules/run-labels.ts'
import { orNotFound, unlessNotFound } from '#app/http/errors.ts'
import { redirectDone, redirectRefused } from '#app/http/flash.server.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import { intParam } from '#app/http/params.ts'
import { href } from '#app/platform/href.ts'
import { ConfirmPage } from '#app/ui/confirm-page.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'

export { clientAction } from '#app/ui/sent-forms.ts'

export const handle: PageHandle<typeof loader> = { title: ({ name }) => `Stop “${name}”?` }

export async function loader(args: LoaderFunctionArgs) {
  const admin = await requireAdmin(args)
  const run = orNotFound(await findRun(admin, intParam(args, 'runId')), args.request)
  // Nothing is left to stop: the run's page shows its result.
  if (!STOPPABLE.includes(run.status))
    throw redirect(href('/admin/cron-emails/runs/:runId', { runId: run.id }))
  return { id: run.id, name: run.rule.name, counts: run.counts, planning: run.status === 'planning' }
}

export async function action(args: ActionFunctionArgs) {
  const admin = await requireAdmin(args)
  const runId = intParam(args, 'runId')
  const stopped = unlessNotFound(await cancelRun(runId, admin, args.context.now), args.request)
  if (!stopped.ok) return redirectRefused(href('/admin/cron-emails/runs/:runId', { runId }), stopped)
  return redirectDone(
    href('/admin/cron-emails/runs/:runId', { runId }),
    `Run stopped: ${peopleText(stopped.value.messages)} will not get it`,
  )
}

export default function StopMailRun() {
  const { id, name, counts, planning } = useLoaderData<typeof loader>()
  return (
    <ConfirmPage
      title={`Stop “${name}”?`}
      confirm="Stop run"
      danger
      cancelTo={href('/admin/cron-emails/runs/:runId', { runId: id })}
    >
      <p>
        {planning
          ? 'The run is still being planned. No one will get it.'
          : `${peopleText(counts.unsent)} will not get it.`}{' '}
        {counts.sent > 0
          ? `It was already sent to ${peopleText(counts.sent)}.`
          : 'Nothing has been sent yet.'}
      </p>
      <p>You can’t restart a stopped run. The rule stays on for its next run.</p>
    </ConfirmPage>
  )
}
