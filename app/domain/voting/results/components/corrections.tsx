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
  return lastFirst.map(({ n, at, reason, changes }) => (
    <Notice key={n} title={`Correction ${n}`}>
      <p>
        On <DateTime value={at} />: <span dir="auto">{reason}</span>
      </p>
      {changes.length > 0 ? (
        <ul>
          {changes.map(({ category, before, after }) => (
            <li key={category}>
              {category}: {after} instead of {before}
            </li>
          ))}
        </ul>
      ) : (
        <p>No winner is another one.</p>
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
