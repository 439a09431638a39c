import { Link } from '@remix-run/react'
import { href } from '#app/platform/href.ts'
import { DateTime } from '#app/ui/date-time.tsx'
import type { LoaderData } from '#app/ui/loader-data.ts'
import { Pill } from '#app/ui/pill.tsx'
import { DataTable } from '#app/ui/table.tsx'
import type { entryCodesOf } from '../queries.server.ts'

type Row = LoaderData<Awaited<ReturnType<typeof entryCodesOf>>[number]>

/** The codes that a pool was given out in: for whom each was issued, and whether it was used. */
export function EntryCodeTable({ rows }: { rows: readonly Row[] }) {
  return (
    <DataTable
      caption="Codes for entries"
      rows={rows}
      columns={[
        {
          id: 'code',
          header: 'Code',
          main: true,
          long: true,
          cell: ({ id, code, note }) => (
            <>
              <Link to={href('/admin/discounts/edit/:id', { id })}>{code}</Link>
              <small>{note}</small>
            </>
          ),
        },
        {
          id: 'issued',
          header: 'Issued',
          cell: ({ issuedAt }) => <DateTime value={issuedAt} style="date" />,
        },
        {
          id: 'state',
          header: 'Status',
          cell: ({ uses, endedAt }) =>
            uses > 0 ? (
              <Pill tone="good">Used</Pill>
            ) : endedAt ? (
              <Pill tone="neutral">Ended</Pill>
            ) : (
              <Pill tone="warn">Not used</Pill>
            ),
        },
      ]}
    />
  )
}
