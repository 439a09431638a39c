import { ScoreRows } from '#app/domain/judging/reviews/components/score-rows.tsx'
import type { Anchor, Criterion } from '#app/domain/judging/rubrics/rules.ts'

/** A rubric as judges see it; nothing chosen here is sent anywhere. */
export function RubricPreview({ criteria, anchors }: { criteria: Criterion[]; anchors: Anchor[] }) {
  return (
    <div className="stack narrow" role="group" aria-label="As judges see it">
      <ScoreRows criteria={criteria} anchors={anchors} />
    </div>
  )
}
