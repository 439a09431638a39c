import type { LoaderFunctionArgs } from '@remix-run/node'
import type { LoaderData } from '#app/ui/loader-data.ts'
import { Link, useLoaderData } from '@remix-run/react'
import { RunPill } from '#app/domain/cron-emails/rules/components/run-pill.tsx'
import { listRuns, type RunRow } from '#app/domain/cron-emails/rules/run-queries.server.ts'
import { countsText, RUN_STATUS_LABELS } from '#app/domain/cron-emails/rules/run-labels.ts'
import { RUN_STATUSES } from '#app/domain/cron-emails/rules/rules.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import { loadList } from '#app/http/params.ts'
import { href } from '#app/platform/href.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { FilterBar, FilterSelect } from '#app/ui/filter-bar.tsx'
import { ListResults } from '#app/ui/list-results.tsx'
import { filterOf } from '#app/ui/list-state.ts'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { Page } from '#app/ui/page-header.tsx'
import { optionsOf } from '#app/ui/select.tsx'
import { DataTable, type Column } from '#app/ui/table.tsx'
import { TimeInZone } from '#app/ui/zone-column.tsx'

export { links } from '#app/ui/dense-links.ts'

export const handle: PageHandle = { title: 'Runs' }

export async function loader(args: LoaderFunctionArgs) {
  const admin = await requireAdmin(args)
  return loadList(args.request, { filters: ['status', 'rule'] }, async (list) => {
    const ruleId = /^[1-9]\d{0,14}$/.test(list.filters.rule ?? '') ? Number(list.filters.rule) : null
    const status = filterOf(list, 'status', RUN_STATUSES)
    return { ...(await listRuns(admin, { ...list, status, ruleId })), ruleId }
  })
}

type Row = LoaderData<RunRow>

const columns: readonly Column<Row>[] = [
  {
    header: 'Rule',
    long: true,
    cell: (row) => <Link to={href('/admin/cron-emails/runs/:runId', { runId: row.id })}>{row.ruleName}</Link>,
  },
  {
    header: 'Scheduled for',
    inZone: true,
    phone: 'bare',
    cell: (row) => <TimeInZone value={row.scheduledFor} />,
  },
  {
    header: 'Status',
    long: true,
    cell: (row) => (
      <>
        <RunPill status={row.status} />
        {row.reason ? <small>{row.reason}</small> : null}
      </>
    ),
  },
  { header: 'Planned', numeric: true, cell: (row) => row.planned.toLocaleString('en') },
  { header: 'Result', long: true, cell: (row) => (row.planned > 0 ? countsText(row.counts) : '') },
]

export default function MailRuns() {
  const { list, rows, count, ruleId } = useLoaderData<typeof loader>()
  return (
    <Page context="Email">
      <FilterBar search="Rule" narrowed={list.narrowed}>
        {ruleId ? <input type="hidden" name="rule" value={ruleId} /> : null}
        <FilterSelect name="status" label="Status" options={optionsOf(RUN_STATUS_LABELS)} />
      </FilterBar>
      <ListResults
        list={list}
        count={count}
        noun={{ one: 'run', other: 'runs' }}
        empty={
          <EmptyState title="No runs yet">
            A run is planned when a rule that is on is due. You can see its recipients before anything is
            sent.
          </EmptyState>
        }
      >
        <DataTable caption="Runs" captionHidden dense columns={columns} rows={rows} />
      </ListResults>
    </Page>
  )
}
