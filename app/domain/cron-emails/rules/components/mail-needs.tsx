import { Link } from '@remix-run/react'
import { MAIL_STATUS_LABELS, type MailStatus } from '#app/domain/mail/rules.ts'
import { href, withQuery } from '#app/platform/href.ts'
import { DateTime } from '#app/ui/date-time.tsx'
import { Notice } from '#app/ui/notice.tsx'

export interface MailNeedsProps {
  needs: {
    runs: readonly { id: number; rule: string; planned: number; at: Date | string; reason: string | null }[]
    batches: readonly { id: number; title: string; because: string | null; messages: number }[]
    failed: readonly { status: MailStatus; count: number }[]
  }
}

const counted = (count: number, one: string, many: string) =>
  count === 1 ? `1 ${one}` : `${count.toLocaleString('en')} ${many}`

/** What of the award's mail waits for the office. Nothing, when nothing does. */
export function MailNeeds({ needs: { runs, batches, failed } }: MailNeedsProps) {
  return (
    <>
      {runs.length + batches.length > 0 ? (
        <Notice title="Waits for you">
          <ul>
            {runs.map(({ id, rule, planned, at, reason }) => (
              <li key={`run ${id}`}>
                <Link to={href('/admin/cron-emails/runs/:runId', { runId: id })}>{rule}</Link>:{' '}
                {counted(planned, 'mail', 'mails')} for <DateTime value={at} /> to approve
                {reason ? `. ${reason}` : ''}
              </li>
            ))}
            {batches.map(({ id, title, because, messages }) => (
              <li key={`batch ${id}`}>
                <Link to={href('/admin/cron-emails/held/:batchId', { batchId: id })}>{title}</Link>:{' '}
                {counted(messages, 'mail is', 'mails are')} held until you have looked
                {because ? `. ${because}` : ''}
              </li>
            ))}
          </ul>
        </Notice>
      ) : null}
      {failed.length > 0 ? (
        <Notice tone="bad" title="Did not arrive">
          <ul>
            {failed.map(({ status, count }) => (
              <li key={status}>
                <Link to={withQuery(href('/admin/cron-emails/outbox'), { status })}>
                  {counted(count, 'mail', 'mails')}
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
