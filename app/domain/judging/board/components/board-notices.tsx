import { Link } from '@remix-run/react'
import { OffNotice } from '#app/domain/judging/reviews/components/closed-notice.tsx'
import type { WindowStatus } from '#app/domain/season/seasons/windows.ts'
import { href } from '#app/platform/href.ts'
import { countText } from '#app/ui/format/plural.ts'
import { DateTime } from '#app/ui/date-time.tsx'
import { Notice } from '#app/ui/notice.tsx'

interface BoardNoticesProps {
  /** The round before the scoring that is on or comes next. */
  round: { name: string } | null
  scoring: { frozen: boolean; confirmed: boolean; locked: Date | null; on: boolean; judging: WindowStatus }
  /** Entries whose scores the reader sees, of all. */
  open: number
  entries: number
  categoryId: number
  isAssigned: boolean
  /** Entries that fewer judges score than the assignment says. */
  short: number
}

/** Why judges of the committee cannot score, and why its reader does not see all scores. */
export function BoardNotices({
  scoring,
  open,
  entries,
  categoryId,
  isAssigned,
  short,
  round,
}: BoardNoticesProps) {
  return (
    <>
      {round ? (
        <Notice title={`The round for “${round.name}” comes before scoring`}>
          <Link to={href('/judges/rounds/:categoryId', { categoryId })}>Decide who advances</Link> once it is
          over. Scores and the slate come after that.
        </Notice>
      ) : null}
      {scoring.frozen ? (
        <Notice tone="plain" title={scoring.confirmed ? 'The slate is confirmed' : 'The slate is submitted'}>
          Scores are frozen.
        </Notice>
      ) : scoring.locked ? (
        <Notice tone="plain" title="Scoring is locked">
          Judges can’t score since <DateTime value={scoring.locked} />. Saved scores are kept.
        </Notice>
      ) : scoring.on ? null : (
        <OffNotice {...scoring.judging} />
      )}
      {open < entries ? (
        <Notice tone="plain" title={`You see the scores of ${open} of ${entries} entries`}>
          {isAssigned
            ? 'The scores of an entry are hidden until your own is final or you abstain, and those of an entry that is not assigned to you until scoring closes. Ranks cover the entries you see.'
            : 'The scores of an entry are hidden until your own is final or you abstain. Ranks cover the entries you see.'}
        </Notice>
      ) : null}
      {short > 0 && !scoring.frozen ? (
        <Notice title={`${countText(short, 'entry has', 'entries have')} too few judges`}>
          <Link to={href('/judges/assignment/:categoryId', { categoryId })}>Assign judges</Link>
        </Notice>
      ) : null}
    </>
  )
}
