import { CLOSED_WORDS } from '#app/domain/judging/words.ts'
import type { ScoringState } from '#app/domain/judging/window.ts'
import { DateTime } from '#app/ui/date-time.tsx'
import { Notice } from '#app/ui/notice.tsx'

export interface ClosedNoticeProps {
  state: ScoringState
  opensAt: Date | string | null
  closesAt: Date | string | null
  /** Now is between the dates of judging. */
  inDates: boolean
  reopenedUntil: Date | string | null
}

/** Until when scores can change, or why they cannot. */
export function ClosedNotice({ state, opensAt, closesAt, inDates, reopenedUntil }: ClosedNoticeProps) {
  if (state === 'reopened' && reopenedUntil)
    return (
      <Notice title="Scoring is reopened for you">
        Until <DateTime value={reopenedUntil} withRelative />.
      </Notice>
    )
  if (state === 'open')
    return inDates && closesAt ? (
      <Notice tone="plain">
        Judging closes on <DateTime value={closesAt} withRelative />.
      </Notice>
    ) : (
      <Notice title="Judging is open outside its dates">
        {opensAt && closesAt ? (
          <>
            The planned time is <DateTime value={opensAt} /> to <DateTime value={closesAt} />.
          </>
        ) : (
          'Its dates are not set.'
        )}
      </Notice>
    )
  return (
    <Notice title={state === 'judging_off' ? 'Judging is not open' : 'Scoring is closed'}>
      {CLOSED_WORDS[state]}
      {state === 'judging_off' && opensAt ? (
        <>
          {' '}
          Its dates are <DateTime value={opensAt} />
          {closesAt ? (
            <>
              {' '}
              to <DateTime value={closesAt} />
            </>
          ) : null}
          .
        </>
      ) : null}
    </Notice>
  )
}
