import { DateTime } from '#app/ui/date-time.tsx'
import { DataTable, type Column } from '#app/ui/table.tsx'
import type { HistoryRow } from '../lists.server.ts'

const actionWords: Readonly<Record<string, string>> = {
  'submission.started': 'Draft started',
  'submission.saved': 'Answers saved',
  'submission.file_stored': 'File stored',
  'submission.file_removed': 'File removed',
  'submission.put_in_cart': 'Put in the cart',
  'submission.taken_from_cart': 'Taken out of the cart',
  'submission.submitted': 'Submitted and invoiced',
  'submission.paid': 'Paid',
  'submission.withdrawn': 'Withdrawn',
}

/** Which answers a step touched, by their keys. */
function touched(row: HistoryRow): string {
  const after: unknown = row.after
  return typeof after === 'object' && after !== null ? Object.keys(after).join(', ') : ''
}

const columns: readonly Column<HistoryRow>[] = [
  { id: 'at', header: 'When', cell: (row) => <DateTime value={row.at} /> },
  { id: 'what', header: 'What', main: true, cell: (row) => actionWords[row.action] ?? row.action },
  { id: 'fields', header: 'Answers', cell: (row) => touched(row) || '–' },
  { id: 'who', header: 'Who', cell: (row) => row.actor ?? 'The system' },
]

/** What happened to a submission, newest first, from the log that is never changed. */
export function EntryHistory({ rows }: { rows: readonly HistoryRow[] }) {
  return <DataTable caption="History" columns={columns} rows={rows} rowKey={(row) => row.id} />
}
