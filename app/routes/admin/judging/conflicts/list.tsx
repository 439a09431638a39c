import type { LoaderFunctionArgs } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { breakGlassToDecide } from '#app/domain/judging/conflicts/break-glass.server.ts'
import { listConflicts } from '#app/domain/judging/conflicts/conflict-list.server.ts'
import {
  CONFLICT_SOURCE_LABELS,
  reasonForOthers,
  CONFLICT_STATE_LABELS,
  type ConflictSource,
  type ConflictStatus,
} from '#app/domain/judging/conflicts/rules.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import { listState, requirePageWithin } from '#app/http/params.ts'
import { href } from '#app/platform/href.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { DateTime } from '#app/ui/date-time.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { FilterBar, NoResults } from '#app/ui/filter-bar.tsx'
import { filterOf } from '#app/ui/list-state.ts'
import { Notice } from '#app/ui/notice.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { PageHeader } from '#app/ui/page-header.tsx'
import { Pagination } from '#app/ui/pagination.tsx'
import { Pill, type Tone } from '#app/ui/pill.tsx'
import { Select } from '#app/ui/select.tsx'
import { DataTable } from '#app/ui/table.tsx'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import { db } from '#db/client.ts'

export const handle: PageHandle = { title: 'Conflicts of interest' }

const listRules = {
  sortable: ['when'],
  defaultSort: 'when',
  defaultDirection: 'desc',
  filters: ['status', 'source'],
} as const

const STATUSES = ['suspected', 'declared', 'cleared', 'none'] as const satisfies ConflictStatus[]
const SOURCES = Object.keys(CONFLICT_SOURCE_LABELS) as ConflictSource[]
const TONES: Readonly<Record<ConflictStatus, Tone>> = {
  suspected: 'warn',
  declared: 'bad',
  cleared: 'good',
  none: 'neutral',
}

export async function loader(args: LoaderFunctionArgs) {
  const admin = await requireAdmin(args)
  const list = listState(args.request, listRules)
  const status = filterOf(list, 'status', STATUSES)
  const source = filterOf(list, 'source', SOURCES)
  const { query, perPage: limit, offset } = list
  const [found, asked] = await Promise.all([
    listConflicts(admin, { query, status, source, limit, offset }),
    breakGlassToDecide(admin, db()),
  ])
  requirePageWithin(args.request, list, found.count)
  return { ...found, list, status, source, asked }
}

export default function Conflicts() {
  const { rows, count, list, status, source, asked } = useLoaderData<typeof loader>()
  return (
    <>
      <PageHeader
        title="Conflicts of interest"
        lede="Entries you have a conflict with yourself are not listed."
        crumbs={[{ label: 'Overview', to: href('/admin/dashboard') }, { label: 'Conflicts' }]}
        primary={<LinkButton to={href('/admin/judges/conflicts/add')}>Record conflict</LinkButton>}
      />
      {asked.length > 0 ? (
        <Notice title="Admins have asked to see entries they have a conflict with">
          <ul>
            {asked.map((each) => (
              <li key={each.id}>
                <Link to={href('/admin/judges/conflicts/break-glass/:id', { id: each.id })}>
                  {each.asker}, {each.code ?? each.title}
                </Link>
              </li>
            ))}
          </ul>
        </Notice>
      ) : null}
      <FilterBar search="Person, title or code" narrowed={list.narrowed}>
        <Select
          key={`state-${status}`}
          name="status"
          label="State"
          placeholder="All conflicts"
          options={STATUSES.map((value) => ({ value, label: CONFLICT_STATE_LABELS[value] }))}
          defaultValue={status ?? ''}
        />
        <Select
          key={`from-${source}`}
          name="source"
          label="Source"
          placeholder="All sources"
          options={SOURCES.map((value) => ({ value, label: CONFLICT_SOURCE_LABELS[value] }))}
          defaultValue={source ?? ''}
        />
      </FilterBar>
      <DataTable
        caption="Conflicts"
        captionHidden
        rows={rows}
        rowKey={(row) => row.id}
        columns={[
          { id: 'person', header: 'Person', main: true, long: true, cell: (row) => row.person },
          {
            id: 'entry',
            header: 'Entry',
            long: true,
            cell: (row) => (
              <>
                <Link to={href('/admin/submissions/edit/:submissionId', { submissionId: row.submissionId })}>
                  {row.title}
                </Link>
                {row.code ? <small>{row.code}</small> : null}
              </>
            ),
          },
          {
            id: 'state',
            header: 'State',
            cell: (row) => <Pill tone={TONES[row.status]}>{CONFLICT_STATE_LABELS[row.status]}</Pill>,
          },
          {
            id: 'source',
            header: 'Source',
            long: true,
            cell: (row) => (
              <>
                {CONFLICT_SOURCE_LABELS[row.source]}
                {row.reason ? <small>{reasonForOthers(row.reason)}</small> : null}
              </>
            ),
          },
          { id: 'when', header: 'Since', cell: (row) => <DateTime value={row.updatedAt} style="relative" /> },
          {
            id: 'clear',
            header: 'Clear',
            headerHidden: true,
            cell: (row) =>
              row.status === 'suspected' || row.status === 'declared' ? (
                <Link to={href('/admin/judges/conflicts/clear/:id', { id: row.id })}>
                  Clear
                  <VisuallyHidden>
                    {' '}
                    the conflict of {row.person} with {row.title}
                  </VisuallyHidden>
                </Link>
              ) : null,
          },
        ]}
        empty={
          list.narrowed ? (
            <NoResults />
          ) : (
            <EmptyState title="No conflicts yet">
              Declared, suspected and recorded conflicts are listed here.
            </EmptyState>
          )
        }
      />
      <Pagination
        total={count}
        page={list.page}
        perPage={list.perPage}
        noun={{ one: 'conflict', other: 'conflicts' }}
      />
    </>
  )
}
