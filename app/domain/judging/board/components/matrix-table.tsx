import { Link } from '@remix-run/react'
import type { RankingMethod } from '#app/domain/judging/committees/ranking.ts'
import type { BoardSort, Cell, Matrix, MatrixRow } from '../matrix.ts'
import { ScoreDots } from './score-dots.tsx'
import { columnFigures, isUncalibrated, showThousandths } from '../statistics.ts'
import { Thumb } from '#app/domain/catalogue/works/components/thumb.tsx'
import type { Thumbnail } from '#app/domain/catalogue/works/picture.ts'
import type { CategoryType } from '#app/domain/season/seasons/deadlines.ts'
import { href } from '#app/platform/href.ts'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { classes } from '#app/ui/classes.ts'
import { nounFor } from '#app/ui/format/plural.ts'
import { SortHeader } from '#app/ui/table.tsx'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'

const STATE_LABELS: Readonly<Record<Cell['state'], string>> = {
  none: '–',
  draft: 'draft',
  final: 'final',
  abstained: 'abstains',
  recused: 'recused',
  suspected: 'conflict?',
  unassigned: '',
}

/** The columns of figures; relative ranks only where they decide. */
const figuresFor = (rankedBy: RankingMethod): readonly { id: BoardSort; label: string }[] => [
  { id: 'final', label: 'Final' },
  { id: 'mean', label: 'Average' },
  { id: 'calibrated', label: 'Calibrated' },
  { id: 'median', label: 'Median' },
  ...(rankedBy === 'rank_sum' ? [{ id: 'relativeRank' as const, label: 'Relative rank' }] : []),
  { id: 'spread', label: 'Spread' },
]

function ScoreCell({ cell, label }: { cell: Cell; label: string }) {
  if (cell.total === undefined)
    return (
      <td className="numeric board-single" data-label={label}>
        <span className="board-note">{STATE_LABELS[cell.state]}</span>
      </td>
    )
  return (
    <td
      className={classes('numeric board-single', cell.outlier && `board-${cell.outlier}`)}
      data-label={label}
    >
      {cell.outlier ? (cell.outlier === 'high' ? '▲ ' : '▼ ') : null}
      {showThousandths(cell.total)}
    </td>
  )
}

interface FigureProps {
  row: MatrixRow
  id: BoardSort
  label: string
  show: (value: number) => string
}

function Figure({ row, id, label, show }: FigureProps) {
  if (id === 'final')
    return (
      <td className="numeric" data-label={label}>
        {row.final} of {row.due}
      </td>
    )
  const value = id === 'rank' || id === 'title' ? null : row.figures?.[id]
  return (
    <td className="numeric" data-label={label}>
      {typeof value === 'number' ? (
        show(value)
      ) : (
        <span className="board-note">
          {id === 'calibrated' && isUncalibrated(row.figures) ? 'not calibrated' : '–'}
        </span>
      )}
    </td>
  )
}

interface MatrixTableProps {
  categoryId: number
  rows: readonly (MatrixRow & { picture: Thumbnail | null })[]
  /** Of the category. */
  kind: CategoryType
  judges: Matrix['judges']
  /** The reader's own account. */
  reader: number
  quorum: number
  sort: { sort: BoardSort; direction: 'asc' | 'desc' }
  /** The cut is drawn below the row of this rank. */
  places: number
  rankedBy: RankingMethod
}

/** Entries and judges with their scores; every column of figures sorts by its heading. */
export function MatrixTable({
  categoryId,
  kind,
  rows,
  judges,
  reader,
  quorum,
  sort,
  places,
  rankedBy,
}: MatrixTableProps) {
  const figures = figuresFor(rankedBy)
  const own = judges.findIndex(({ userId }) => userId === reader)
  const byRank = sort.sort === 'rank' && sort.direction === 'asc'
  // Without a rank past the cut, an unranked entry may still come in anywhere.
  const isCut = byRank && rows.some(({ rank }) => rank !== null && rank > places)
  const cutAfter = isCut ? rows.findLastIndex(({ rank }) => rank !== null && rank <= places) : -1
  const shows: Partial<Record<BoardSort, (value: number) => string>> = {
    mean: columnFigures(rows.map((row) => row.figures?.mean)),
    calibrated: columnFigures(rows.map((row) => row.figures?.calibrated)),
    ...(rankedBy === 'median' && { median: columnFigures(rows.map((row) => row.figures?.median)) }),
    relativeRank: (value: number) => showThousandths(value, 3),
  }
  const sorted = (id: BoardSort) =>
    sort.sort === id ? (sort.direction === 'asc' ? 'ascending' : 'descending') : undefined
  return (
    <section className="board-scroll short-rows" aria-label="Scores" tabIndex={0}>
      <Checkbox name="singles" unsent label="Show each judge’s scores" className="board-singles no-print" />
      <table className="table board">
        <caption className="visually-hidden">Scores by entry and judge</caption>
        <thead>
          <tr>
            <th scope="col" className="numeric" aria-sort={sorted('rank')}>
              <SortHeader id="rank" label="Rank" sort={sort} />
            </th>
            <th scope="col" aria-sort={sorted('title')}>
              <SortHeader id="title" label="Entry" sort={sort} />
            </th>
            <th scope="col">Scores</th>
            {judges.map(({ userId, short, name }) => (
              <th key={userId} scope="col" className="numeric">
                <abbr title={name}>{short}</abbr>
              </th>
            ))}
            {figures.map(({ id, label }) => (
              <th key={id} scope="col" className="numeric" aria-sort={sorted(id)}>
                <SortHeader id={id} label={label} sort={sort} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            <tr key={row.id} className={at === cutAfter ? 'board-cut' : undefined}>
              <td className="numeric" data-label="Rank">
                {row.rank === null ? <span className="board-note">–</span> : row.rank}
                {row.tied ? <small>tied</small> : null}
              </td>
              <th scope="row">
                <Thumb picture={row.picture} kind={kind}>
                  <Link
                    to={href('/judges/chair/:categoryId/entry/:submissionId', {
                      categoryId,
                      submissionId: row.id,
                    })}
                  >
                    {row.title}
                  </Link>
                  <small>
                    {row.code}
                    {row.flags > 0
                      ? ` · ⚑ ${row.flags} ${nounFor(row.flags, { one: 'flag', other: 'flags' })}`
                      : null}
                    {row.notes > 0
                      ? ` · ${row.notes} ${nounFor(row.notes, { one: 'note', other: 'notes' })}`
                      : null}
                    {row.final < quorum ? ` · under the quorum of ${quorum}` : null}
                  </small>
                  {row.figures?.disagreed ? <small>Judges disagree</small> : null}
                  {row.changed.map(({ judge, from, to }) => (
                    <small key={judge}>{`${judge} changed after seeing others: ${from} → ${to}`}</small>
                  ))}
                  {row.asks > 0 ? <small>A judge has asked to change a final score</small> : null}
                </Thumb>
              </th>
              <td>
                <ScoreDots {...row} />
              </td>
              {row.cells.map((cell, index) => (
                <ScoreCell key={index} cell={cell} label={judges[index]?.short ?? ''} />
              ))}
              {figures.slice(0, row.figures ? undefined : 1).map(({ id, label }) => (
                <Figure key={id} {...{ row, id, label }} show={shows[id] ?? showThousandths} />
              ))}
              {row.figures ? null : (
                <td colSpan={figures.length - 1} data-label="Figures">
                  <span className="board-note">
                    {row.cells[own]?.state === 'unassigned'
                      ? 'hidden until scoring closes'
                      : 'hidden until you score'}
                  </span>
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
      {cutAfter >= 0 ? (
        <p className="hint">
          The double line is the cut for {places} nominees
          <VisuallyHidden>, after {rows[cutAfter]?.title}</VisuallyHidden>.
        </p>
      ) : null}
    </section>
  )
}
