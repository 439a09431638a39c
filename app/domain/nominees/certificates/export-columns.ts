import type { PersonRow } from './people.server.ts'
import { STATE_LABELS } from './rules.ts'
import type { ExportColumn } from '#app/platform/exports/columns.ts'
import { words } from '#app/platform/award-words.ts'

export const CERTIFICATE_COLUMNS: readonly ExportColumn<PersonRow>[] = [
  { header: 'Category', kind: 'text', value: (row) => row.category },
  { header: 'Work', kind: 'text', value: (row) => row.title },
  {
    key: 'studio',
    get header() {
      return words.Studio
    },
    kind: 'text',
    value: (row) => row.studio,
  },
  { header: 'Name', kind: 'text', value: (row) => row.name },
  { header: 'Credit', kind: 'text', value: (row) => row.credit },
  { header: 'Name confirmed', kind: 'moment', value: (row) => row.confirmedAt },
  { header: 'Serial', kind: 'text', value: (row) => row.serial },
  { header: 'Printed name', kind: 'text', value: (row) => row.printedName },
  { header: 'State', kind: 'text', value: (row) => STATE_LABELS[row.state].label },
  { header: 'Released', kind: 'moment', value: (row) => row.releasedAt },
  { header: 'First downloaded', kind: 'moment', value: (row) => row.downloadedAt },
  { header: 'Error', kind: 'text', value: (row) => row.failure },
  { header: 'Reason for unconfirmed name', kind: 'text', value: (row) => row.overrideReason },
]
