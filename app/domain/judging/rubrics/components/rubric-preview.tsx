import { ScoreRows } from '#app/domain/judging/reviews/components/score-rows.tsx'
import type { Rubric } from '../queries.server.ts'

/** A rubric as judges see it; the choices made here are not sent. */
export function RubricPreview({ criteria, anchors }: Pick<Rubric, 'criteria' | 'anchors'>) {
  return (
    <div className="stack narrow" role="group" aria-label="As judges see it">
      <ScoreRows criteria={criteria} anchors={anchors} />
    </div>
  )
}
