import type { ListRules } from '#app/ui/list-state.ts'
import { withoutControls } from '#app/platform/plain-text.ts'
import { words } from '#app/platform/award-words.ts'

/** The parameters of the admins' list of entries. Client-safe. */

export const ADMIN_SORTS = ['title', 'studio', 'category', 'status', 'submitted', 'updated'] as const
export type AdminSort = (typeof ADMIN_SORTS)[number]

const FILTERS = ['status', 'payment', 'category', 'type', 'studio', 'only', 'tag', 'materials', 'from', 'to']

export const ADMIN_LIST: ListRules<AdminSort> = {
  sortable: ADMIN_SORTS,
  defaultSort: 'updated',
  defaultDirection: 'desc',
  filters: FILTERS,
}

/** Entries that need review. */
export const onlyLabels = {
  flagged: 'Flagged',
  late: 'Late or with extra time',
  incomplete: 'Incomplete',
  proposed: 'Disqualification proposed',
  against: 'Against an eligibility rule',
  withheld: 'File not available in blind judging',
}
type Only = keyof typeof onlyLabels
export const ONLY = Object.keys(onlyLabels) as Only[]

export const materialsLabels = { received: 'Received', missing: 'Not received' }
type Materials = keyof typeof materialsLabels
export const MATERIALS = Object.keys(materialsLabels) as Materials[]

export const columnLabels = {
  get studio() {
    return words.Studio
  },
  category: 'Category',
  status: 'Status and payment',
  price: 'Invoiced',
  tags: 'Tags',
  flag: 'Flag',
  materials: 'Materials',
  complete: 'Complete',
  people: 'People',
  submitted: 'Submitted',
  updated: 'Changed',
}
export type AdminColumn = keyof typeof columnLabels
export const ADMIN_COLUMNS = Object.keys(columnLabels) as AdminColumn[]
const USUAL_COLUMNS: readonly AdminColumn[] = ['studio', 'category', 'status', 'price', 'updated']

/** The columns an address asks for by `col`, in their own order; the usual ones where it names none. */
export function columnsOf(params: URLSearchParams): AdminColumn[] {
  const asked = new Set(params.getAll('col'))
  const known = ADMIN_COLUMNS.filter((column) => asked.has(column))
  return known.length > 0 ? known : [...USUAL_COLUMNS]
}

const KEPT = ['q', ...FILTERS, 'sort', 'dir', 'rows']
const MAX_VIEW_LENGTH = 1_000

/** An address's search, filters, order and columns in one fixed form, without the page: what a saved view keeps. */
export function viewQuery(params: URLSearchParams): string {
  const kept = new URLSearchParams()
  for (const name of KEPT) {
    const value = withoutControls(params.get(name) ?? '').trim()
    if (value) kept.set(name, value.slice(0, 200))
  }
  for (const column of ADMIN_COLUMNS) if (params.getAll('col').includes(column)) kept.append('col', column)
  return kept.toString().slice(0, MAX_VIEW_LENGTH)
}

/** The views of every admin. */
export const BUILT_IN_VIEWS: readonly { name: string; query: string }[] = [
  { name: 'All', query: '' },
  { name: 'Unpaid', query: 'payment=invoiced' },
  { name: 'Flagged', query: 'only=flagged' },
  { name: 'Incomplete', query: 'only=incomplete' },
  { name: 'Late', query: 'only=late' },
]
