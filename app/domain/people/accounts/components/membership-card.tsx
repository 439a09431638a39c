import { MEMBERSHIP_LABELS, type MembershipStatus } from '#app/domain/people/accounts/membership-rules.ts'
import { Card } from '#app/ui/card.tsx'
import { RowList } from '#app/ui/definition-list.tsx'
import { formatDate } from '#app/ui/format/date-time.ts'

export interface ShownMembership {
  typeName: string
  status: MembershipStatus
  endsOn: string | null
  /** Why it carries no vote; `null` where it does. */
  noVote: string | null
}

/** A person's own membership: what it is, until when, and whether they vote by it. */
export function MembershipCard({ typeName, status, endsOn, noVote }: ShownMembership) {
  return (
    <Card title="Your membership">
      <RowList
        rows={[
          { term: typeName, value: MEMBERSHIP_LABELS[status].word, current: status === 'active' },
          ...(endsOn
            ? [
                {
                  term: status === 'active' ? 'Valid until' : 'Ended',
                  value: formatDate(new Date(`${endsOn}T12:00:00Z`), 'UTC'),
                },
              ]
            : []),
        ]}
      />
      <p className="hint">{noVote ?? 'You vote for the nominees while voting is open.'}</p>
    </Card>
  )
}
