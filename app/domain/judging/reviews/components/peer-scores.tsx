import type { PeerScores as Peers } from '../peer-scores.server.ts'
import { pointsLabel } from '../totals.ts'
import { Card } from '#app/ui/card.tsx'
import { DataTable } from '#app/ui/table.tsx'

/** The final scores of the others. After they were shown, a change of the reader's own score needs consent. */
export function PeerScores({ others, mean, spread }: Peers) {
  return (
    <Card title="Scores of the others">
      {others.length === 0 ? (
        <p>No other scores are final yet.</p>
      ) : (
        <>
          <DataTable
            caption="Final scores of the others"
            captionHidden
            columns={[
              { header: 'Judge', long: true, cell: ({ name }) => <bdi>{name}</bdi> },
              { header: 'Score', numeric: true, cell: ({ total }) => pointsLabel(total) },
            ]}
            rows={others}
            rowKey={({ userId }) => userId}
          />
          <p className="hint">
            {mean === null ? null : `Average ${pointsLabel(mean)}`}
            {spread === null ? null : `, ${pointsLabel(spread)} between the highest and the lowest`}
          </p>
        </>
      )}
    </Card>
  )
}
