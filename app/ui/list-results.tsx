import type { ReactNode } from 'react'
import { DownloadButtons, type DownloadButtonsProps } from '#app/ui/download-buttons.tsx'
import { NoResults } from '#app/ui/filter-bar.tsx'
import type { Noun } from '#app/ui/format/plural.ts'
import type { ListState } from '#app/ui/list-state.ts'
import { Pagination } from '#app/ui/pagination.tsx'

export interface ListResultsProps {
  list: Pick<ListState, 'page' | 'limit' | 'narrowed'>
  count: number
  /** There are more than `count`: counting stopped there. */
  more?: boolean
  noun: Noun
  /** An `EmptyState` for a list that has nothing in it without a search or filter. */
  empty: ReactNode
  /** The address of the whole list as a file, where it can be downloaded. */
  download?: DownloadButtonsProps['to']
  /** The table. */
  children: ReactNode
}

/** A list's table with its pagination, or why there is none. */
export function ListResults({ list, count, more, noun, empty, download, children }: ListResultsProps) {
  if (count === 0) return list.narrowed ? <NoResults /> : empty
  return (
    <>
      {children}
      <Pagination total={count} more={more} page={list.page} perPage={list.limit} noun={noun} />
      {download ? <DownloadButtons noun={noun.other} to={download} /> : null}
    </>
  )
}
