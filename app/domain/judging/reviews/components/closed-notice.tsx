import type { ReactNode } from 'react'
import { closedText, OFF_LABELS } from '../labels.ts'
import type { ScoringState } from '../window.ts'
import type { WindowStatus } from '#app/domain/season/seasons/windows.ts'
import { DateTime } from '#app/ui/date-time.tsx'
import { Notice } from '#app/ui/notice.tsx'

interface ClosedNoticeProps {
  state: ScoringState
  judging: WindowStatus
  reopenedUntil: Date | null
}

/** Until when scores can change, or why they cannot. */
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
            The dates are <DateTime value={opensAt} /> to <DateTime value={closesAt} />.
          </>
        ) : (
          'The dates are not set.'
        )}
      </Notice>
    )
  if (state === 'judging_off') return <OffNotice {...judging} />
  return <Notice title="Scoring is closed">{closedText(state, judging.state)}</Notice>
}

/** Judging is switched off, with its dates. */
export function OffNotice({ state, opensAt, closesAt, children }: WindowStatus & { children?: ReactNode }) {
  return (
    <Notice tone="plain" title={OFF_LABELS[state]}>
      {opensAt === null || closesAt === null ? (
        'The dates are not set yet.'
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
          The dates are <DateTime value={opensAt} /> to <DateTime value={closesAt} />.
        </>
      )}
      {children}
    </Notice>
  )
}
