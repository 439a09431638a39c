import type { LoaderData } from '#app/ui/loader-data.ts'
import { Link } from '@remix-run/react'
import type { SignatureRow } from '../lists.server.ts'
import { SIGNATURE_LABELS, signatureState } from '../rules.ts'
import { agreementPages, type ManagedAudience } from '../audience-words.ts'
import { NameAndEmail } from '#app/ui/email-address.tsx'
import { Pill } from '#app/ui/pill.tsx'
import type { Column } from '#app/ui/table.tsx'
import { TimeInZone } from '#app/ui/zone-column.tsx'

type Row = LoaderData<SignatureRow>

export const signatureColumns = (audience: ManagedAudience): readonly Column<Row>[] => [
  {
    id: 'name',
    header: 'Person',
    main: true,
    sortable: true,
    long: true,
    cell: (row) => (
      <NameAndEmail
        name={<Link to={agreementPages(audience).signature(row.id)}>{row.name}</Link>}
        email={row.email}
      />
    ),
  },
  {
    id: 'typed',
    header: 'Signed as',
    long: true,
    cell: (row) => (
      <>
        {row.typedName}
        {row.jobTitle || row.employer ? (
          <small>{[row.jobTitle, row.employer].filter(Boolean).join(', ')}</small>
        ) : null}
      </>
    ),
  },
  { id: 'version', header: 'Version', numeric: true, cell: (row) => row.version },
  {
    id: 'signed',
    header: 'Signed',
    inZone: true,
    sortable: true,
    phone: 'bare',
    cell: (row) => <TimeInZone value={row.signedAt} />,
  },
  {
    id: 'address',
    header: 'IP address',
    long: true,
    phone: 'none',
    cell: (row) => row.address ?? 'Unknown',
  },
  ...(audience === 'judge' ? [conflicts] : []),
  {
    id: 'state',
    header: 'Status',
    cell: (row) => <Pill {...SIGNATURE_LABELS[signatureState(row)]} />,
  },
]

const conflicts: Column<Row> = {
  id: 'conflicts',
  header: 'Conflicts of interest',
  long: true,
  phone: 'none',
  cell: (row) => {
    const lines = (row.conflicts ?? '').split('\n').filter((line) => line.trim())
    if (lines.length === 0) return 'None'
    return lines.length <= 3
      ? lines.join(', ')
      : `${lines.slice(0, 3).join(', ')} and ${lines.length - 3} more`
  },
}
