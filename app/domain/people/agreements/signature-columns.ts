import type { SignatureRow } from './lists.server.ts'
import { SIGNATURE_LABELS, signatureState, type Audience } from './rules.ts'
import type { ExportColumn } from '#app/platform/exports/columns.ts'

const POSITION: ExportColumn<SignatureRow> = {
  header: 'Position',
  kind: 'text',
  value: (row) => row.jobTitle,
}
const CONFLICTS: ExportColumn<SignatureRow> = {
  header: 'Conflicts of interest',
  kind: 'text',
  value: (row) => row.conflicts,
}

/** The columns of an audience's download. */
export const signatureExport = (audience: Audience): readonly ExportColumn<SignatureRow>[] => [
  { header: 'Number', kind: 'integer', value: (row) => row.id },
  { header: 'Person', kind: 'text', value: (row) => row.name },
  { header: 'Email', kind: 'text', value: (row) => row.email },
  { header: 'Signed as', kind: 'text', value: (row) => row.typedName },
  ...(audience === 'judge' ? [] : [POSITION]),
  { header: audience === 'judge' ? 'Employer' : 'For', kind: 'text', value: (row) => row.employer },
  { header: 'Version', kind: 'integer', value: (row) => row.version },
  { header: 'Signed', kind: 'moment', value: (row) => row.signedAt },
  { header: 'IP address', kind: 'text', value: (row) => row.address },
  ...(audience === 'judge' ? [CONFLICTS] : []),
  {
    header: 'State',
    kind: 'text',
    value: (row) => SIGNATURE_LABELS[signatureState(row)].label,
  },
]
