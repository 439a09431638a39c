import { DateTime } from '#app/ui/date-time.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { SponsorshipState } from '../rules.ts'
import { STATE_LABELS } from '../rules.ts'
import { AskUs } from './applications-closed.tsx'

const NOTICE_TONES = { good: 'good', bad: 'bad', warn: 'info', neutral: 'plain' } as const

/** Where an application stands, what follows, and whom to ask. */
export function ApplicationState({
  state,
  offerEndsAt,
  reason,
  next,
  contact,
}: {
  state: SponsorshipState
  offerEndsAt: Date | null
  /** Why, where the contact is told so. */
  reason: string
  /** What follows, as `stateText` has it. */
  next: string
  contact: string
}) {
  const { label, tone } = STATE_LABELS[state]
  return (
    <Notice tone={NOTICE_TONES[tone]} title={label}>
      <p>{next}</p>
      {state === 'offered' && offerEndsAt ? (
        <p>
          The offer ends <DateTime value={offerEndsAt} />.
        </p>
      ) : null}
      {reason ? <p>{reason}</p> : null}
      {contact ? (
        <p>
          <AskUs contact={contact} />
        </p>
      ) : null}
    </Notice>
  )
}
