import type { LoaderData } from '#app/ui/loader-data.ts'
import { Link } from '@remix-run/react'
import type { Aftermath } from '../delivery-queries.server.ts'
import { SCOPE_LABELS, SUPPRESSION_LABELS } from '../rules.ts'
import { href, withQuery } from '#app/platform/href.ts'
import { DateTime } from '#app/ui/date-time.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { FeedbackTable } from './feedback-table.tsx'

/** Whether a message's address is suppressed, and what mail servers reported of the message. */
export function MessageAftermath({
  address,
  aftermath: { feedback, suppressed },
}: {
  address: string
  aftermath: LoaderData<Aftermath>
}) {
  return (
    <>
      {suppressed.length > 0 ? (
        <Notice tone="bad" title={`${address} is suppressed`}>
          <ul>
            {suppressed.map(({ scope, reason, since }) => (
              <li key={scope}>
                {SCOPE_LABELS[scope]}: {SUPPRESSION_LABELS[reason]}, since <DateTime value={since} />
              </li>
            ))}
          </ul>
          <p>
            <Link to={withQuery(href('/admin/cron-emails/suppressions'), { q: address })}>
              See the suppressed address
            </Link>
          </p>
        </Notice>
      ) : null}
      {feedback.length > 0 ? <FeedbackTable ofMessage rows={feedback} /> : null}
    </>
  )
}
