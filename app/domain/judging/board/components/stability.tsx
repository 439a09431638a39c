import type { Matrix, MatrixJudgeRow, MatrixRow } from '../matrix.ts'
import { isChanged, type WithoutJudge } from '../stability.ts'
import { Card } from '#app/ui/card.tsx'
import { nounFor } from '#app/ui/format/plural.ts'
import { Notice } from '#app/ui/notice.tsx'
import { DataTable } from '#app/ui/table.tsx'

const PLACE = { one: 'place', other: 'places' }

type Titled = readonly Pick<MatrixRow, 'id' | 'title'>[]
type Named = readonly Pick<MatrixJudgeRow, 'userId' | 'short' | 'name'>[]

const listOf = (rows: Titled) => {
  const titles = new Map(rows.map(({ id, title }) => [id, title]))
  return (ids: readonly number[]) => ids.map((id) => `“${titles.get(id) ?? ''}”`).join(', ')
}

const namesOf = (judges: Named) =>
  new Map(judges.map(({ userId, short, name }) => [userId, `${short} ${name}`]))

interface CutNotesProps {
  matrix: Pick<Matrix, 'rows' | 'judges' | 'byCalibration' | 'cut' | 'uncalibrated' | 'rankedBy'>
  maxNominees: number
  confirmed: boolean
}

/** A tie at the cut, and what calibration would change about the slate by rank; hidden once the slate is confirmed. */
export function CutNotes({ matrix, maxNominees, confirmed }: CutNotesProps) {
  const { rows, judges, byCalibration, cut, uncalibrated, rankedBy } = matrix
  const list = listOf(rows)
  const names = namesOf(judges)
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
      {confirmed || !byCalibration ? null : <ByCalibration {...byCalibration} list={list} />}
      {uncalibrated.length > 0 ? (
        <p className="hint">
          Not calibrated: {uncalibrated.map((judge) => names.get(judge)).join(', ')}. Calibration needs five
          final scores of a judge that are not all equal. An entry is calibrated when all its judges are.
          {rankedBy === 'calibrated' ? ' An entry that is not calibrated has no rank.' : null}
          {confirmed || rankedBy === 'calibrated'
            ? null
            : ' The effect on the slate is shown once every scored entry is calibrated.'}
        </p>
      ) : null}
    </>
  )
}

function ByCalibration({
  gain,
  lose,
  list,
}: NonNullable<Matrix['byCalibration']> & { list: (ids: readonly number[]) => string }) {
  if (gain.length === 0 && lose.length === 0)
    return <p className="hint">The slate by rank stays the same by the calibrated scores.</p>
  return (
    <Notice title="Close call">
      {gain.length > 0 ? <p>By the calibrated scores these would be in: {list(gain)}.</p> : null}
      {lose.length > 0 ? <p>By the calibrated scores these would not be in: {list(lose)}.</p> : null}
    </Notice>
  )
}

interface WithoutOneJudgeProps {
  without: readonly WithoutJudge[]
  rows: Titled
  judges: Named
  maxNominees: number
}

/** Shows whether the entries above the cut hang on one judge. */
export function WithoutOneJudge({ without, rows, judges, maxNominees }: WithoutOneJudgeProps) {
  if (without.length === 0) return null
  const list = listOf(rows)
  const names = namesOf(judges)
  const changed = without.filter(isChanged)
  return (
    <Card title="Without one judge">
      <p className="hint">
        What would change at the cut for {maxNominees} {nounFor(maxNominees, PLACE)} if the scores of one
        judge were left out.
      </p>
      {changed.length > 0 ? (
        <DataTable
          caption="Changes without one judge"
          captionHidden
          rows={changed}
          rowKey={({ judge }) => judge}
          columns={[
            { header: 'Without', cell: ({ judge }) => names.get(judge) },
            { header: 'Would be in', long: true, cell: (each) => list(each.in) || '–' },
            { header: 'Would be out', long: true, cell: ({ out }) => list(out) || '–' },
            { header: 'Would be tied at the cut', long: true, cell: ({ tied }) => list(tied) || '–' },
          ]}
        />
      ) : null}
      {changed.length === 0 ? (
        <p>Nothing changes without any one judge.</p>
      ) : changed.length < without.length ? (
        <p>Nothing changes without any one of the others.</p>
      ) : null}
    </Card>
  )
}
