import { sizeText } from '#app/platform/files/rules.ts'
import { DateTime } from '#app/ui/date-time.tsx'
import { DataTable } from '#app/ui/table.tsx'

interface FileRow {
  n: number
  name: string
  sizeBytes: number
  addedAt: Date | string
  by: string | null
}

/** The files an item had; one in force, the others kept. */
export function FileHistory({ files }: { files: readonly FileRow[] }) {
  if (files.length < 2) return null
  return (
    <DataTable
      caption="Files"
      rows={files}
      rowKey={({ n }) => n}
      columns={[
        { id: 'name', header: 'File', main: true, long: true, cell: ({ name }) => name },
        { id: 'size', header: 'Size', numeric: true, cell: ({ sizeBytes }) => sizeText(sizeBytes) },
        { id: 'added', header: 'Added', cell: ({ addedAt }) => <DateTime value={addedAt} /> },
        { id: 'by', header: 'By', cell: ({ by }) => by ?? '–' },
      ]}
    />
  )
}
