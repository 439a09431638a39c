import type { ListState } from '#app/ui/list-state.ts'

/** What the address of the list of signatures, and of its download, may say. */
export const SIGNATURE_LIST = {
  sortable: ['signed', 'name'],
  defaultSort: 'signed',
  defaultDirection: 'desc',
  filters: ['version', 'state'],
} as const

export const SIGNATURE_STATES = ['stands', 'past'] as const
export type SignatureState = (typeof SIGNATURE_STATES)[number]

export const SIGNATURE_STATE_LABELS: Readonly<Record<SignatureState, string>> = {
  stands: 'Stands',
  past: 'Superseded or withdrawn',
}

/** The list's search and filters as its queries take them; anything unknown is passed over. */
export function signatureFilter({ query, filters }: Pick<ListState, 'query' | 'filters'>) {
  const version = Number(filters.version)
  const state = SIGNATURE_STATES.find((each) => each === filters.state) ?? null
  return {
    words: query,
    version: Number.isInteger(version) && version > 0 && version < 100_000 ? version : null,
    state,
    holds: state === null ? null : state === 'stands',
  }
}
