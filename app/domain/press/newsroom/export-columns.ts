import type { ExportColumn } from '#app/platform/exports/columns.ts'
import type { ItemRow } from './queries.server.ts'
import { ABOUT_LABELS, ITEM_STATE_LABELS, KIND_LABELS } from './rules.ts'

export const ITEM_COLUMNS: readonly ExportColumn<ItemRow>[] = [
  { header: 'Title', kind: 'text', value: (row) => row.title },
  { header: 'Kind', kind: 'text', value: (row) => KIND_LABELS[row.kind] },
  { header: 'Category', kind: 'text', value: (row) => row.category },
  { header: 'Season', kind: 'integer', value: (row) => row.year },
  { header: 'Status', kind: 'text', value: (row) => ITEM_STATE_LABELS[row.state].label },
  { header: 'About', kind: 'text', value: (row) => ABOUT_LABELS[row.about] },
  { header: 'Published', kind: 'moment', value: (row) => row.publishAt },
  { header: 'Embargo until', kind: 'moment', value: (row) => row.embargoUntil },
  { header: 'Public press room', kind: 'text', value: (row) => (row.isPublic ? 'yes' : 'no') },
  { header: 'Credit line', kind: 'text', value: (row) => row.credit },
  { header: 'Author', kind: 'text', value: (row) => row.author },
]
