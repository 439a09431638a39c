import { DateTime } from '#app/ui/date-time.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { SponsorshipState } from '../rules.ts'
import { STATE_LABELS, stateText } from '../rules.ts'
import { AskUs } from './applications-closed.tsx'

const NOTICE_TONES = { good: 'good', bad: 'bad', warn: 'info', neutral: 'plain' } as const

/** Where an application stands, what follows, and whom to ask. */
export function ApplicationState({
  state,
  offerEndsAt,
  reason,
  days,
  contact,
}: {
  state: SponsorshipState
  offerEndsAt: Date | null
  reason: string
  days: number | null
  contact: string
}) {
  const { label, tone } = STATE_LABELS[state]
  return (
    <Notice tone={NOTICE_TONES[tone]} title={label}>
      <p>{stateText(state, { days })}</p>
      {state === 'offered' && offerEndsAt ? (
        <p>
          The offer ends <DateTime value={offerEndsAt} />.
        </p>
      ) : null}
      {(state === 'rejected' || state === 'withdrawn') && reason ? <p>{reason}</p> : null}
      {contact ? (
        <p>
          <AskUs contact={contact} />
        </p>
      ) : null}
    </Notice>
  )
}
