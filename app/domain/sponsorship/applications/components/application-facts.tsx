import { Card } from '#app/ui/card.tsx'
import { DateTime } from '#app/ui/date-time.tsx'
import { RowList } from '#app/ui/definition-list.tsx'
import type { SponsorshipState } from '../rules.ts'

interface ApplicationFactsProps {
  sponsorship: {
    appliedAt: Date | null
    offerEndsAt: Date | null
    answeredAt: Date | null
    state: SponsorshipState
    reason: string
  }
  places: string | null
  /** Applications before it in the waiting list. */
  ahead: number
  codes: readonly { isUsed: boolean }[]
}

/** The dates and places of an application, for admins. */
export function ApplicationFacts({ sponsorship, places, ahead, codes }: ApplicationFactsProps) {
  const used = codes.filter(({ isUsed }) => isUsed).length
  const { appliedAt, offerEndsAt, answeredAt, state, reason } = sponsorship
  const date = (term: string, value: Date | null) =>
    value ? [{ term, value: <DateTime value={value} /> }] : []
  return (
    <Card>
      <RowList
        rows={[
          ...date('Applied', appliedAt),
          ...date('Offer ends', offerEndsAt),
          ...date('Answered', answeredAt),
          ...(places ? [{ term: 'Places', value: places }] : []),
          ...(state === 'waitlisted' ? [{ term: 'Waiting list', value: `Number ${ahead + 1}` }] : []),
          ...(codes.length > 0 ? [{ term: 'Codes used', value: `${used} of ${codes.length}` }] : []),
          ...(reason ? [{ term: 'Reason', value: reason }] : []),
        ]}
      />
    </Card>
  )
}
