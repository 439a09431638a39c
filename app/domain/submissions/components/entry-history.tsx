import { DateTime } from '#app/ui/date-time.tsx'
import { DataTable, type Column } from '#app/ui/table.tsx'
import type { HistoryLine } from '../history.ts'

const columns: readonly Column<HistoryLine>[] = [
  { id: 'what', header: 'What', main: true, cell: (line) => line.what },
  { id: 'touched', header: 'Touched', cell: (line) => line.touched || '–' },
  { id: 'who', header: 'Who', cell: (line) => line.who },
  { id: 'at', header: 'When', cell: (line) => <DateTime value={line.at} /> },
]

/** What happened to a submission, newest first, from the log that is never changed. */
export function EntryHistory({ lines }: { lines: readonly HistoryLine[] }) {
  return <DataTable caption="History" columns={columns} rows={lines} rowKey={(line) => line.id} />
}
