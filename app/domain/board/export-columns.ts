import type { Matrix, MatrixRow } from '#app/domain/board/matrix.ts'
import { showThousandths } from '#app/domain/board/statistics.ts'
import type { ExportColumn } from '#app/domain/exports/columns.ts'

const figure = (value: number | null | undefined) =>
  typeof value === 'number' ? showThousandths(value) : null

/** The board as a file: what the page shows the same reader, and no more. */
export function boardColumns(judges: Matrix['judges'], quorum: number): ExportColumn<MatrixRow>[] {
  return [
    { header: 'Rank', kind: 'integer', value: (row) => row.rank },
    { header: 'Code', kind: 'text', value: (row) => row.code },
    { header: 'Title', kind: 'text', value: (row) => row.title },
    ...judges.map(({ short, name }, at): ExportColumn<MatrixRow> => ({
      header: `${short} ${name}`,
      kind: 'text',
      value: ({ cells }) => {
        const cell = cells[at]
        if (cell?.total !== undefined) return showThousandths(cell.total, 2)
        return cell?.state === 'none' ? null : cell?.state
      },
    })),
    { header: 'Final', kind: 'integer', value: (row) => row.final },
    { header: 'Of', kind: 'integer', value: (row) => row.due },
    { header: 'Quorum', kind: 'text', value: (row) => (row.final < quorum ? `under ${quorum}` : 'met') },
    { header: 'Raw', kind: 'text', value: (row) => figure(row.figures?.mean) },
    {
      header: 'Calibrated',
      kind: 'text',
      value: ({ figures }) =>
        figures?.n && figures.calibrated === null ? 'not calibrated' : figure(figures?.calibrated),
    },
    { header: 'Median', kind: 'text', value: (row) => figure(row.figures?.median) },
    { header: 'Spread', kind: 'text', value: (row) => figure(row.figures?.spread) },
    { header: 'Open flags', kind: 'integer', value: (row) => row.flags },
  ]
}
