import type { ExportColumn } from '#app/platform/exports/columns.ts'
import type { GuestRow } from './queries.server.ts'
import { GUEST_STATE_LABELS } from './rules.ts'

export const GUEST_COLUMNS: readonly ExportColumn<GuestRow>[] = [
  { header: 'Name', kind: 'text', value: (row) => row.name },
  { header: 'Email', kind: 'text', value: (row) => row.email },
  { header: 'Answer', kind: 'text', value: (row) => GUEST_STATE_LABELS[row.state].label },
  { header: 'Answered', kind: 'moment', value: (row) => row.createdAt },
]
