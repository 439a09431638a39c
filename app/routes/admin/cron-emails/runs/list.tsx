import type { LoaderFunctionArgs, SerializeFrom } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { RunPill } from '#app/domain/cron-emails/rules/components/run-pill.tsx'
import { listRuns, type RunRow } from '#app/domain/cron-emails/rules/run-queries.server.ts'
import { countsText, readRunStatus, RUN_STATUS_OPTIONS } from '#app/domain/cron-emails/rules/run-labels.ts'
import { MailTabs } from '#app/domain/mail/components/mail-tabs.tsx'
import { requireAdmin } from '#app/http/guards.server.ts'
import { listState, requirePageWithin } from '#app/http/params.ts'
import { href } from '#app/platform/href.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { DateTime } from '#app/ui/date-time.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { FilterBar, NoResults } from '#app/ui/filter-bar.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { PageHeader } from '#app/ui/page-header.tsx'
import { Pagination } from '#app/ui/pagination.tsx'
import { Select } from '#app/ui/select.tsx'
import { DataTable, type Column } from '#app/ui/table.tsx'

export const handle: PageHandle = { title: 'Runs' }

const listRules = {
  sortable: ['when'],
  defaultSort: 'when',
  defaultDirection: 'desc',
  filters: ['status', 'rule'],
} as const

export async function loader(args: LoaderFunctionArgs) {
  const admin = await requireAdmin(args)
  const state = listState(args.request, listRules)
  const { query, perPage, offset, page, narrowed, filters } = state
  const status = readRunStatus(filters.status)
  const ruleId = /^[1-9]\d{0,14}$/.test(filters.rule ?? '') ? Number(filters.rule) : null
  const list = await listRuns(admin, { query, status, ruleId, limit: perPage, offset })
  requirePageWithin(args.request, state, list.count)
  return { ...list, page, perPage, narrowed, status, ruleId }
}

type Row = SerializeFrom<RunRow>

const columns: readonly Column<Row>[] = [
  {
    id: 'rule',
    header: 'Rule',
    main: true,
    long: true,
    cell: (row) => <Link to={href('/admin/cron-emails/runs/:runId', { runId: row.id })}>{row.ruleName}</Link>,
  },
  { id: 'when', header: 'For', cell: (row) => <DateTime value={row.scheduledFor} /> },
  {
    id: 'status',
    header: 'State',
    cell: (row) => (
      <>
        <RunPill status={row.status} />
        {row.reason ? <p className="hint">{row.reason}</p> : null}
      </>
    ),
  },
  { id: 'planned', header: 'Planned', numeric: true, cell: (row) => row.planned.toLocaleString('en') },
  {
    id: 'became',
    header: 'What became of it',
    cell: (row) => (row.planned > 0 ? countsText(row.counts) : ''),
  },
]

export default function MailRuns() {
  const { rows, count, page, perPage, narrowed, status, ruleId } = useLoaderData<typeof loader>()
  return (
    <>
      <PageHeader
        title="Runs"
        context="Mail"
        lede="Each time a rule wrote, or is about to: whom, and what became of it. The latest first."
        links={
          <LinkButton kind="secondary" to={href('/admin/cron-emails/upcoming')}>
            See what is coming
          </LinkButton>
        }
      />
      <MailTabs current="runs" />
      <FilterBar search="Name of the rule" narrowed={narrowed}>
        {ruleId ? <input type="hidden" name="rule" value={ruleId} /> : null}
        <Select
          key={status}
          name="status"
          label="State"
          placeholder="Every state"
          options={RUN_STATUS_OPTIONS}
          defaultValue={status ?? ''}
        />
      </FilterBar>
      <DataTable
        caption="Runs"
        captionHidden
        columns={columns}
        rows={rows}
        rowKey={(row) => row.id}
        empty={
          narrowed ? (
            <NoResults />
          ) : (
            <EmptyState
              title="No runs yet"
              action={<LinkButton to={href('/admin/cron-emails/upcoming')}>See what is coming</LinkButton>}
            >
              A run is planned when the time of a rule that is on has come. It says whom it writes to before
              anything is sent.
            </EmptyState>
          )
        }
      />
      {count > 0 ? (
        <Pagination total={count} page={page} perPage={perPage} noun={{ one: 'run', other: 'runs' }} />
      ) : null}
    </>
  )
}
