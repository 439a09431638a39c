import { Link } from '@remix-run/react'
import type { SerializeFrom } from '@remix-run/node'
import type { mailNeeds } from '#app/domain/cron-emails/rules/rule-list.server.ts'
import { MAIL_STATUS_LABELS } from '#app/domain/mail/rules.ts'
import { href, withQuery } from '#app/platform/href.ts'
import { DateTime } from '#app/ui/date-time.tsx'
import { countText } from '#app/ui/format/plural.ts'
import { Notice } from '#app/ui/notice.tsx'

/** The email that needs an admin; nothing where none does. */
export function MailNeeds({
  needs: { runs, batches, failed },
}: {
  needs: SerializeFrom<Awaited<ReturnType<typeof mailNeeds>>>
}) {
  return (
    <>
      {runs.length + batches.length > 0 ? (
        <Notice title="Needs you">
          <ul>
            {runs.map(({ id, rule, planned, at, reason }) => (
              <li key={`run ${id}`}>
                <Link to={href('/admin/cron-emails/runs/:runId', { runId: id })}>{rule}</Link>:{' '}
                {countText(planned, 'email needs', 'emails need')} approval for <DateTime value={at} />
                {reason ? `. ${reason}` : ''}
              </li>
            ))}
            {batches.map(({ id, title, because, messages }) => (
              <li key={`batch ${id}`}>
                <Link to={href('/admin/cron-emails/held/:batchId', { batchId: id })}>{title}</Link>:{' '}
                {countText(messages, 'email is', 'emails are')} held for your review
                {because ? `. ${because}` : ''}
              </li>
            ))}
          </ul>
        </Notice>
      ) : null}
      {failed.length > 0 ? (
        <Notice tone="bad" title="Not delivered">
          <ul>
            {failed.map(({ status, count }) => (
              <li key={status}>
                <Link to={withQuery(href('/admin/cron-emails/outbox'), { status })}>
                  {countText(count, 'email', 'emails')}
                </Link>
                : {MAIL_STATUS_LABELS[status].label.toLowerCase()}
              </li>
            ))}
          </ul>
        </Notice>
      ) : null}
    </>
  )
}
