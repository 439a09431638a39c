import { DateTime } from '#app/ui/date-time.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { DataTable } from '#app/ui/table.tsx'

interface Change {
  id: number
  at: Date | string
  by: string
  lines: readonly { label: string; from: string; to: string }[]
}

/** Who changed a record when, from what to what. */
export function ChangeTable({ changes }: { changes: readonly Change[] }) {
  return (
    <DataTable
      caption="Changes"
      rows={changes}
      rowKey={(change) => change.id}
      columns={[
        { id: 'at', header: 'When', cell: (change) => <DateTime value={change.at} /> },
        { id: 'by', header: 'Who', cell: (change) => change.by },
        {
          id: 'what',
          header: 'What',
          main: true,
          long: true,
          cell: (change) =>
            change.lines.map(({ label, from, to }, index) => (
              <div key={index}>{from === '' ? label : `${label}: ${from} → ${to}`}</div>
            )),
        },
      ]}
      empty={
        <EmptyState title="No changes yet">
          What is changed here is listed with who did it and when.
        </EmptyState>
      }
    />
  )
}
