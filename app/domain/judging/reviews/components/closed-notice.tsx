import type { ReactNode } from 'react'
import { closedText, OFF_LABELS } from '#app/domain/judging/reviews/labels.ts'
import type { ScoringState } from '#app/domain/judging/reviews/window.ts'
import type { WindowState } from '#app/domain/season/seasons/windows.ts'
import { DateTime } from '#app/ui/date-time.tsx'
import { Notice } from '#app/ui/notice.tsx'

/** Where now stands to the dates of judging, as a page was loaded with it. */
export interface JudgingDates {
  state: WindowState
  opensAt: Date | string | null
  closesAt: Date | string | null
}

export interface ClosedNoticeProps {
  state: ScoringState
  judging: JudgingDates
  reopenedUntil: Date | string | null
}

/** Until when scores can change, or why they cannot and when they can. */
export function ClosedNotice({ state, judging, reopenedUntil }: ClosedNoticeProps) {
  const { opensAt, closesAt } = judging
  if (state === 'reopened' && reopenedUntil)
    return (
      <Notice title="Scoring is reopened for you">
        Until <DateTime value={reopenedUntil} withRelative />.
      </Notice>
    )
  if (state === 'open')
    return judging.state === 'open' && closesAt ? (
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
  if (state === 'judging_off') return <OffNotice {...judging} />
  return <Notice title="Scoring is closed">{closedText(state, judging.state)}</Notice>
}

/** Judging is switched off: since when, or from when it opens. */
export function OffNotice({ state, opensAt, closesAt, children }: JudgingDates & { children?: ReactNode }) {
  return (
    <Notice tone="plain" title={OFF_LABELS[state]}>
      {opensAt === null || closesAt === null ? (
        'Its dates are not set yet.'
      ) : state === 'over' ? (
        <>
          Judging closed on <DateTime value={closesAt} />.
        </>
      ) : state === 'not_yet' ? (
        <>
          Judging opens on <DateTime value={opensAt} withRelative />, and closes on{' '}
          <DateTime value={closesAt} />.
        </>
      ) : (
        <>
          Its dates are <DateTime value={opensAt} /> to <DateTime value={closesAt} />.
        </>
      )}
      {children}
    </Notice>
  )
}
