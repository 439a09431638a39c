import type { NominatedRow } from '#app/domain/nominees/nominations/nominated-list.server.ts'
import type { ExportColumn } from '#app/platform/exports/columns.ts'
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

export const NOMINATED_COLUMNS: readonly ExportColumn<NominatedRow>[] = [
  { header: 'Category number', kind: 'integer', value: (row) => row.categoryNumber },
  { header: 'Category', kind: 'text', value: (row) => row.category },
  { header: 'Title', kind: 'text', value: (row) => row.title },
  { header: 'Studio', kind: 'text', value: (row) => row.studio },
  { header: 'Entry', kind: 'text', value: (row) => row.code },
  { header: 'Name', kind: 'text', value: (row) => row.fullName },
  { header: 'Credit', kind: 'text', value: (row) => row.credit },
  { header: 'Pronunciation', kind: 'text', value: (row) => row.pronunciation },
  { header: 'Email', kind: 'text', value: (row) => row.email },
  { header: 'Name confirmed', kind: 'moment', value: (row) => row.confirmedAt },
  { header: 'Letter', kind: 'text', value: (row) => row.letter },
  { header: 'Attending', kind: 'text', value: (row) => row.attending },
  { header: 'Certificate', kind: 'text', value: (row) => row.certificate },
]
