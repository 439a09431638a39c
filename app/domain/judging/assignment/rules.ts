import { drawn, type DrawFacts, type Pair } from './draw.ts'
import { MORE_ENTRIES } from './more.ts'
import { pairKey } from './pair-key.ts'
import { employerKey, MAX_QUORUM } from '#app/domain/judging/committees/rules.ts'
import type { ReviewStatus } from '#app/domain/judging/reviews/lifecycle.ts'

/** What an assignment of entries to judges is drawn by, and what of it counts. Client-safe and pure. */

export const MAX_PER_ENTRY = MAX_QUORUM
/** No committee has as many entries. */
export const MAX_LOAD = 5_000

/** `afresh` draws all that was not begun; `gaps` gives judges to the entries that have too few, and changes as little as it can. */
export const DRAW_MODES = ['afresh', 'gaps'] as const
export type DrawMode = (typeof DRAW_MODES)[number]

/** What an admin or chair chooses. */
export interface DrawSettings {
  mode: DrawMode
  perEntry: number
  /** The most entries of a judge without an own number; null for no limit. */
  max: number | null
  /** Never two judges of one employer at one entry. */
  apart: boolean
  seed: number
  /** The most entries of single judges, by their id. */
  own: Readonly<Record<number, number>>
  /** Judges who give away what they have not begun, and get nothing new. */
  late: readonly number[]
}

const isWhole = (value: number, min: number, max: number) =>
  Number.isInteger(value) && value >= min && value <= max

/** The settings as the query of a page's address. */
export function settingsQuery({ mode, perEntry, max, apart, seed, own, late }: DrawSettings) {
  return {
    mode,
    per: perEntry,
    max: max ?? undefined,
    apart: apart ? 1 : undefined,
    seed,
    own:
      Object.entries(own)
        .map(([id, most]) => `${id}-${most}`)
        .join('.') || undefined,
    late: late.join('.') || undefined,
  }
}

/** The settings in an address; null where they cannot be read. */
export function readSettings(query: URLSearchParams): DrawSettings | null {
  const numberOf = (name: string) => Number(query.get(name) || Number.NaN)
  const parts = (name: string) => (query.get(name) ?? '').split('.').filter(Boolean)
  const mode = DRAW_MODES.find((known) => known === query.get('mode'))
  const [perEntry, seed] = [numberOf('per'), numberOf('seed')]
  const max = query.get('max') ? numberOf('max') : null
  const own = parts('own').map((text) => text.split('-').map(Number))
  const late = parts('late').map(Number)
  if (!mode || !isWhole(perEntry, 1, MAX_PER_ENTRY) || !isWhole(seed, 1, 2 ** 31 - 1)) return null
  if (max !== null && !isWhole(max, 1, MAX_LOAD)) return null
  if (!own.every(([id = 0, most = -1]) => isWhole(id, 1, 2 ** 53) && isWhole(most, 0, MAX_LOAD))) return null
  if (!late.every((id) => isWhole(id, 1, 2 ** 53))) return null
  return { mode, perEntry, max, seed, apart: query.get('apart') === '1', own: Object.fromEntries(own), late }
}

export interface CommitteeJudge {
  id: number
  name: string
  role: 'chair' | 'judge'
  employer: string | null
  signed: boolean
  /** The most entries they take by the assignment in force. */
  max: number | null
  /** False for a chair whose scores do not count. */
  counts: boolean
}

/** How a judge came to an entry: by the draw, by the chair or an admin, or because they took it. */
export type Given = 'drawn' | 'by_hand' | 'taken'

export const GIVEN_LABELS: Readonly<Record<Given, string>> = {
  drawn: 'By the draw',
  by_hand: 'By hand',
  taken: 'Taken by the judge',
}

export interface CommitteeFacts {
  /** An assignment is in force. */
  isAssigned: boolean
  judges: readonly CommitteeJudge[]
  /** The ids of what the committee judges. */
  entries: readonly number[]
  conflicts: readonly Pair[]
  reviews: readonly (Pair & { status: ReviewStatus })[]
  assigned: readonly (Pair & { given: Given })[]
}

const keysOf = (pairs: readonly Pair[]) => new Set(pairs.map(({ judge, entry }) => pairKey(judge, entry)))
const isDone = ({ status }: { status: ReviewStatus }) => status === 'final' || status === 'abstained'

/** The pairs that bring a score, or may: of a judge whose scores count, who has no conflict and did not abstain. */
export function livePairs({
  judges,
  conflicts,
  reviews,
  assigned,
}: CommitteeFacts): CommitteeFacts['assigned'] {
  const lost = keysOf([...conflicts, ...reviews.filter(({ status }) => status === 'abstained')])
  const counting = new Set(judges.flatMap(({ id, counts }) => (counts ? [id] : [])))
  return assigned.filter(({ judge, entry }) => counting.has(judge) && !lost.has(pairKey(judge, entry)))
}

/** How many judges each entry has who may still bring a score. */
export function judgesPerEntry(facts: CommitteeFacts): Map<number, number> {
  const counts = new Map(facts.entries.map((entry) => [entry, 0]))
  for (const { entry } of livePairs(facts)) {
    const count = counts.get(entry)
    if (count !== undefined) counts.set(entry, count + 1)
  }
  return counts
}

/** Pairs whose review is finished: they stay assigned whatever else changes, so that no score is dropped. */
export function finishedPairs({ reviews, entries }: CommitteeFacts): Pair[] {
  const known = new Set(entries)
  return reviews.filter((review) => isDone(review) && known.has(review.entry))
}

/** The question of a draw. What was begun, given by hand or taken stays; a new draw gives away the rest. */
export function drawFactsOf(facts: CommitteeFacts, settings: DrawSettings): DrawFacts {
  const { perEntry, apart, seed, mode, max, own } = settings
  const late = new Set(settings.late)
  const judges = facts.judges.filter(({ counts }) => counts)
  const counting = new Set(judges.map(({ id }) => id))
  const abstained = facts.reviews.filter(({ status }) => status === 'abstained')
  const lost = keysOf([...facts.conflicts, ...abstained])
  const isLive = ({ judge, entry }: Pair) => counting.has(judge) && !lost.has(pairKey(judge, entry))
  // A draft of an entry that was given to others stays theirs.
  const assigned = keysOf(facts.assigned)
  const begun = facts.reviews.filter(
    (review) =>
      isLive(review) &&
      (!facts.isAssigned || isDone(review) || assigned.has(pairKey(review.judge, review.entry))),
  )
  const begunKeys = keysOf(begun)
  const others = facts.assigned.filter(
    (pair) => isLive(pair) && !late.has(pair.judge) && !begunKeys.has(pairKey(pair.judge, pair.entry)),
  )
  return {
    judges: judges.map(({ id, employer }) => ({
      id,
      employer: employerKey(employer),
      max: late.has(id) ? 0 : (own[id] ?? max ?? MAX_LOAD),
    })),
    entries: facts.entries,
    perEntry,
    apart,
    seed,
    barred: [...facts.conflicts, ...abstained],
    kept: [...begun, ...others.filter(({ given }) => given !== 'drawn')],
    held: mode === 'gaps' ? others.filter(({ given }) => given === 'drawn') : [],
  }
}

/** Whether a judge has finished all that is assigned to them. */
export function hasFinished(facts: CommitteeFacts, judge: number): boolean {
  const finished = keysOf(facts.reviews.filter(isDone))
  const known = new Set(facts.entries)
  const conflicted = keysOf(facts.conflicts)
  return facts.assigned.every((pair) => {
    const key = pairKey(pair.judge, pair.entry)
    return pair.judge !== judge || !known.has(pair.entry) || conflicted.has(key) || finished.has(key)
  })
}

/**
 * The entries that a judge who is done may take: those with too few judges first, then those with the fewest final scores. An entry
 * whose scores are still missing takes one judge more than it needs, and no more.
 */
export function moreEntries(
  facts: CommitteeFacts,
  { perEntry, apart, seed }: Pick<DrawSettings, 'perEntry' | 'apart' | 'seed'>,
  judge: number,
): number[] {
  const own = new Set(facts.assigned.filter((pair) => pair.judge === judge).map(({ entry }) => entry))
  const barred = new Set(facts.conflicts.filter((pair) => pair.judge === judge).map(({ entry }) => entry))
  const employers = new Map(facts.judges.map(({ id, employer }) => [id, employerKey(employer)]))
  const employer = employers.get(judge)
  const live = livePairs(facts)
  const colleagues = new Set(
    apart && employer
      ? live.filter((pair) => employers.get(pair.judge) === employer).map(({ entry }) => entry)
      : [],
  )
  const has = judgesPerEntry(facts)
  const liveKeys = keysOf(live)
  const finals = new Map<number, number>()
  for (const { judge: by, entry, status } of facts.reviews)
    if (status === 'final' && liveKeys.has(pairKey(by, entry)))
      finals.set(entry, (finals.get(entry) ?? 0) + 1)
  const order = (entry: number) => [
    Math.min(has.get(entry) ?? 0, perEntry),
    finals.get(entry) ?? 0,
    drawn(seed, judge, entry),
  ]
  return facts.entries
    .filter(
      (entry) =>
        !own.has(entry) &&
        !barred.has(entry) &&
        !colleagues.has(entry) &&
        (finals.get(entry) ?? 0) < perEntry &&
        (has.get(entry) ?? 0) <= perEntry,
    )
    .map((entry) => ({ entry, order: order(entry) }))
    .sort((a, b) => a.order.reduce((found, value, at) => found || value - (b.order[at] ?? 0), 0))
    .slice(0, MORE_ENTRIES)
    .map(({ entry }) => entry)
}
