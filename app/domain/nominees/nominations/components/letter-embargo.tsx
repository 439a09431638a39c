import { Link } from '@remix-run/react'
import { href, withQuery } from '#app/platform/href.ts'
import { DateTime } from '#app/ui/date-time.tsx'
import { Notice } from '#app/ui/notice.tsx'

/** The group of the setting. */
const GROUP = 900

/** Warns that a setting delays letters beyond the announcement. */
export function LetterEmbargo({ until, decided }: { until: Date | string | null; decided: boolean }) {
  if (!until) return null
  return (
    <Notice title="A setting delays the letters">
      <p>
        No letter is sent before <DateTime value={until} withRelative />
        {decided
          ? ', even though the announcement is earlier.'
          : ', even though the announcement may be earlier.'}{' '}
        To change this, edit{' '}
        <Link to={`${withQuery(href('/admin/configs'), { group: GROUP })}#letter_embargo_until`}>
          Earliest time of letters to nominees
        </Link>
        .
      </p>
    </Notice>
  )
}
