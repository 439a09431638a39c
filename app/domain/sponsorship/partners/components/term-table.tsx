import { formatDay } from '#app/ui/format/date-time.ts'
import { formatMoney } from '#app/ui/format/money.ts'
import { DataTable } from '#app/ui/table.tsx'
import { dayBefore } from '../rules.ts'

interface TermRow {
  id: number
  from: string
  to: string
  levelName: string
  amountCents: number
  currency: string
}

/** The terms of a partner with their levels: from the first day through the last. */
export function TermTable({ rows }: { rows: readonly TermRow[] }) {
  return (
    <DataTable
      caption="Levels by date"
      rows={rows}
      columns={[
        { id: 'level', header: 'Level', main: true, cell: ({ levelName }) => levelName },
        { id: 'from', header: 'First day', cell: ({ from }) => formatDay(from) },
        { id: 'to', header: 'Last day', cell: ({ to }) => formatDay(dayBefore(to)) },
        {
          id: 'amount',
          header: 'Contribution of a term',
          numeric: true,
          cell: ({ amountCents, currency }) => formatMoney(amountCents, currency),
        },
      ]}
    />
  )
}
