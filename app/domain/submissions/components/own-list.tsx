import { useLocation } from '@remix-run/react'
import type { ReactNode } from 'react'
import { categoryTitle } from '#app/domain/season/seasons/category-title.ts'
import type { CategoryType } from '#app/domain/season/seasons/deadlines.ts'
import { FilterBar, FilterSelect } from '#app/ui/filter-bar.tsx'
import { ListResults } from '#app/ui/list-results.tsx'
import type { ListState } from '#app/ui/list-state.ts'
import { optionsOf } from '#app/ui/select.tsx'
import { href } from '#app/platform/href.ts'
import { ENTRIES, paymentLabels, statusLabels } from '#app/domain/submissions/rules.ts'
import type { EntryLine } from '#app/domain/submissions/entry-lines.server.ts'
import { OwnEntries } from './entry-table.tsx'
import { EntryTabs } from './entry-tabs.tsx'
import { words } from '#app/platform/award-words.ts'

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
        <FilterSelect name="status" label="Status" options={optionsOf(statusLabels)} />
        <FilterSelect name="payment" label="Payment" options={optionsOf(paymentLabels)} />
        <FilterSelect
          name="category"
          label="Category"
          options={categories.map((each) => ({ value: String(each.id), label: categoryTitle(each) }))}
        />
      </FilterBar>
      <ListResults list={state} count={total} noun={ENTRIES} empty={empty}>
        <OwnEntries
          caption={`Your ${words.studio}’s entries`}
          rows={rows}
          sort={state}
          judgingBegun={judgingBegun}
          mayChange={mayChange}
          entering={entering}
        />
        <p>
          <a href={href('/submissions/export') + search}>
            {total === 1 ? 'Export this entry as CSV' : `Export these ${total} entries as CSV`}
          </a>
        </p>
      </ListResults>
    </>
  )
}
