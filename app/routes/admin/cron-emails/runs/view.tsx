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
  ODD_LABELS,
  peopleText,
  readOddCase,
} from '#app/domain/cron-emails/rules/run-labels.ts'
import { orNotFound, unlessNotFound } from '#app/http/errors.ts'
import { redirectRefused, redirectWithFlash } from '#app/http/flash.server.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import { intParam, listState, requirePageWithin } from '#app/http/params.ts'
import { href } from '#app/platform/href.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { DateTime } from '#app/ui/date-time.tsx'
import { FilterBar } from '#app/ui/filter-bar.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { PageHeader } from '#app/ui/page-header.tsx'
import { Pagination } from '#app/ui/pagination.tsx'
import { Select } from '#app/ui/select.tsx'

export const handle: PageHandle<typeof loader> = { title: ({ run }) => `Run of “${run.rule.name}”` }

const listRules = { sortable: ['order'], defaultSort: 'order', filters: ['state', 'odd'] } as const

export async function loader(args: LoaderFunctionArgs) {
  const admin = await requireAdmin(args)
  const run = orNotFound(await findRun(admin, intParam(args, 'runId')), args.request)
  const list = listState(args.request, listRules)
  const { query, perPage, offset, page, narrowed, filters } = list
  const state = COUNT_KEYS.find((key) => key === filters.state) ?? null
  const odd = readOddCase(filters.odd)
  const [people, samples] = await Promise.all([
    listRunPeople(admin, run.id, { query, state, odd, limit: perPage, offset }),
    runSamples(admin, run.id, args.context.now),
  ])
  requirePageWithin(args.request, list, people.count)
  return { run, people, samples, page, perPage, narrowed, state, odd }
}

export async function action(args: ActionFunctionArgs) {
  const admin = await requireAdmin(args)
  const runId = intParam(args, 'runId')
  const version = Number((await args.request.formData()).get('version'))
  const approved = unlessNotFound(await approveRun(runId, version, admin, args.context.now), args.request)
  if (!approved.ok) return redirectRefused(href('/admin/cron-emails/runs/:runId', { runId }), approved)
  return redirectWithFlash(href('/admin/cron-emails/runs/:runId', { runId }), {
    title: `Let go: ${peopleText(approved.value.messages)} will be written to`,
    color: 'success',
  })
}

const stateOptions = COUNT_KEYS.map((value) => ({ value, label: COUNT_LABELS[value] }))

export default function MailRun() {
  const { run, people, samples, page, perPage, narrowed, state, odd } = useLoaderData<typeof loader>()
  return (
    <>
      <PageHeader
        title={run.rule.name}
        lede={
          <>
            <RunPill status={run.status} /> For <DateTime value={run.scheduledFor} />
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
              Take as CSV
            </LinkButton>
          ) : null
        }
      />
      <RunProgress run={{ ...run, unsent: run.counts.unsent }} />
      <RunFacts run={run} />
      <RunOddCases id={run.id} odd={run.odd} />
      <RunNotSent reasons={run.notSent} />
      <RunSamples samples={samples} />
      {run.planned > 0 ? (
        <FilterBar search="Name or address" narrowed={narrowed}>
          {odd ? <input type="hidden" name="odd" value={odd} /> : null}
          <Select
            key={state}
            name="state"
            label="State"
            placeholder="Every state"
            options={stateOptions}
            defaultValue={state ?? ''}
          />
        </FilterBar>
      ) : null}
      {odd ? (
        <p>
          Only: <strong>{ODD_LABELS[odd].word}</strong>. {ODD_LABELS[odd].why}
        </p>
      ) : null}
      <RunPeople rows={people.rows} narrowed={narrowed} />
      {people.count > 0 ? (
        <Pagination
          total={people.count}
          page={page}
          perPage={perPage}
          noun={{ one: 'person', other: 'people' }}
        />
      ) : null}
    </>
  )
}
