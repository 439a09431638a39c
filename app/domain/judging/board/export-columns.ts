import { RANKING_LABELS } from '#app/domain/judging/committees/ranking.ts'
import type { Matrix, MatrixRow } from './matrix.ts'
import { isUncalibrated } from './statistics.ts'
import type { ExportColumn } from '#app/platform/exports/columns.ts'

/** The columns of the board as a file; it holds what the page shows the same reader. */
export function boardColumns(
  { judges, rankedBy }: Pick<Matrix, 'judges' | 'rankedBy'>,
  quorum: number,
): ExportColumn<MatrixRow>[] {
  return [
    { header: 'Rank', kind: 'integer', value: (row) => row.rank },
    { header: 'Code', kind: 'text', value: (row) => row.code },
    { header: 'Title', kind: 'text', value: (row) => row.title },
    ...judges.map(({ short, name }, at): ExportColumn<MatrixRow> => ({
      header: `${short} ${name}`,
      kind: 'decimal',
      digits: 3,
      value: ({ cells }) => {
        const cell = cells[at]
        if (cell?.total !== undefined) return cell.total
        return cell?.state === 'none' || cell?.state === 'unassigned' ? null : cell?.state
      },
    })),
    { header: 'Final', kind: 'integer', value: (row) => row.final },
    { header: 'Of', kind: 'integer', value: (row) => row.due },
    { header: 'Quorum', kind: 'text', value: (row) => (row.final < quorum ? `under ${quorum}` : 'met') },
    { header: 'Average', kind: 'decimal', digits: 3, value: (row) => row.figures?.mean },
    {
      header: 'Calibrated',
      kind: 'decimal',
      digits: 3,
      value: ({ figures }) => (isUncalibrated(figures) ? 'not calibrated' : figures?.calibrated),
    },
    { header: 'Median', kind: 'decimal', digits: 3, value: (row) => row.figures?.median },
    { header: 'Relative rank', kind: 'decimal', digits: 3, value: (row) => row.figures?.relativeRank },
    { header: 'Spread', kind: 'decimal', digits: 3, value: (row) => row.figures?.spread },
    {
      header: 'Changed after seeing others',
      kind: 'text',
      value: ({ changed }) => changed.map(({ judge, from, to }) => `${judge}: ${from} → ${to}`).join('; '),
    },
    { header: 'Open flags', kind: 'integer', value: (row) => row.flags },
    { header: 'Ranked by', kind: 'text', value: () => RANKING_LABELS[rankedBy] },
  ]
}
