import type { MatrixRow } from '../matrix.ts'

/** The scale of a score in thousandths of a point, and where its ends are drawn. */
const SCALE = { from: 1_000, to: 10_000, left: 4, width: 92 }
const RADIUS = 2.5
/** Scores that are nearer to each other than a dot is wide stand above each other. */
const APART = 5
const FOOT = 17
const ROWS = 4

const at = (score: number) => SCALE.left + ((score - SCALE.from) / (SCALE.to - SCALE.from)) * SCALE.width

/** Says where the dots of these scores stand: beside each other by the score, above each other where they would touch. */
export function placeDots(scores: readonly number[]): { x: number; y: number }[] {
  const placed: { x: number; row: number }[] = []
  for (const x of scores.map(at).sort((a, b) => a - b)) {
    const taken = new Set(placed.filter((dot) => x - dot.x < APART).map(({ row }) => row))
    const free = Array.from({ length: ROWS }, (_, row) => row).find((row) => !taken.has(row))
    placed.push({ x, row: free ?? ROWS - 1 })
  }
  return placed.map(({ x, row }) => ({ x: Math.round(x * 10) / 10, y: FOOT - RADIUS - row * APART * 0.8 }))
}

/** The scores of an entry on their scale, a dot for each judge, with a line at the average. The table beside it says the same in figures. */
export function ScoreDots({ cells, figures }: Pick<MatrixRow, 'cells' | 'figures'>) {
  const scores = cells.flatMap(({ total }) => total ?? [])
  return (
    <svg
      width="80"
      height="16"
      viewBox="0 0 100 20"
      fill="currentColor"
      stroke="currentColor"
      aria-hidden="true"
    >
      <path strokeOpacity="0.4" d={`M${SCALE.left} ${FOOT}h${SCALE.width}`} />
      {figures?.mean == null ? null : <path d={`M${at(figures.mean).toFixed(1)} 1v18`} />}
      {placeDots(scores).map(({ x, y }, dot) => (
        <circle key={dot} cx={x} cy={y} r={RADIUS} stroke="none" fillOpacity="0.65" />
      ))}
    </svg>
  )
}
