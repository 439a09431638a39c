import { db } from '#db/client.ts'
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { RunFacts, RunNotSent, RunOddCases } from '#app/domain/cron-emails/rules/components/run-facts.tsx'
import { RunPeople } from '#app/domain/cron-emails/rules/components/run-people.tsx'
import { RunPill } from '#app/domain/cron-emails/rules/components/run-pill.tsx'
import { RunSamples } from '#app/domain/cron-emails/rules/components/run-samples.tsx'
import { RunProgress } from '#app/domain/cron-emails/rules/components/run-progress.tsx'
import { approveRun } from '#app/domain/cron-emails/rules/release-runs.server.ts'
import { listRunPeople, runSamples } from '#app/domain/cron-emails/rules/run-people.server.ts'
import { findRun } from '#app/domain/cron-emails/rules/run-queries.server.ts'
import {
  COUNT_KEYS,
  COUNT_LABELS,
  ODD_CASES,
  ODD_LABELS,
  peopleText,
} from '#app/domain/cron-emails/rules/run-labels.ts'
import { orNotFound, unlessNotFound } from '#app/http/errors.ts'
import { redirectDone, redirectRefused } from '#app/http/flash.server.ts'
import { versionIn } from '#app/http/forms.server.ts'
import { OnlyAdmin } from '#app/domain/people/admins/components/only-admin.tsx'
import { countAdmins } from '#app/domain/people/admins/queries.server.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import { intParam, loadList } from '#app/http/params.ts'
import { href } from '#app/platform/href.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { DateTime } from '#app/ui/date-time.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { FilterBar, FilterSelect } from '#app/ui/filter-bar.tsx'
import { ListResults } from '#app/ui/list-results.tsx'
import { filterOf } from '#app/ui/list-state.ts'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { Page } from '#app/ui/page-header.tsx'
import { optionsOf } from '#app/ui/select.tsx'

export { links } from '#app/ui/dense-links.ts'
export { clientAction } from '#app/ui/sent-forms.ts'

export const handle: PageHandle<typeof loader> = { title: ({ run }) => `Run of “${run.rule.name}”` }

export async function loader(args: LoaderFunctionArgs) {
  const admin = await requireAdmin(args)
  const run = orNotFound(await findRun(admin, intParam(args, 'runId')), args.request)
  const [people, samples, admins] = await Promise.all([
    loadList(args.request, { filters: ['state', 'odd'] }, async (list) => {
      const state = filterOf(list, 'state', COUNT_KEYS)
      const odd = filterOf(list, 'odd', ODD_CASES)
      return { ...(await listRunPeople(admin, run.id, { ...list, state, odd })), odd }
    }),
    runSamples(admin, run.id, args.context.now),
    run.large && !run.mayApprove ? countAdmins('write', db()) : null,
  ])
  return { run, ...people, samples, admins }
}

export async function action(args: ActionFunctionArgs) {
  const admin = await requireAdmin(args)
  const runId = intParam(args, 'runId')
  const version = Number(versionIn(await args.request.formData()))
  const approved = unlessNotFound(await approveRun(runId, version, admin, args.context.now), args.request)
  if (!approved.ok) return redirectRefused(href('/admin/cron-emails/runs/:runId', { runId }), approved)
  return redirectDone(
    href('/admin/cron-emails/runs/:runId', { runId }),
    `Run approved: ${peopleText(approved.value.messages)} will get it`,
  )
}

export default function MailRun() {
  const { run, list, rows, count, samples, odd, admins } = useLoaderData<typeof loader>()
  return (
    <Page
      title={run.rule.name}
      lede={
        <>
          <RunPill status={run.status} /> Scheduled for <DateTime value={run.scheduledFor} />
        </>
      }
      crumbs={[{ label: 'Runs', to: href('/admin/cron-emails/runs') }, { label: 'Run' }]}
      links={
        run.planned > 0 ? (
          // A download, not a page: the browser asks for it itself.
          <LinkButton
            kind="secondary"
            reloadDocument
            to={href('/admin/cron-emails/runs/:runId/csv', { runId: run.id })}
          >
            Download CSV
          </LinkButton>
        ) : null
      }
    >
      {run.status === 'awaiting_approval' && admins !== null ? <OnlyAdmin admins={admins} /> : null}
      <RunProgress run={run} />
      <RunFacts run={run} />
      <RunOddCases id={run.id} odd={run.odd} />
      <RunNotSent reasons={run.notSent} />
      <RunSamples samples={samples} />
      {run.planned > 0 ? (
        <FilterBar search="Name or address" narrowed={list.narrowed}>
          {odd ? <input type="hidden" name="odd" value={odd} /> : null}
          <FilterSelect name="state" label="Status" options={optionsOf(COUNT_LABELS)} />
        </FilterBar>
      ) : null}
      {odd ? (
        <p>
          Only: <strong>{ODD_LABELS[odd].label}</strong>. {ODD_LABELS[odd].why}
        </p>
      ) : null}
      <ListResults
        list={list}
        count={count}
        noun={{ one: 'person', other: 'people' }}
        empty={<EmptyState title="No recipients" />}
      >
        <RunPeople rows={rows} />
      </ListResults>
    </Page>
  )
}
