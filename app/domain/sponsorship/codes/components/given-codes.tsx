import { Pill } from '#app/ui/pill.tsx'
import { DataTable } from '#app/ui/table.tsx'
import { TimeInZone, useInZone } from '#app/ui/zone-column.tsx'

interface CodeRow {
  code: string
  isUsed: boolean
  isOver: boolean
  /** The call for entries of their season is over, so that one that was not used cannot be used any more. */
  isCallOver: boolean
  validTo: Date | null
}

/** A partner's codes: which were used, and not by whom. */
export function GivenCodes({ rows }: { rows: readonly CodeRow[] }) {
  const inZone = useInZone()
  const used = rows.filter(({ isUsed }) => isUsed).length
  return (
    <section className="stack stack-tight">
      <h2>Your codes</h2>
      <p>
        Each code pays for one entry. Share them freely; entrants use them at checkout. {used} of{' '}
        {rows.length} used.
      </p>
      {rows.some(({ isUsed, isCallOver }) => isCallOver && !isUsed) ? (
        <p>The call for entries is closed: codes that were not used can no longer be used for this season.</p>
      ) : null}
      <DataTable
        caption="Your codes"
        captionHidden
        rows={rows}
        rowKey={({ code }) => code}
        columns={[
          { id: 'code', header: 'Code', main: true, cell: ({ code }) => <code>{code}</code> },
          {
            id: 'until',
            header: inZone('Valid until'),
            cell: ({ validTo }) => (validTo ? <TimeInZone value={validTo} /> : '–'),
          },
          {
            id: 'state',
            header: 'Status',
            cell: ({ isUsed, isOver }) =>
              isUsed ? (
                <Pill tone="good">Used</Pill>
              ) : isOver ? (
                <Pill tone="neutral">Not valid</Pill>
              ) : (
                <Pill tone="warn">Not used</Pill>
              ),
          },
        ]}
      />
    </section>
  )
}
