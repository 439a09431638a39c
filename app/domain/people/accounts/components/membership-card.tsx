import { MEMBERSHIP_LABELS, type MembershipStatus } from '../membership-rules.ts'
import { Card } from '#app/ui/card.tsx'
import { RowList } from '#app/ui/definition-list.tsx'
import { formatDay } from '#app/ui/format/date-time.ts'

export interface ShownMembership {
  typeName: string
  status: MembershipStatus
  endsOn: string | null
  /** Why it has no vote, or `null`. */
  noVote: string | null
}

/** A person's own membership, its end, and whether it has a vote. */
export function MembershipCard({ typeName, status, endsOn, noVote }: ShownMembership) {
  return (
    <Card title="Your membership">
      <RowList
        rows={[
          { term: typeName, value: MEMBERSHIP_LABELS[status].label, current: status === 'active' },
          ...(endsOn
            ? [
                {
                  term: status === 'active' ? 'Valid until' : 'Ended',
                  value: formatDay(endsOn),
                },
              ]
            : []),
        ]}
      />
      <p className="hint">{noVote ?? 'You can vote for the nominees while voting is open.'}</p>
    </Card>
  )
}
