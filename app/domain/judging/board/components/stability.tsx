import type { Matrix } from '../matrix.ts'
import type { Difference } from '../statistics.ts'
import { nounFor } from '#app/ui/format/plural.ts'
import { Notice } from '#app/ui/notice.tsx'

const PLACE = { one: 'place', other: 'places' }
const WHAT_IF = { one: 'what-if check changes', other: 'what-if checks change' }

interface StabilityProps {
  matrix: Pick<Matrix, 'rows' | 'judges' | 'leftOut' | 'byCalibration' | 'cut' | 'uncalibrated'>
  maxNominees: number
  confirmed: boolean
}

/** Whether one judge, calibration or a tie would change the slate by rank; hidden once the slate is confirmed. */
export function Stability({ matrix, maxNominees, confirmed }: StabilityProps) {
  const titles = new Map(matrix.rows.map(({ id, title }) => [id, title]))
  const judges = new Map(matrix.judges.map(({ userId, short, name }) => [userId, `${short} ${name}`]))
  const list = (ids: readonly number[]) => ids.map((id) => `“${titles.get(id) ?? ''}”`).join(', ')
  const describe = (cause: string, { gain, lose }: Difference) => {
    const parts = [
      gain.length > 0 && `${list(gain)} would be in`,
      lose.length > 0 && `${list(lose)} would not be in`,
    ]
    return `${cause}: ${parts.filter(Boolean).join(', and ')}.`
  }
  const { byCalibration, cut } = matrix
  const lines = [
    ...matrix.leftOut.map((each) => describe(`Without ${judges.get(each.judge) ?? ''}`, each)),
    ...(byCalibration && (byCalibration.gain.length > 0 || byCalibration.lose.length > 0)
      ? [describe('By the calibrated scores', byCalibration)]
      : []),
  ]
  const { tied, inside } = cut
  const places = maxNominees - inside.length
  return (
    <>
      {!confirmed && tied.length > 0 ? (
        <Notice title="Tie at the cut">
          {list(tied)} are tied for {places} of {maxNominees} {nounFor(maxNominees, PLACE)}. The committee
          settles the tie and explains how on the slate.
        </Notice>
      ) : null}
      {confirmed ? null : lines.length > 0 ? (
        <Notice title="Close call">
          <details>
            <summary>
              {lines.length} {nounFor(lines.length, WHAT_IF)} the top {maxNominees}
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
          The slate by rank stays the same without any one judge
          {byCalibration ? ', and by the calibrated scores' : ''}.
        </p>
      ) : null}
      {matrix.uncalibrated.length > 0 ? (
        <p className="hint">
          Not calibrated: {matrix.uncalibrated.map((judge) => judges.get(judge)).join(', ')}. Calibration
          needs five final scores of a judge that are not all equal. An entry is calibrated when all its
          judges are.
          {confirmed ? null : ' The effect on the slate is shown once every scored entry is calibrated.'}
        </p>
      ) : null}
    </>
  )
}
