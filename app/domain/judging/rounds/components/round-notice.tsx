import { KINDS } from '../kinds.ts'
import type { RoundKind } from '../terms.ts'
import { OFF_LABELS, closedText } from '#app/domain/judging/reviews/labels.ts'
import type { ScoringState } from '#app/domain/judging/reviews/window.ts'
import type { WindowStatus } from '#app/domain/season/seasons/windows.ts'
import { DateTime } from '#app/ui/date-time.tsx'
import { Notice } from '#app/ui/notice.tsx'

interface RoundNoticeProps {
  round: { name: string; opensAt: Date; closesAt: Date; kind: RoundKind }
  state: ScoringState
  judging: WindowStatus
  reopenedUntil: Date | null
}

/** Until when answers of a round can change, or why they cannot. */
export function RoundNotice({ round, state, judging, reopenedUntil }: RoundNoticeProps) {
  const title = `Round for “${round.name}”`
  if (state === 'reopened' && reopenedUntil)
    return (
      <Notice title={title}>
        Reopened for you until <DateTime value={reopenedUntil} withRelative />.
      </Notice>
    )
  if (state === 'open')
    return (
      <Notice tone="plain" title={title}>
        {KINDS[round.kind].task} <DateTime value={round.closesAt} withRelative />.
      </Notice>
    )
  if (state === 'round_not_yet')
    return (
      <Notice tone="plain" title={title}>
        It opens on <DateTime value={round.opensAt} withRelative />.
      </Notice>
    )
  return (
    <Notice tone="plain" title={title}>
      {state === 'judging_off' ? OFF_LABELS[judging.state] : closedText(state, judging.state)}
    </Notice>
  )
}
