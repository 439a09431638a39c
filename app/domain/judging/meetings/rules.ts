import type { CommitteeRole } from '#app/domain/judging/committees/rules.ts'
import type { ReviewStatus } from '#app/domain/judging/reviews/lifecycle.ts'
import { roleScores, type ScoringState } from '#app/domain/judging/reviews/window.ts'
import type { StateOf } from '#app/platform/lifecycle.ts'
import type { StateLabel } from '#app/ui/pill.tsx'
import type { meetingLifecycle } from './lifecycle.ts'

/** Meetings of a committee. Client-safe and pure. */

export type MeetingState = StateOf<typeof meetingLifecycle>

export const MAX_TITLE = 120
export const MIN_MINUTES = 1
export const MAX_MINUTES = 60
/** The most entries on one agenda. */
export const MAX_ITEMS = 200
/** The most meetings of one committee. */
export const MAX_MEETINGS = 50
export const MAX_NOTE_LENGTH = 2_000
/** The most versions of the note about one entry. */
export const MAX_NOTE_VERSIONS = 50
/** The most members that can be noted as present. */
export const MAX_PRESENT = 200

export const MEETING_STATES: Readonly<Record<MeetingState, StateLabel>> = {
  planned: { label: 'Planned', tone: 'neutral' },
  running: { label: 'Running', tone: 'warn' },
  ended: { label: 'Ended', tone: 'good' },
  cancelled: { label: 'Cancelled', tone: 'neutral' },
}

/** What decides how much of an entry on an agenda a person is shown. */
export interface ItemFacts {
  /** The person, or the admin who acts for them, has a conflict of interest with it, whatever access was granted for reading. */
  isConflicted: boolean
  /** The committee still judges it. */
  isJudged: boolean
  /** The person has said that they have no conflict, or sits on no committee and is not asked. */
  isAnswered: boolean
  /** The person may read it as a judge or an admin. */
  isReadable: boolean
}

/** `others`: it is assigned to other judges. Of an entry that is not `shown` a page has nothing. */
export type ItemAccess = 'shown' | 'conflict' | 'gone' | 'unanswered' | 'others'

/** Decides what a person is shown of an entry on an agenda; a conflict comes before all else. */
export function itemAccess({ isConflicted, isJudged, isAnswered, isReadable }: ItemFacts): ItemAccess {
  if (isConflicted) return 'conflict'
  if (!isJudged) return 'gone'
  if (!isAnswered) return 'unanswered'
  return isReadable ? 'shown' : 'others'
}

/** `now`: it is under discussion. `open`: it is still to come. */
export type ItemStanding = 'now' | 'done' | 'skipped' | 'open'

/** Decides how far the meeting is with an entry, by when it was talked about. */
export function itemStanding({
  skippedAt,
  turns,
}: {
  skippedAt: Date | null
  turns: readonly { endedAt: Date | null }[]
}): ItemStanding {
  if (turns.some(({ endedAt }) => endedAt === null)) return 'now'
  if (skippedAt !== null) return 'skipped'
  return turns.length > 0 ? 'done' : 'open'
}

/** An entry of an agenda as the person sees it who runs the meeting. */
export interface RunItem {
  id: number
  standing: ItemStanding
  /** The person may open it: no conflict of interest, and the committee still judges it. */
  mayOpen: boolean
}

/** A step through the agenda. */
export type RunStep = { do: 'start' | 'next' | 'previous' | 'skip' } | { do: 'open'; item: number }

/** `own_conflict`: another person runs the entry under discussion. `none`: there is nothing to go to. */
export type StepRefusal = 'own_conflict' | 'none'

/**
 * Decides where a step leads in an agenda, in its order: to an entry, or with null to none, which ends the talk about the one before.
 * Entries that the person may not open are passed over, so another person can open them. The next is one still to come: after the
 * present one, or else from the beginning.
 */
export function stepTarget(step: RunStep, items: readonly RunItem[]): { item: number | null } | StepRefusal {
  const at = items.findIndex(({ standing }) => standing === 'now')
  const present = items[at]
  if (present && !present.mayOpen) return 'own_conflict'
  const found = (among: readonly RunItem[]) => among.find(({ mayOpen }) => mayOpen)?.id ?? null
  const toCome = ({ standing }: RunItem) => standing === 'open'
  switch (step.do) {
    case 'open': {
      const item = items.find(({ id }) => id === step.item)
      return item?.mayOpen && item !== present ? { item: item.id } : 'none'
    }
    case 'previous': {
      const item = found(items.slice(0, Math.max(0, at)).toReversed())
      return item === null ? 'none' : { item }
    }
    case 'start':
    case 'next':
    case 'skip': {
      if (step.do === 'skip' && !present) return 'none'
      const item = found([...items.slice(at + 1), ...items.slice(0, at + 1)].filter(toCome))
      return item === null && !present ? 'none' : { item }
    }
  }
}

const MINUTE_MS = 60_000

/** Says until when an entry is talked about that was begun then. */
export const talkUntil = (begunAt: Date, minutes: number) => new Date(begunAt.getTime() + minutes * MINUTE_MS)

/** What decides whether a person reads what the committee said about an entry. */
export interface TalkFacts {
  access: ItemAccess
  /** Null for an admin who sits on no committee. */
  role: CommitteeRole | null
  /** The person's own review of the entry; null before there is one. */
  own: ReviewStatus | null
  /** Tells whether the person's scores may still change, or are still to come. */
  scoring: ScoringState
  /** Scoring was locked on this committee, or judging is over. */
  isOver: boolean
  /** The setting `judging_chair_counts`. */
  chairCounts: boolean
}

/** Tells whether a person's scores can no longer change; before judging begins they are still to come. */
function scoringHasEnded({ scoring, isOver }: Pick<TalkFacts, 'scoring' | 'isOver'>): boolean {
  return scoring === 'locked' || scoring === 'slate_submitted' || (scoring === 'judging_off' && isOver)
}

/**
 * Decides whether a person reads what was said about an entry: notes, who was there, and figures. As in the discussion (decision 173), a
 * person who scores reads it after their own score, and an alternate once scoring has ended.
 */
export function readsTalk({ access, role, own, chairCounts, ...window }: TalkFacts): boolean {
  if (access !== 'shown') return false
  if (role === null || scoringHasEnded(window)) return true
  if (!roleScores(role)) return false
  return own === 'final' || own === 'abstained' || (role === 'chair' && !chairCounts)
}

/** Entries this many places above and below the cut are near it. */
const NEAR_CUT = 2

/** An entry of the board, the best first, as far as its reader sees it. */
export interface RankedEntry {
  id: number
  rank: number | null
  tied: boolean
  disagreed: boolean
}

/** Finds what the board says is worth talking about, in its order: entries near the cut, and those whose judges are far apart. */
export function worthTalking(ranked: readonly RankedEntry[], places: number): number[] {
  const placed = ranked.filter(({ rank }) => rank !== null)
  const hasCut = placed.length > places
  const last = placed[places - 1]
  return ranked
    .filter(({ id, rank, tied, disagreed }) => {
      const at = placed.findIndex((each) => each.id === id)
      const isNear = at >= 0 && at >= places - NEAR_CUT && at < places + NEAR_CUT
      const isTied = tied && rank === last?.rank
      return disagreed || (hasCut && (isNear || isTied))
    })
    .map(({ id }) => id)
}
