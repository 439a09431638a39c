import type { NominatedRow } from './nominated-list.server.ts'
import type { ExportColumn } from '#app/platform/exports/columns.ts'
import { words } from '#app/platform/award-words.ts'

export const NOMINATED_COLUMNS: readonly ExportColumn<NominatedRow>[] = [
  { header: 'Category number', kind: 'integer', value: (row) => row.categoryNumber },
  { header: 'Category', kind: 'text', value: (row) => row.category },
  { header: 'Title', kind: 'text', value: (row) => row.title },
  {
    key: 'studio',
    get header() {
      return words.Studio
    },
    kind: 'text',
    value: (row) => row.studio,
  },
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
