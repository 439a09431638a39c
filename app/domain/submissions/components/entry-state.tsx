import { Link } from '@remix-run/react'
import { Card } from '#app/ui/card.tsx'
import { DateTime } from '#app/ui/date-time.tsx'
import { RowList } from '#app/ui/definition-list.tsx'
import { Pill } from '#app/ui/pill.tsx'
import { href, withQuery } from '#app/platform/href.ts'
import type { AdminSide } from '#app/domain/submissions/admin/admin-page.server.ts'
import type { Entry } from '#app/domain/submissions/queries.server.ts'
import { paymentLabels, statusLabels } from '#app/domain/submissions/rules.ts'
import { words } from '#app/platform/award-words.ts'

/** The status of an entry, with everything that admins have noted about it. */
export function EntryState({ entry, side, problems }: { entry: Entry; side: AdminSide; problems: number }) {
  const status = statusLabels[entry.status]
  const payment = paymentLabels[entry.paymentStatus]
  const day = (term: string, value: Date | null) =>
    value ? [{ term, value: <DateTime value={value} style="date" /> }] : []
  const text = (term: string, value: string | null) => (value ? [{ term, value }] : [])
  return (
    <Card title="Status">
      <RowList
        rows={[
          { term: 'Status', value: <Pill tone={status.tone}>{status.label}</Pill> },
          { term: 'Payment', value: <Pill tone={payment.tone}>{payment.label}</Pill> },
          ...(side.flag ? [{ term: 'Flag', value: <Pill tone="warn">{side.flag}</Pill> }] : []),
          ...text('Tags', side.tags.join(', ')),
          { term: 'Complete', value: `${entry.completeness}%` },
          ...(problems > 0 ? [{ term: 'To complete or fix', value: problems }] : []),
          ...day('Materials received', side.materialsReceivedAt),
          ...day('Individual deadline', side.customDeadline),
          ...day('Open until', side.openUntil),
          ...text('Reason for return', entry.status === 'returned' ? entry.returnedReason : null),
          ...text('Reason for ending', side.endedReason),
          ...text('Moved from', side.movedFrom),
          ...day('Submitted', entry.submittedAt),
          ...day('Last changed', entry.updatedAt),
          { term: 'Entered by', value: side.createdBy.name },
          {
            term: 'Emails',
            value: (
              <>
                <Link to={withQuery(href('/admin/cron-emails/outbox'), { about: `submission:${entry.id}` })}>
                  About this entry
                </Link>
                ,{' '}
                <Link to={withQuery(href('/admin/cron-emails/outbox'), { person: side.createdBy.email })}>
                  To the entrant
                </Link>
              </>
            ),
          },
          {
            term: words.Studio,
            value: (
              <Link to={href('/admin/studios/edit/:id', { id: entry.studioId })}>{entry.studioName}</Link>
            ),
          },
        ]}
      />
      <p className="hint">{side.createdBy.email}</p>
    </Card>
  )
}
