import { Form } from '@remix-run/react'
import { href } from '#app/platform/href.ts'
import { Button, LinkButton } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { FilterBar, NoResults } from '#app/ui/filter-bar.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { Pagination } from '#app/ui/pagination.tsx'
import { Select } from '#app/ui/select.tsx'
import type { ListState } from '#app/ui/list-state.ts'
import { COMMITTEE_STATUSES, COMMITTEE_STATUS_LABELS } from '../rules.ts'
import type { CommitteesFound } from '../views.ts'
import { CommitteeTable } from './committee-table.tsx'

export interface CommitteeListPage extends CommitteesFound {
  season: string
  list: ListState
  /** Categories without a committee. */
  without: readonly { id: number; label: string }[]
}

/** The page of all committees, under both of its addresses. */
export function CommitteeList({ page }: { page: CommitteeListPage }) {
  const { season, list, rows, total, all, attention, prepared, without } = page
  return (
    <>
      <PageHeader
        context={season}
        title="Committees"
        lede={
          all === 0
            ? 'Who judges what. Each category has one committee.'
            : `${all} ${all === 1 ? 'committee' : 'committees'}, ${attention} of them with something that needs attention.`
        }
        links={
          <LinkButton kind="quiet" to={href('/admin/judges/committees/copy')}>
            Copy last season’s people
          </LinkButton>
        }
        primary={
          prepared > 0 ? (
            <LinkButton to={href('/admin/judges/committees/send')}>Send invitations ({prepared})…</LinkButton>
          ) : null
        }
      />
      <FilterBar search="Category or person" narrowed={list.narrowed}>
        <Select
          key={`state ${list.filters.state}`}
          name="state"
          label="State"
          placeholder="Every state"
          options={COMMITTEE_STATUSES.map((value) => ({ value, label: COMMITTEE_STATUS_LABELS[value] }))}
          defaultValue={list.filters.state ?? ''}
        />
        <Select
          key={`attention ${list.filters.attention}`}
          name="attention"
          label="Needs attention"
          placeholder="All"
          options={[
            { value: 'yes', label: 'With warnings' },
            { value: 'no', label: 'Without' },
          ]}
          defaultValue={list.filters.attention ?? ''}
        />
      </FilterBar>
      <CommitteeTable
        rows={rows}
        sort={list}
        empty={
          list.narrowed ? (
            <NoResults />
          ) : (
            <EmptyState title="There are no committees yet">
              Make one for each category below, then ask people onto them.
            </EmptyState>
          )
        }
      />
      {total > 0 ? (
        <Pagination
          total={total}
          page={list.page}
          perPage={list.perPage}
          noun={{ one: 'committee', other: 'committees' }}
        />
      ) : null}
      {without.length > 0 ? (
        <Notice
          tone="plain"
          title={
            without.length === 1
              ? '1 category has no committee'
              : `${without.length} categories have no committee`
          }
        >
          <Form method="post" noValidate className="filter-bar">
            <Select
              name="category"
              label="Category"
              placeholder="Choose a category"
              options={without.map(({ id, label }) => ({ value: String(id), label }))}
            />
            <Button kind="secondary" name="intent" value="one">
              Make its committee
            </Button>
            <Button kind="secondary" name="intent" value="all">
              Make all {without.length}
            </Button>
          </Form>
        </Notice>
      ) : null}
    </>
  )
}
