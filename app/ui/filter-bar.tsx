import { Form, Link, useSearchParams } from '@remix-run/react'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { Button } from '#app/ui/button.tsx'
import { Input } from '#app/ui/input.tsx'
import { Select, type Option } from '#app/ui/select.tsx'
import styles from '#app/ui/styles/filter-bar.css?url'

export interface FilterBarProps {
  /** Label of the search field. Leave out for a list without a search. */
  search?: string
  /** More controls, named as the page's filters. */
  children?: ReactNode
  /** Whether the list is narrowed now: shows "Clear filters". */
  narrowed?: boolean
}

const KEPT = ['sort', 'dir', 'rows', 'next']

/** Leaves out of the address what the form was left empty in. */
function dropEmpty({ formData }: FormDataEvent) {
  for (const name of new Set(formData.keys())) {
    const given = formData.getAll(name).filter((value) => value !== '')
    formData.delete(name)
    for (const value of given) formData.append(name, value)
  }
}

/** How many the list has now, as it says itself; said aloud when the list changes under the form. */
function useCount(search: string): string {
  const [said, setSaid] = useState('')
  const before = useRef(search)
  useEffect(() => {
    if (before.current === search) return
    before.current = search
    setSaid(document.querySelector('[data-count]')?.textContent ?? '')
  }, [search])
  return said
}

/** A list's search and filters: a plain GET form, so every view has an address. Order, rows and where it leads on to are kept. */
export function FilterBar({ search, children, narrowed }: FilterBarProps) {
  const [params] = useSearchParams()
  const said = useCount(params.toString())
  const form = useRef<HTMLFormElement>(null)
  const query = params.get('q') ?? ''
  const next = params.get('next')

  useEffect(() => {
    const { current } = form
    current?.addEventListener('formdata', dropEmpty)
    return () => current?.removeEventListener('formdata', dropEmpty)
  }, [])

  // Made new for another address, the field would lose the focus.
  useEffect(() => {
    const field = form.current?.elements.namedItem('q')
    if (field instanceof HTMLInputElement) field.value = query
  }, [query])

  return (
    <Form method="get" className="filter-bar" role="search" preventScrollReset ref={form}>
      {/* Fetched where it is shown: most pages have no list. */}
      <link rel="stylesheet" href={styles} />
      {search ? (
        <Input type="search" name="q" label={search} placeholder={search} defaultValue={query} />
      ) : null}
      {children}
      {KEPT.map((name) => {
        const value = params.get(name)
        return value ? <input key={name} type="hidden" name={name} value={value} /> : null
      })}
      <Button kind="secondary" asks>
        Filter
      </Button>
      {narrowed ? <Link to={next ? `?${new URLSearchParams({ next })}` : '?'}>Clear filters</Link> : null}
      <span className="visually-hidden" role="status">
        {said}
      </span>
    </Form>
  )
}

export interface FilterSelectProps {
  name: string
  label: string
  options: readonly Option[]
  /** What the empty choice is called, which may be all that is seen of the filter. Default its label: "Status: all". */
  all?: string
}

/** A filter with a few values. What is selected comes from the address. */
export function FilterSelect({ all, ...select }: FilterSelectProps) {
  const [params] = useSearchParams()
  const value = params.get(select.name) ?? ''
  return <Select key={value} {...select} placeholder={all ?? `${select.label}: all`} defaultValue={value} />
}

/** In place of a narrowed list with nothing left in it. */
export function NoResults() {
  return (
    <div className="empty">
      <p className="empty-title" data-count>
        No results
      </p>
      <p>
        Nothing matches your search. <Link to="?">Clear filters</Link>
      </p>
    </div>
  )
}
