import { STATES } from './rules.ts'
import { filterOf, type ListState } from '#app/ui/list-state.ts'

export const CERTIFICATE_LIST = {
  filters: ['category', 'state', 'confirmed'],
} as const

/** The address's search and filters; unknown values are ignored. */
export function certificateFilter(list: Pick<ListState, 'query' | 'filters'>) {
  const category = Number(list.filters.category)
  const confirmed = filterOf(list, 'confirmed', ['yes', 'no'])
  return {
    query: list.query,
    categoryId: Number.isSafeInteger(category) && category > 0 ? category : null,
    state: filterOf(list, 'state', STATES),
    confirmed: confirmed && confirmed === 'yes',
  }
}

/** The list's own parameters in a fixed order, to carry them to another page and back. */
export function listQuery(params: URLSearchParams): string {
  const kept = new URLSearchParams()
  for (const name of ['q', ...CERTIFICATE_LIST.filters]) {
    const value = params.get(name)
    if (value) kept.set(name, value)
  }
  return kept.toString()
}

/** The selected people: ticked ones, or all results of the filters. */
export interface Choice {
  all: boolean
  list: string
  personIds: number[]
}

export function readChoice(params: URLSearchParams): Choice {
  const personIds = params
    .getAll('person')
    .flatMap((text) => (/^[1-9]\d{0,14}$/.test(text) ? [Number(text)] : []))
  return {
    all: params.get('all') === '1',
    list: listQuery(new URLSearchParams(params.get('list') ?? '')),
    personIds: [...new Set(personIds)],
  }
}
