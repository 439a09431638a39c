import { Link } from '@remix-run/react'
import { Card } from '#app/ui/card.tsx'
import { DateTime } from '#app/ui/date-time.tsx'
import { RowList } from '#app/ui/definition-list.tsx'
import { Pill } from '#app/ui/pill.tsx'
import { href, withQuery } from '#app/platform/href.ts'
import {
  paymentLabels,
  statusLabels,
  type PaymentStatus,
  type SubmissionStatus,
} from '#app/domain/submissions/rules.ts'

type Moment = Date | string

export interface EntryStateProps {
  entry: {
    id: number
    status: SubmissionStatus
    paymentStatus: PaymentStatus
    completeness: number
    studioId: number
    studioName: string
    submittedAt: Moment | null
    updatedAt: Moment
    returnedReason: string | null
  }
  office: {
    createdBy: { name: string; email: string }
    tags: readonly string[]
    flag: string | null
    materialsReceivedAt: Moment | null
    customDeadline: Moment | null
    openUntil: Moment | null
    endedReason: string | null
    movedFrom: string | null
  }
  problems: number
}

/** Where a submission stands, with everything the office has noted about it. */
export function EntryState({ entry, office, problems }: EntryStateProps) {
  const status = statusLabels[entry.status]
  const payment = paymentLabels[entry.paymentStatus]
  const day = (term: string, value: Moment | null) =>
    value ? [{ term, value: <DateTime value={value} style="date" /> }] : []
  const text = (term: string, value: string | null) => (value ? [{ term, value }] : [])
  return (
    <Card title="State">
      <RowList
        rows={[
          { term: 'Status', value: <Pill tone={status.tone}>{status.label}</Pill> },
          { term: 'Payment', value: <Pill tone={payment.tone}>{payment.label}</Pill> },
          ...(office.flag ? [{ term: 'Flag', value: <Pill tone="warn">{office.flag}</Pill> }] : []),
          ...text('Tags', office.tags.join(', ')),
          { term: 'Complete', value: `${entry.completeness} %` },
          ...(problems > 0 ? [{ term: 'Open or to mend', value: problems }] : []),
          ...day('Materials received', office.materialsReceivedAt),
          ...day('Own deadline', office.customDeadline),
          ...day('Open until', office.openUntil),
          ...text('Returned because', entry.status === 'returned' ? entry.returnedReason : null),
          ...text('Ended because', office.endedReason),
          ...text('Moved from', office.movedFrom),
          ...day('Submitted', entry.submittedAt),
          ...day('Changed', entry.updatedAt),
          { term: 'Entered by', value: office.createdBy.name },
          {
            term: 'Mail',
            value: (
              <>
                <Link to={withQuery(href('/admin/cron-emails/outbox'), { about: `submission:${entry.id}` })}>
                  about it
                </Link>
                ,{' '}
                <Link to={withQuery(href('/admin/cron-emails/outbox'), { person: office.createdBy.email })}>
                  to who entered it
                </Link>
              </>
            ),
          },
          {
            term: 'Studio',
            value: (
              <Link to={href('/admin/studios/edit/:id', { id: entry.studioId })}>{entry.studioName}</Link>
            ),
          },
        ]}
      />
      <p className="hint">{office.createdBy.email}</p>
    </Card>
  )
}
