import type { SignatureRow } from './lists.server.ts'
import { SIGNATURE_LABELS, signatureState } from './rules.ts'
import type { ExportColumn } from '#app/platform/exports/columns.ts'

export const SIGNATURE_COLUMNS: readonly ExportColumn<SignatureRow>[] = [
  { header: 'Number', kind: 'integer', value: (row) => row.id },
  { header: 'Person', kind: 'text', value: (row) => row.name },
  { header: 'Email', kind: 'text', value: (row) => row.email },
  { header: 'Signed as', kind: 'text', value: (row) => row.typedName },
  { header: 'Employer', kind: 'text', value: (row) => row.employer },
  { header: 'Version', kind: 'integer', value: (row) => row.version },
  { header: 'Signed', kind: 'moment', value: (row) => row.signedAt },
  { header: 'IP address', kind: 'text', value: (row) => row.address },
  { header: 'Conflicts of interest', kind: 'text', value: (row) => row.conflicts },
  {
    header: 'State',
    kind: 'text',
    value: (row) => SIGNATURE_LABELS[signatureState(row)].label,
  },
]
