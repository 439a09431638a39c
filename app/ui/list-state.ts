import { ROWS_PER_PAGE } from '#app/constants.ts'

/** What a list's address says: page, rows, order, search and filters. Everything is checked; nothing is trusted. */
export interface ListState<Column extends string = string> {
  /** Counts from 1. */
  page: number
  /** Rows of a page. */
  limit: number
  offset: number
  sort: Column
  direction: 'asc' | 'desc'
  /** What is searched for, trimmed; empty when nothing is. */
  query: string
  /** The named filters that are set. */
  filters: Readonly<Record<string, string>>
  /** Whether a search or a filter is narrowing the list. */
  narrowed: boolean
}

export interface ListRules<Column extends string> {
  /** The columns it can be sorted by; left out for a list with one order. */
  sortable?: readonly Column[]
  /** Default the first of `sortable`. */
  defaultSort?: Column
  defaultDirection?: 'asc' | 'desc'
  /** The names of its filters; other parameters of the address are ignored. */
  filters?: readonly string[]
}

const MAX_PAGE = 100_000
const MAX_QUERY_LENGTH = 200

/** No address that a person typed has such a character, and PostgreSQL does not take all of them. */
const withoutControls = (text: string) => text.replace(/\p{Cc}/gu, '')

/** What `q` in an address searches for, trimmed and at most `longest` characters. */
export function searchText(params: URLSearchParams, longest: number): string {
  return withoutControls(params.get('q') ?? '')
    .trim()
    .slice(0, longest)
}

/** Reads a list's state from its address: `q`, `sort`, `dir`, `page`, `rows` and the named filters. */
export function readListState<Column extends string>(
  params: URLSearchParams,
  { sortable = [], defaultSort, defaultDirection = 'asc', filters: names = [] }: ListRules<Column>,
): ListState<Column> {
  const asked = Number(params.get('page'))
  const page = Number.isInteger(asked) && asked >= 1 ? Math.min(asked, MAX_PAGE) : 1
  const rows = Number(params.get('rows'))
  const limit = ROWS_PER_PAGE.find((choice) => choice === rows) ?? ROWS_PER_PAGE[0]
  const standard = defaultSort ?? sortable[0] ?? ('' as Column)
  const sort = sortable.find((column) => column === params.get('sort')) ?? standard
  const dir = params.get('dir')
  const fallback = sort === standard ? defaultDirection : 'asc'
  const direction = dir === 'asc' || dir === 'desc' ? dir : fallback
  const query = searchText(params, MAX_QUERY_LENGTH)
  const filters: Record<string, string> = {}
  for (const name of names) {
    const value = withoutControls(params.get(name) ?? '')
    if (value) filters[name] = value
  }
  const narrowed = query !== '' || Object.keys(filters).length > 0
  const offset = (page - 1) * limit
  return { page, limit, offset, sort, direction, query, filters, narrowed }
}

/** What a filter is set to, where that is one of its values. */
export function filterOf<Value extends string>(
  { filters }: Pick<ListState, 'filters'>,
  name: string,
  values: readonly Value[],
): Value | null {
  return values.find((value) => value === filters[name]) ?? null
}

/** The same list with some parameters changed (`null` removes one). Any change but to the page itself starts at page 1. */
export function listHref(search: string, changes: Readonly<Record<string, string | number | null>>): string {
  const params = new URLSearchParams(search)
  if (!('page' in changes)) params.delete('page')
  for (const [name, value] of Object.entries(changes)) {
    if (value === null || value === '') params.delete(name)
    else params.set(name, String(value))
  }
  return `?${params.toString()}`
}

/** The page numbers worth a link: the ends and the neighbours; `null` marks a gap. */
export function pageNumbers(page: number, pages: number): (number | null)[] {
  const wanted = [1, page - 1, page, page + 1, pages].filter((number) => number >= 1 && number <= pages)
  const numbers = [...new Set(wanted)].sort((a, b) => a - b)
  return numbers.flatMap((number, index) => {
    const before = numbers[index - 1]
    return before !== undefined && number - before > 1 ? [null, number] : [number]
  })
}
