import { useLocation } from '@remix-run/react'
import type { ReactNode } from 'react'
import { categoryTitle } from '#app/domain/season/seasons/category-title.ts'
import type { CategoryType } from '#app/domain/season/seasons/deadlines.ts'
import { FilterBar, NoResults } from '#app/ui/filter-bar.tsx'
import type { ListState } from '#app/ui/list-state.ts'
import { Pagination } from '#app/ui/pagination.tsx'
import { Select } from '#app/ui/select.tsx'
import { href } from '#app/platform/href.ts'
import {
  PAYMENT_STATUSES,
  ENTRIES,
  paymentLabels,
  SUBMISSION_STATUSES,
  statusLabels,
} from '#app/domain/submissions/rules.ts'
import type { EntryLine } from '#app/domain/submissions/entry-lines.server.ts'
import { OwnEntries } from './entry-table.tsx'
import { EntryTabs } from './entry-tabs.tsx'

export interface OwnListProps {
  list: {
    state: ListState
    total: number
    categories: readonly { id: number; type: CategoryType; number: number; name: string }[]
    mayChange: boolean
    judgingBegun: boolean
    rows: readonly EntryLine[]
  }
  /** Entries are taken now, so that what is ready can go into the cart. */
  entering: boolean
  /** Shown when there is nothing to list. */
  empty: ReactNode
}

/** A studio's submissions of the season, searchable, with what can be done to them. */
export function OwnList({ list, entering, empty }: OwnListProps) {
  const { search } = useLocation()
  const { state, total, categories, mayChange, judgingBegun, rows } = list
  return (
    <>
      <EntryTabs current="season" />
      <FilterBar search="Search entries" narrowed={state.narrowed}>
        <Select
          name="status"
          label="Status"
          placeholder="All"
          defaultValue={state.filters.status ?? ''}
          key={state.filters.status ?? ''}
          options={SUBMISSION_STATUSES.map((status) => ({
            value: status,
            label: statusLabels[status].label,
          }))}
        />
        <Select
          name="payment"
          label="Payment"
          placeholder="All"
          defaultValue={state.filters.payment ?? ''}
          key={`payment ${state.filters.payment ?? ''}`}
          options={PAYMENT_STATUSES.map((status) => ({ value: status, label: paymentLabels[status].label }))}
        />
        <Select
          name="category"
          label="Category"
          placeholder="All"
          defaultValue={state.filters.category ?? ''}
          key={`category ${state.filters.category ?? ''}`}
          options={categories.map((each) => ({
            value: String(each.id),
            label: categoryTitle(each),
          }))}
        />
      </FilterBar>
      <OwnEntries
        caption="Your studio’s entries"
        rows={rows}
        sort={state}
        judgingBegun={judgingBegun}
        mayChange={mayChange}
        entering={entering}
        empty={state.narrowed ? <NoResults /> : empty}
      />
      {total > 0 ? (
        <>
          <p>
            <a href={href('/submissions/export') + search}>
              {total === 1 ? 'Export this entry as CSV' : `Export these ${total} entries as CSV`}
            </a>
          </p>
          <Pagination total={total} page={state.page} perPage={state.limit} noun={ENTRIES} />
        </>
      ) : null}
    </>
  )
}
