import type { NominatedRow } from '#app/domain/nominees/nominations/views.ts'
import type { ExportColumn } from '#app/platform/exports/columns.ts'
import type { ListState } from '#app/ui/list-state.ts'

/** What the address of the list of nominees, and of its download, may say. */
export const NOMINATED_LIST = {
  sortable: ['category'],
  defaultSort: 'category',
  defaultDirection: 'asc',
  filters: ['only'],
} as const

export const NOMINATED_ONLY = ['unconfirmed', 'no-address', 'bounced', 'requests', 'no-clip'] as const
export type NominatedOnly = (typeof NOMINATED_ONLY)[number]

export const NOMINATED_ONLY_LABELS: Readonly<Record<NominatedOnly, string>> = {
  unconfirmed: 'Name not confirmed',
  'no-address': 'Address missing',
  bounced: 'Letter did not arrive',
  requests: 'Asks for another name',
  'no-clip': 'Clip missing',
}

export interface NominatedFilter {
  words: string
  only: NominatedOnly | null
}

/** The list's search and filter as its queries take them; anything unknown is passed over. */
export function nominatedFilter({ query, filters }: Pick<ListState, 'query' | 'filters'>): NominatedFilter {
  return { words: query, only: NOMINATED_ONLY.find((each) => each === filters.only) ?? null }
}

/** The columns of the list's download. */
export const NOMINATED_COLUMNS: readonly ExportColumn<NominatedRow>[] = [
  { header: 'Category number', kind: 'integer', value: (row) => row.categoryNumber },
  { header: 'Category', kind: 'text', value: (row) => row.category },
  { header: 'Title', kind: 'text', value: (row) => row.title },
  { header: 'Studio', kind: 'text', value: (row) => row.studio },
  { header: 'Entry', kind: 'text', value: (row) => row.code },
  { header: 'Name', kind: 'text', value: (row) => row.fullName },
  { header: 'Credit', kind: 'text', value: (row) => row.credit },
  { header: 'Pronunciation', kind: 'text', value: (row) => row.pronunciation },
  { header: 'E-mail', kind: 'text', value: (row) => row.email },
  { header: 'Name confirmed', kind: 'moment', value: (row) => row.confirmedAt },
  { header: 'Letter', kind: 'text', value: (row) => row.letter },
  { header: 'Comes', kind: 'text', value: (row) => row.attending },
  { header: 'Certificate', kind: 'text', value: (row) => row.certificate },
]
