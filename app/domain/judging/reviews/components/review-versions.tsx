import type { ReviewVersion } from '../review-versions.server.ts'
import { pointsLabel } from '../totals.ts'
import { DateTime } from '#app/ui/date-time.tsx'
import type { LoaderData } from '#app/ui/loader-data.ts'
import { DataTable } from '#app/ui/table.tsx'

type Version = LoaderData<ReviewVersion>

interface ReviewVersionsProps {
  versions: readonly Version[]
  /** Names the judge of each, where there are several. */
  judgeOf?: (version: Version) => string
}

/** Says whether there is more to read than what holds now. */
export const hasEarlier = (versions: readonly Pick<Version, 'isPresent'>[]) =>
  versions.some(({ isPresent }) => !isPresent)

const textOf = ({ status, total }: Version) =>
  status === 'reopened' ? 'Reopened' : total === null ? 'Abstained' : `Final, ${pointsLabel(total)}`

/** Each finished version of reviews and each reopening: when, with which scores, and whose hand it was. None of them ever changes. */
export function ReviewVersions({ versions, judgeOf }: ReviewVersionsProps) {
  return (
    <DataTable
      caption="Every version"
      captionHidden
      rows={versions}
      rowKey={({ userId, version }) => `${userId}-${version}`}
      columns={[
        ...(judgeOf ? [{ header: 'Judge', cell: (row: Version) => <bdi>{judgeOf(row)}</bdi> }] : []),
        { header: 'When', main: !judgeOf, cell: ({ at }) => <DateTime value={at} /> },
        { header: 'Review', cell: textOf },
        {
          header: 'Scores',
          long: true,
          cell: ({ scores }) =>
            scores.length === 0
              ? '–'
              : scores.map(({ criterion, score }) => `${criterion} ${score}`).join(', '),
        },
        { header: 'Saved by', cell: ({ by }) => (by ? <bdi>{by}</bdi> : '–') },
      ]}
    />
  )
}
