import type { Correction } from '../corrected.server.ts'
import { href } from '#app/platform/href.ts'
import { DateTime } from '#app/ui/date-time.tsx'
import { Notice } from '#app/ui/notice.tsx'

/** What was corrected in published results, the last correction first. */
export function Corrections({
  year,
  corrections,
  hasFiles,
}: {
  year: number
  corrections: readonly (Omit<Correction, 'at'> & { at: Date | string })[]
  hasFiles: boolean
}) {
  const lastFirst = [...corrections].reverse()
  return lastFirst.map(({ n, at, reason, category: about, method, changes }) => (
    <Notice key={n} title={`Correction ${n}`}>
      <p>
        On <DateTime value={at} />: <span dir="auto">{reason}</span>
      </p>
      {about ? (
        <p>
          Only {about} was counted again{method ? `, by the method “${method}”` : null}. All other categories
          are as they were published.
        </p>
      ) : null}
      {changes.length > 0 ? (
        <ul>
          {changes.map(({ category, before, after, ballots }) => (
            <li key={category}>
              {before === after ? category : `${category}: ${after} instead of ${before}`}
              {ballots ? `, ${ballots.after} ballots counted instead of ${ballots.before}` : null}
            </li>
          ))}
        </ul>
      ) : (
        <p>Winners and counted ballots are the same.</p>
      )}
      {hasFiles ? (
        <p>
          <a href={href('/votes/results/:year/:file', { year, file: `result-before-${n}.json` })}>
            The count before this correction
          </a>
        </p>
      ) : null}
    </Notice>
  ))
}
