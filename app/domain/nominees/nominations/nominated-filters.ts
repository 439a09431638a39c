import { filterOf, type ListState } from '#app/ui/list-state.ts'

export const NOMINATED_LIST = { filters: ['only'] } as const

const ONLY = ['unconfirmed', 'no-address', 'bounced', 'requests', 'no-clip'] as const
export type NominatedOnly = (typeof ONLY)[number]

export const NOMINATED_ONLY_LABELS: Readonly<Record<NominatedOnly, string>> = {
  unconfirmed: 'Name not confirmed',
  'no-address': 'Email missing',
  bounced: 'Letter not delivered',
  requests: 'Name change requested',
  'no-clip': 'Clip missing',
}

/** The address's search and filter; unknown values are ignored. */
export function nominatedFilter(list: Pick<ListState, 'query' | 'filters'>) {
  return { query: list.query, only: filterOf(list, 'only', ONLY) }
}
