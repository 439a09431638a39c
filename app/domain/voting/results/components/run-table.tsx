import { DateTime } from '#app/ui/date-time.tsx'
import { DataTable } from '#app/ui/table.tsx'
import type { resultsAdminPage } from '../admin-page.server.ts'

const DIFFERENCE = { same: 'Same', other: 'Different' }

/** Shows what was counted, and whether it differed; not what came out. */
export function RunTable({ runs }: Pick<Awaited<ReturnType<typeof resultsAdminPage>>, 'runs'>) {
  return (
    <DataTable
      caption="Runs"
      captionHidden
      rows={runs}
      rowKey={({ run }) => run}
      columns={[
        { header: 'Run', numeric: true, cell: ({ run }) => run },
        { header: 'Counted', cell: ({ countedAt }) => <DateTime value={countedAt} /> },
        { header: 'By', cell: ({ countedBy }) => countedBy },
        { header: 'Version', cell: ({ code }) => code },
        {
          header: 'Ballots, to the run before',
          cell: ({ ballots }) => (ballots ? DIFFERENCE[ballots] : '–'),
        },
        { header: 'Result, to the run before', cell: ({ result }) => (result ? DIFFERENCE[result] : '–') },
        { header: 'Unreadable ballots', numeric: true, cell: ({ damaged }) => damaged },
      ]}
      empty={<p>Ballots have not been counted yet.</p>}
    />
  )
}
