import { LEAST_SCORE, MOST_SCORE } from '#app/domain/judging/reviews/totals.ts'
import { WORK_STATE_LABELS, type WorkState } from '#app/domain/judging/reviews/labels.ts'
import type { Anchor, Criterion } from '#app/domain/judging/rubrics/rules.ts'
import { href } from '#app/platform/href.ts'
import { DateTime } from '#app/ui/date-time.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'

const SCALE = Array.from({ length: MOST_SCORE - LEAST_SCORE + 1 }, (_, index) => LEAST_SCORE + index)

export interface ScoreSheetsView {
  category: string
  categoryId: number
  judge: string | null
  printedAt: Date | string
  rubrics: { id: number; criteria: Criterion[]; anchors: Anchor[] }[]
  sheets: {
    code: string
    title: string
    state: WorkState
    runningTime: string | null
    rubricId: number | null
  }[]
}

/** One sheet of paper for each entry, to score by hand (requirement 5.2.8). */
export function ScoreSheets({ page }: { page: ScoreSheetsView }) {
  const { category, judge } = page
  const sheets = page.sheets.flatMap((sheet) => {
    const rubric = page.rubrics.find(({ id }) => id === sheet.rubricId)
    return rubric ? [{ ...sheet, rubric }] : []
  })
  return (
    <>
      <div className="stack no-print">
        <PageHeader
          title="Score sheets"
          lede="Print this page: one sheet of A4 or Letter for each entry. Scores count once they are entered here."
          crumbs={[
            { label: category, to: href('/judges/judge/:categoryId', { categoryId: page.categoryId }) },
            { label: 'Score sheets' },
          ]}
        />
      </div>
      {sheets.length === 0 ? (
        <EmptyState title="Nothing to print yet">
          Sheets appear once entries are accepted and a rubric is in use.
        </EmptyState>
      ) : null}
      {sheets.map(({ rubric, ...sheet }, index) => (
        <article className="score-sheet" key={sheet.code}>
          <p className="sheet-secret">Confidential. For the committee only.</p>
          <h2>
            {sheet.code} · {sheet.title}
          </h2>
          <p>
            {sheet.runningTime ? `Length ${sheet.runningTime} · ` : null}
            State: {WORK_STATE_LABELS[sheet.state].word} · Tie:{' '}
            {sheet.state === 'not_asked' ? 'not asked yet' : 'none declared'}
            <Box /> I am tied to this entry and do not score it
          </p>
          <table>
            <caption className="visually-hidden">Scores of {sheet.code}</caption>
            <thead>
              <tr>
                <th scope="col">Criterion</th>
                {SCALE.map((value) => (
                  <th scope="col" key={value}>
                    {value}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rubric.criteria.map((criterion) => (
                <tr key={criterion.id}>
                  <th scope="row">
                    {criterion.name}, {criterion.weight} %
                  </th>
                  {SCALE.map((value) => (
                    <td key={value}>
                      <Box />
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
          <p>{rubric.anchors.map(({ from, to, label }) => `${from}–${to} ${label}`).join(' · ')}</p>
          <p>
            <Box /> I have watched it <Box /> I abstain, because:
          </p>
          <p className="sheet-lines">Comment for the chair:</p>
          <footer>
            <span>
              {category}
              {judge ? ` · ${judge}` : null}
            </span>
            <span>
              <DateTime value={page.printedAt} />
            </span>
            <span>
              Page {index + 1} of {sheets.length}
            </span>
          </footer>
        </article>
      ))}
    </>
  )
}

const Box = () => <span className="sheet-box" aria-hidden="true" />
