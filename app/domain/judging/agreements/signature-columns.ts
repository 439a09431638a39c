import type { SignatureRow } from '#app/domain/judging/agreements/lists.server.ts'
import type { ExportColumn } from '#app/platform/exports/columns.ts'

/** The columns of the list's download. */
export const SIGNATURE_COLUMNS: readonly ExportColumn<SignatureRow>[] = [
  { header: 'Number', kind: 'integer', value: (row) => row.id },
  { header: 'Person', kind: 'text', value: (row) => row.name },
  { header: 'E-mail', kind: 'text', value: (row) => row.email },
  { header: 'Signed as', kind: 'text', value: (row) => row.typedName },
  { header: 'Employer', kind: 'text', value: (row) => row.employer },
  { header: 'Version', kind: 'integer', value: (row) => row.version },
  { header: 'Signed', kind: 'moment', value: (row) => row.signedAt },
  { header: 'From address', kind: 'text', value: (row) => row.address },
  { header: 'Tied to', kind: 'text', value: (row) => row.ties },
  {
    header: 'State',
    kind: 'text',
    value: (row) => (row.holds ? 'Stands' : row.withdrawnAt ? 'Withdrawn' : 'Superseded'),
  },
]
