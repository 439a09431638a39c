import { Form, Link, useSearchParams } from '@remix-run/react'
import type { ReactNode } from 'react'
import { Button } from '#app/ui/button.tsx'
import { Input } from '#app/ui/input.tsx'

export interface FilterBarProps {
  /** Label of the search field. Leave out for a list without a search. */
  search?: string
  /** More controls, named as the page's filters. */
  children?: ReactNode
  /** Whether the list is narrowed now: shows "Clear filters". */
  narrowed?: boolean
}

const KEPT = ['sort', 'dir', 'rows']

/** A list's search and filters: a plain GET form, so every view has an address. Order and rows are kept. */
export function FilterBar({ search, children, narrowed }: FilterBarProps) {
  const [params] = useSearchParams()
  return (
    <Form method="get" className="filter-bar" role="search" preventScrollReset>
      {search ? (
        <Input
          type="search"
          name="q"
          label={search}
          defaultValue={params.get('q') ?? ''}
          key={params.get('q')}
        />
      ) : null}
      {children}
      {KEPT.map((name) => {
        const value = params.get(name)
        return value ? <input key={name} type="hidden" name={name} value={value} /> : null
      })}
      <Button kind="secondary">Show</Button>
      {narrowed ? <Link to="?">Clear filters</Link> : null}
    </Form>
  )
}

/** In place of a narrowed list with nothing left in it. */
export function NoResults() {
  return (
    <div className="empty">
      <p className="empty-title">No results</p>
      <p>
        Nothing fits what you asked for. <Link to="?">Clear filters</Link>
      </p>
    </div>
  )
}
