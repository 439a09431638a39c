import { Link } from '@remix-run/react'
import { href, withQuery } from '#app/platform/href.ts'
import { DateTime } from '#app/ui/date-time.tsx'
import { Notice } from '#app/ui/notice.tsx'

/** The settings' page that has it. */
const GROUP = 900

/** Says that a setting keeps letters back beyond the announcement, and leads to it. */
export function LetterEmbargo({ until, decided }: { until: Date | string | null; decided: boolean }) {
  if (!until) return null
  return (
    <Notice title="A setting holds letters back">
      <p>
        No letter is sent before <DateTime value={until} withRelative />
        {decided ? ', although the announcement is earlier' : ', even if you announce earlier'}. To send
        letters with the announcement, change{' '}
        <Link to={`${withQuery(href('/admin/configs'), { group: GROUP })}#letter_embargo_until`}>
          Letters to nominees say nothing before
        </Link>
        .
      </p>
    </Notice>
  )
}
