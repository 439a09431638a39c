import { type ListState, filterOf } from '#app/ui/list-state.ts'

export const SIGNATURE_LIST = {
  sortable: ['signed', 'name'],
  defaultDirection: 'desc',
  filters: ['version', 'state'],
} as const

export const SIGNATURE_STATE_LABELS = { valid: 'Valid', invalid: 'Superseded or withdrawn' } as const

/** The address's search and filters; unknown values are ignored. */
export function signatureFilter(list: Pick<ListState, 'query' | 'filters'>) {
  const version = Number(list.filters.version)
  const state = filterOf(list, 'state', ['valid', 'invalid'])
  return {
    query: list.query,
    version: Number.isInteger(version) && version > 0 && version < 100_000 ? version : null,
    valid: state && state === 'valid',
  }
}
