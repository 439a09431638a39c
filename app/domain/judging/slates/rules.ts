import type { StateLabel } from '#app/ui/pill.tsx'
import type { CategoryStatus } from '#app/domain/catalogue/categories/rules.ts'
import type { Cut } from '#app/domain/judging/board/statistics.ts'
import type { SlateStatus } from './lifecycle.ts'
import type { SlateItemRow } from './slate-rows.server.ts'
import { countText, nounFor } from '#app/ui/format/plural.ts'

/** What a slate may be and what keeps it from being submitted or confirmed. Client-safe and pure. */

export const SLATE_STATUS_LABELS: Readonly<Record<SlateStatus, string>> = {
  draft: 'Not submitted',
  submitted: 'With the admins',
  returned: 'Returned',
  confirmed: 'Confirmed',
}

/** The chair may change it. */
export function isSlateOpen(status: SlateStatus): boolean {
  return status === 'draft' || status === 'returned'
}

/** The state of a category’s slate for an admin. `second_admin`: one without a conflict in the category has to decide. */
export type SlateState = SlateStatus | 'missing' | 'short' | 'second_admin'

export const SLATE_LABELS: Readonly<Record<SlateState, StateLabel>> = {
  missing: { label: 'Missing', tone: 'bad' },
  draft: { label: 'In progress', tone: 'neutral' },
  submitted: { label: 'Submitted', tone: 'warn' },
  short: { label: 'Submitted, short', tone: 'warn' },
  returned: { label: 'Returned', tone: 'neutral' },
  confirmed: { label: 'Confirmed', tone: 'good' },
  second_admin: { label: 'For a second admin', tone: 'neutral' },
}
export const SLATE_STATES = Object.keys(SLATE_LABELS) as SlateState[]

export interface SlateCounts {
  status: SlateStatus | null
  works: number
  minNominees: number
  /** The admin has a conflict with an entry of the category, on the slate or not. */
  conflicted: boolean
}

/** The state of a slate for an admin; with a conflict in its category, only that a second admin decides. */
export function slateState({ status, works, minNominees, conflicted }: SlateCounts): SlateState {
  if (status === null) return 'missing'
  if (status === 'draft' || status === 'returned') return status
  if (conflicted) return 'second_admin'
  if (status === 'confirmed') return 'confirmed'
  return works < minNominees ? 'short' : 'submitted'
}

/** A slate that can be confirmed together with others: neither short nor long, and nothing on it left to decide. */
export function isComplete(
  slate: SlateCounts & {
    undecided: number
    ineligible: number
    maxNominees: number
    categoryStatus: CategoryStatus
  },
): boolean {
  return (
    slateState(slate) === 'submitted' &&
    slate.categoryStatus !== 'suspended' &&
    slate.undecided === 0 &&
    slate.ineligible === 0 &&
    slate.works <= slate.maxNominees
  )
}

/** For an admin with a conflict in the category of a slate. */
export const CONFLICTED_TEXT =
  'You have a conflict of interest in this category. A second admin has to decide about its slate.'

export const MIN_SHORT_REASON = 30

/** An item as the chair sees it. */
export interface SlateItem extends Omit<SlateItemRow, 'names' | 'studio' | 'addedBy'> {
  /** Null while it is judged blind and the reader has not finished with it. */
  names: string[] | null
  /** How many people it names. */
  people: number
  rank: number | null
  /** Final scores that count; null for a work that was not entered. */
  final: number | null
  flags: number
}

export interface SlateFacts {
  items: readonly SlateItem[]
  cut: Cut
  /** Titles of ranked entries by id. */
  titles: ReadonlyMap<number, string>
  /** Ranked entries, best first. */
  ranked: readonly { entry: number; rank: number }[]
  minNominees: number
  maxNominees: number
  maxTeam: number | null
  quorum: number
  /** Judges who have not finished, by name. */
  unfinished: readonly string[]
  /** Conflict questions that were not asked or not answered. */
  unanswered: number
}

export interface SlateCheck {
  id: string
  label: string
  /** A word or a number for the panel. */
  state: string
  tone: 'good' | 'warn' | 'bad'
  /** A sentence for each problem. */
  lines: string[]
  /** The slate cannot be submitted while this check fails. */
  blocks: boolean
}

const list = (titles: readonly string[]) => titles.map((title) => `“${title}”`).join(', ')

/** Fewer than the category asks for: it takes a reason, and suspends the committee. */
export function isShort({ items, minNominees }: Pick<SlateFacts, 'items' | 'minNominees'>): boolean {
  return items.length < minNominees
}

/** Which of the entries tied at the cut are on the slate and which are not. */
export function tieAtCut({ items, cut }: Pick<SlateFacts, 'items' | 'cut'>): { on: number[]; off: number[] } {
  const chosen = new Set(items.flatMap(({ submissionId }) => submissionId ?? []))
  return { on: cut.tied.filter((id) => chosen.has(id)), off: cut.tied.filter((id) => !chosen.has(id)) }
}

/** A slate may exceed the category's maximum only by a whole tie at the cut, and by nothing besides. */
export function isTooLong(facts: Pick<SlateFacts, 'items' | 'cut' | 'maxNominees'>): boolean {
  const { on, off } = tieAtCut(facts)
  const over = facts.items.length - facts.maxNominees
  return over > 0 && (off.length > 0 || on.length === 0 || over >= on.length)
}

/** A slate that settles a tie has to say how: it splits the tie, or is longer to hold all of it. */
export function needsTieReason(facts: Pick<SlateFacts, 'items' | 'cut' | 'maxNominees'>): boolean {
  const { on, off } = tieAtCut(facts)
  return on.length > 0 && (off.length > 0 || facts.items.length > facts.maxNominees)
}

/** The checks before a slate is submitted, in the order they are shown. */
export function slateChecks(facts: SlateFacts): SlateCheck[] {
  const { items, cut, minNominees, maxNominees, maxTeam, quorum, titles, unanswered, unfinished } = facts
  const lowest = Math.max(0, ...items.flatMap(({ rank }) => rank ?? []))
  const chosen = new Set(items.flatMap(({ submissionId }) => submissionId ?? []))
  const higherLeftOff = facts.ranked
    .filter(({ entry, rank }) => rank < lowest && !chosen.has(entry))
    .map(({ entry }) => titles.get(entry) ?? '')
  const titlesOf = (which: (item: SlateItem) => boolean) => items.filter(which).map(({ title }) => title)
  const check = (
    id: string,
    label: string,
    lines: string[],
    state: string,
    tone: 'warn' | 'bad' = 'warn',
  ): SlateCheck => {
    const fails = lines.length > 0
    return { id, label, state, tone: fails ? tone : 'good', lines, blocks: fails && tone === 'bad' }
  }
  const about = (id: string, label: string, found: readonly string[], text: string, tone?: 'bad') =>
    check(id, label, found.length === 0 ? [] : [`${text}: ${list(found)}.`], String(found.length), tone)
  const ineligible = titlesOf(({ state }) => state === 'ineligible')
  const refused = titlesOf(({ state }) => state === 'refused')
  return [
    check(
      'count',
      `${minNominees} to ${maxNominees} nominees`,
      countProblems(facts),
      String(items.length),
      isTooLong(facts) ? 'bad' : 'warn',
    ),
    check(
      'judges',
      'Judges finished',
      unfinished.length === 0 ? [] : [`Not finished: ${unfinished.join(', ')}.`],
      unfinished.length === 0 ? 'all' : `${unfinished.length} to go`,
    ),
    check(
      'ties',
      'Conflict questions answered',
      unanswered === 0
        ? []
        : [
            `Judges still have ${unanswered} conflict ${nounFor(unanswered, { one: 'question', other: 'questions' })} to answer.`,
          ],
      unanswered === 0 ? 'all' : `${unanswered} open`,
    ),
    check(
      'cut',
      'Tie at the cut',
      tieProblems(facts),
      cut.tied.length === 0 ? 'none' : String(cut.tied.length),
    ),
    about(
      'under',
      `Below the quorum of ${quorum}`,
      titlesOf(({ final }) => final !== null && final < quorum),
      'Fewer final scores than the quorum',
    ),
    about(
      'flags',
      'Open flags',
      titlesOf(({ flags }) => flags > 0),
      'Flagged, not resolved by an admin yet',
    ),
    about(
      'teams',
      maxTeam === null ? 'Teams too large' : `Teams of more than ${maxTeam}`,
      titlesOf(({ people }) => maxTeam !== null && people > maxTeam),
      'More people than allowed',
    ),
    about(
      'names',
      'Without credits',
      titlesOf(({ people }) => people === 0),
      'No people credited',
    ),
    about('passed', 'Higher-ranked, left off', higherLeftOff, 'Ranked above a nominee and not on the slate'),
    about(
      'outside',
      'Proposed works to approve',
      titlesOf(({ state }) => state === 'proposed'),
      'Not entered, an admin has to approve',
    ),
    ...(ineligible.length > 0
      ? [about('ineligible', 'Withdrawn', ineligible, 'No longer eligible in this category, remove', 'bad')]
      : []),
    ...(refused.length > 0
      ? [about('refused', 'Refused', refused, 'Refused by an admin, remove', 'bad')]
      : []),
  ]
}

function countProblems(facts: SlateFacts): string[] {
  const { items, minNominees, maxNominees } = facts
  if (isTooLong(facts))
    return [
      `There are ${items.length} nominees. Only a whole tie at the cut allows more than ${maxNominees}.`,
    ]
  if (!isShort(facts)) return []
  return [
    `The slate has ${countText(items.length, 'nominee', 'nominees')}, fewer than ${minNominees}. A short slate needs a reason and suspends the committee until an admin decides.`,
  ]
}

function tieProblems(facts: SlateFacts): string[] {
  const { on, off } = tieAtCut(facts)
  const named = (ids: readonly number[]) => list(ids.map((id) => facts.titles.get(id) ?? ''))
  if (facts.cut.tied.length === 0) return []
  const outcome =
    on.length === 0
      ? 'None of them is on the slate.'
      : off.length === 0
        ? 'All of them are on the slate.'
        : `On the slate: ${named(on)}. Splitting a tie needs a reason.`
  return [`${named(facts.cut.tied)} are tied. ${outcome}`]
}

/** The ids with one of them moved to another place, counted from 1; a place outside is the nearest inside. */
export function movedTo(ids: readonly number[], id: number, place: number): number[] {
  const others = ids.filter((each) => each !== id)
  if (others.length === ids.length) return [...ids]
  return others.toSpliced(Math.min(Math.max(place, 1), ids.length) - 1, 0, id)
}

/** The place of a rank among those on a slate: before the first that ranks below it, and last without a rank. */
export function placeByRank(rank: number | null, placed: readonly (number | null)[]): number {
  const at = rank === null ? -1 : placed.findIndex((other) => other !== null && other > rank)
  return at === -1 ? placed.length + 1 : at + 1
}

const order = new Intl.Collator('en', { sensitivity: 'base', numeric: true, ignorePunctuation: true })

/** Nominees as they are always listed and printed: by title, never by rank. */
export function sortByTitle<T extends { id: number; title: string }>(items: readonly T[]): T[] {
  return items.toSorted((a, b) => order.compare(a.title, b.title) || a.id - b.id)
}

export interface OutsidePerson {
  fullName: string
  credit: string
  email: string
}

/** Reads people typed one to a line: name; credit; email. Semicolons of other scripts count too. */
export function peopleFromText(text: string): OutsidePerson[] {
  return text
    .split(/\r?\n/)
    .map((line) => line.split(/[;\t\uff1b\u061b\u037e]/).map((part) => part.trim()))
    .flatMap(([fullName = '', credit = '', email = '']) => (fullName ? [{ fullName, credit, email }] : []))
}

const upToLast = (parts: readonly string[]) => parts.slice(0, parts.findLastIndex(Boolean) + 1)

export function peopleToText(people: readonly OutsidePerson[]): string {
  return people
    .map(({ fullName, credit, email }) => upToLast([fullName, credit, email]).join('; '))
    .join('\n')
}
