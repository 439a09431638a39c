import { MIN_SCORE, MAX_SCORE } from '../totals.ts'
import { WORK_STATE_LABELS } from '../labels.ts'
import type { ScoreSheetsPage } from '../work-list.server.ts'
import { href } from '#app/platform/href.ts'
import { DateTime } from '#app/ui/date-time.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'

const SCALE = Array.from({ length: MAX_SCORE - MIN_SCORE + 1 }, (_, index) => MIN_SCORE + index)

/** One sheet of paper for each entry, to score by hand. */
export function ScoreSheets({ page }: { page: ScoreSheetsPage }) {
  const { category, judge, sheets } = page
  return (
    <>
      <div className="stack no-print">
        <PageHeader
          title="Score sheets"
          lede="Print this page for one sheet per entry. Enter the scores online to make them count."
          crumbs={[
            { label: category, to: href('/judges/judge/:categoryId', { categoryId: page.categoryId }) },
            { label: 'Score sheets' },
          ]}
        />
      </div>
      {sheets.length === 0 ? (
        <EmptyState title="Nothing to print yet">
          Score sheets appear once entries are accepted and a rubric is in use.
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
            State: {WORK_STATE_LABELS[sheet.state].label} · Conflict of interest:{' '}
            {sheet.state === 'not_asked' ? 'not answered' : 'none declared'}
            <Box /> I have a conflict of interest and do not score this entry
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
                    {criterion.name}, {criterion.weight}%
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
            <Box /> I have watched the entry <Box /> I abstain, because:
          </p>
          {page.forEntrant ? (
            <p className="sheet-lines">Comments for the entrant, without your name:</p>
          ) : null}
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
