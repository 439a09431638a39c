import { Link } from '@remix-run/react'
import { href } from '#app/platform/href.ts'
import { Notice } from '#app/ui/notice.tsx'
import type { OverLimit } from '../category-queries.server.ts'
import { words } from '#app/platform/award-words.ts'

/** Studios and entries over a category's limits, which were lowered after they entered. */
export function OverLimitNotice({ over }: { over: OverLimit }) {
  const { studios, studiosTotal, teams, teamsTotal } = over
  if (studiosTotal + teamsTotal === 0) return null
  return (
    <Notice title="Over the limits">
      <p>These can still be changed and paid. The limits apply to new entries.</p>
      <ul>
        {studios.map(({ name, entries }) => (
          <li key={name}>
            {name}: {entries} entries
          </li>
        ))}
        {studiosTotal > studios.length ? (
          <li>
            and {studiosTotal - studios.length}
            {` more ${words.studios}`}
          </li>
        ) : null}
        {teams.map(({ id, title, people }) => (
          <li key={id}>
            <Link to={href('/admin/submissions/edit/:submissionId', { submissionId: id })}>
              {title || 'Untitled'}
            </Link>
            : {people} people
          </li>
        ))}
        {teamsTotal > teams.length ? <li>and {teamsTotal - teams.length} more entries</li> : null}
      </ul>
    </Notice>
  )
}
