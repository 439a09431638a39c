import { STATES } from '#app/domain/nominees/certificates/rules.ts'
import type { ListState } from '#app/ui/list-state.ts'

/** What the address of the list of certificates, and of what is done with all of it, may say. */
export const CERTIFICATE_LIST = {
  sortable: ['category'],
  defaultSort: 'category',
  filters: ['category', 'state', 'confirmed'],
} as const

/** The list's search and filters as its queries take them; anything unknown is passed over. */
export function certificateFilter({ query, filters }: Pick<ListState, 'query' | 'filters'>) {
  const category = Number(filters.category)
  return {
    words: query,
    categoryId: Number.isSafeInteger(category) && category > 0 ? category : null,
    state: STATES.find((each) => each === filters.state) ?? null,
    confirmed: filters.confirmed === 'yes' ? true : filters.confirmed === 'no' ? false : null,
  }
}

/** Only what belongs to the list, in a fixed order, to be carried to another page and back. */
export function listQuery(params: URLSearchParams): string {
  const kept = new URLSearchParams()
  for (const name of ['q', ...CERTIFICATE_LIST.filters]) {
    const value = params.get(name)
    if (value) kept.set(name, value)
  }
  return kept.toString()
}

/** People chosen in the list: those ticked, or all that fit its filters. */
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
