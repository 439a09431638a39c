import type { SerializeFrom } from '@remix-run/node'
import type { Matrix } from '#app/domain/judging/board/matrix.ts'
import { Notice } from '#app/ui/notice.tsx'

type Shown = SerializeFrom<Matrix>

/** Whether the slate by rank hangs on one judge, on the way of counting, or on a tie; nothing of it once the slate is confirmed. */
export function Stability({
  matrix,
  maxNominees,
  confirmed,
}: {
  matrix: Pick<Shown, 'rows' | 'judges' | 'leftOut' | 'byCalibration' | 'cut' | 'uncalibrated'>
  maxNominees: number
  confirmed: boolean
}) {
  const titles = new Map(matrix.rows.map(({ id, title }) => [id, title]))
  const judges = new Map(matrix.judges.map(({ userId, short, name }) => [userId, `${short} ${name}`]))
  const list = (ids: readonly number[]) => ids.map((id) => `“${titles.get(id) ?? ''}”`).join(', ')
  const lines = [
    ...matrix.leftOut.map(
      ({ judge, gain, lose }) =>
        `Without ${judges.get(judge) ?? ''}: ${change(list(gain), list(lose), 'would be in', 'would not')}.`,
    ),
    ...(matrix.byCalibration && (matrix.byCalibration.gain.length > 0 || matrix.byCalibration.lose.length > 0)
      ? [
          `By the calibrated scores: ${change(list(matrix.byCalibration.gain), list(matrix.byCalibration.lose), 'would be in', 'would not')}.`,
        ]
      : []),
  ]
  const { tied, inside } = matrix.cut
  return (
    <>
      {!confirmed && tied.length > 0 ? (
        <Notice title="There is a tie at the cut">
          {list(tied)} are alike, and there {maxNominees - inside.length === 1 ? 'is' : 'are'}{' '}
          {maxNominees - inside.length} of {maxNominees} places for them. The committee settles it; the slate
          asks how.
        </Notice>
      ) : null}
      {confirmed ? null : lines.length > 0 ? (
        <Notice title="Close call">
          <details>
            <summary>
              {lines.length === 1
                ? 'One what-if check changes the slate by rank.'
                : `${lines.length} what-if checks change the slate by rank.`}{' '}
              Show {lines.length === 1 ? 'it' : 'them'}
            </summary>
            <ul>
              {lines.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          </details>
        </Notice>
      ) : matrix.rows.some(({ rank }) => rank !== null) ? (
        <p className="hint">
          The slate by rank stays the same whichever judge is left out
          {matrix.byCalibration ? ', and by the calibrated scores' : ''}.
        </p>
      ) : null}
      {matrix.uncalibrated.length > 0 ? (
        <p className="hint">
          Not calibrated: {matrix.uncalibrated.map((judge) => judges.get(judge)).join(', ')}. It takes five
          final scores that are not all alike; an entry is calibrated when all its judges are.
          {confirmed
            ? null
            : ' Until every scored entry is, this page cannot say how calibration would change the slate.'}
        </p>
      ) : null}
    </>
  )
}

function change(gain: string, lose: string, isIn: string, isOut: string): string {
  if (gain && lose) return `${gain} ${isIn}, and ${lose} ${isOut}`
  return gain ? `${gain} ${isIn} for sure` : `${lose} ${isOut} be in for sure`
}
