import { Link } from '@remix-run/react'
import type { Finding } from '#app/platform/setup-checks.ts'
import { countText } from '#app/ui/format/plural.ts'
import { Notice } from '#app/ui/notice.tsx'

/** So many points are seen at once; the others are folded under them. */
const MAX_POINTS = 5

/** Lists what is wrong with the season's dates, each with the page to fix it on; nothing where all is well. */
export function DateFindings({ findings }: { findings: readonly Finding[] }) {
  if (findings.length === 0) return null
  const folded = findings.slice(MAX_POINTS)
  return (
    <Notice
      tone={findings.some(({ level }) => level === 'stops') ? 'bad' : 'plain'}
      title="Check these points"
    >
      <Points findings={findings.slice(0, MAX_POINTS)} />
      {folded.length > 0 ? (
        <details>
          <summary>{countText(folded.length, 'more', 'more')}</summary>
          <Points findings={folded} />
        </details>
      ) : null}
    </Notice>
  )
}

function Points({ findings }: { findings: readonly Finding[] }) {
  return (
    <ul>
      {findings.map(({ level, message, page }) => (
        <li key={message}>
          {level === 'stops' ? <strong>{message}</strong> : message} <Link to={page.to}>{page.label}</Link>
        </li>
      ))}
    </ul>
  )
}
