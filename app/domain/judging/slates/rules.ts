import type { Cut } from '#app/domain/judging/board/statistics.ts'
import type { OutsideWorkStatus, SlateStatus } from '#app/domain/judging/slates/lifecycle.ts'

/** What a slate may be and what stands in its way (product 1.5, 5.2.7). Client-safe and pure. */

export const SLATE_STATUS_LABELS: Readonly<Record<SlateStatus, string>> = {
  draft: 'Not submitted',
  submitted: 'With the office',
  returned: 'Returned by the office',
  confirmed: 'Confirmed',
}

/** The chair may change it. */
export function isSlateOpen(status: SlateStatus): boolean {
  return status === 'draft' || status === 'returned'
}

export const SHORT_REASON_LEAST = 30

export interface SlateItem {
  id: number
  submissionId: number | null
  outsideWorkId: number | null
  code: string | null
  title: string
  /** Null while it is judged blind and the reader has not finished with it. */
  names: string[] | null
  /** How many people it names. */
  people: number
  rank: number | null
  /** Final scores that count; null for work nobody entered. */
  final: number | null
  flags: number
  /** `fallen`: not accepted and paid in this category any more. The others are the office's word on work nobody entered. */
  state: 'standing' | 'fallen' | OutsideWorkStatus
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
  /** Questions about ties that were not asked or not answered. */
  unanswered: number
}

export interface SlateCheck {
  id: string
  label: string
  /** In a word or a number, for the panel. */
  state: string
  tone: 'good' | 'warn' | 'bad' | 'neutral'
  /** What is wrong in a sentence each; empty where nothing is. */
  lines: string[]
  /** It cannot be submitted like this. */
  blocks: boolean
}

const list = (titles: readonly string[]) => titles.map((title) => `“${title}”`).join(', ')

/** Fewer than the category asks for: it takes a reason, and suspends the committee. */
export function isShort({ items, minNominees }: Pick<SlateFacts, 'items' | 'minNominees'>): boolean {
  return items.length < minNominees
}

/** Which of those alike at the cut are on the slate and which are not. */
export function tieAtCut({ items, cut }: Pick<SlateFacts, 'items' | 'cut'>): { on: number[]; off: number[] } {
  const chosen = new Set(items.flatMap(({ submissionId }) => submissionId ?? []))
  return { on: cut.tied.filter((id) => chosen.has(id)), off: cut.tied.filter((id) => !chosen.has(id)) }
}

/** More than the category allows stand only where all of those alike at the cut are on it, and no more besides. */
export function isTooLong(facts: Pick<SlateFacts, 'items' | 'cut' | 'maxNominees'>): boolean {
  const { on, off } = tieAtCut(facts)
  const over = facts.items.length - facts.maxNominees
  return over > 0 && (off.length > 0 || on.length === 0 || over >= on.length)
}

/** A tie is settled by this slate, and it has to say how: it is cut in two, or all of it is on a slate that is longer for it. */
export function needsTieReason(facts: Pick<SlateFacts, 'items' | 'cut' | 'maxNominees'>): boolean {
  const { on, off } = tieAtCut(facts)
  return on.length > 0 && (off.length > 0 || facts.items.length > facts.maxNominees)
}

/** Everything there is to know before it is submitted, in the order it is shown. */
export function slateChecks(facts: SlateFacts): SlateCheck[] {
  const { items, minNominees, maxNominees, maxTeam, quorum, titles } = facts
  const named = (which: (item: SlateItem) => boolean) => items.filter(which).map(({ title }) => title)
  const fallen = named(({ state }) => state === 'fallen')
  const refused = named(({ state }) => state === 'refused')
  const waiting = named(({ state }) => state === 'proposed')
  const large = named(({ people }) => maxTeam !== null && people > maxTeam)
  const nameless = named(({ people }) => people === 0)
  const under = named(({ final }) => final !== null && final < quorum)
  const flagged = named(({ flags }) => flags > 0)
  const { on, off } = tieAtCut(facts)
  const lowest = Math.max(0, ...items.flatMap(({ rank }) => rank ?? []))
  const chosen = new Set(items.flatMap(({ submissionId }) => submissionId ?? []))
  const passedOver = facts.ranked
    .filter(({ entry, rank }) => rank < lowest && !chosen.has(entry))
    .map(({ entry }) => titles.get(entry) ?? '')
  const tooLong = isTooLong(facts)
  const check = (
    id: string,
    label: string,
    titlesOf: readonly string[],
    words: string,
    tone: 'warn' | 'bad' = 'warn',
  ): SlateCheck => ({
    id,
    label,
    state: titlesOf.length === 0 ? 'none' : String(titlesOf.length),
    tone: titlesOf.length === 0 ? 'good' : tone,
    lines: titlesOf.length === 0 ? [] : [`${words}: ${list(titlesOf)}.`],
    blocks: tone === 'bad' && titlesOf.length > 0,
  })
  return [
    {
      id: 'count',
      label: `${minNominees} to ${maxNominees} nominees`,
      state: String(items.length),
      tone: tooLong ? 'bad' : isShort(facts) ? 'warn' : 'good',
      lines: tooLong
        ? [
            `There are ${items.length} nominees, and at most ${maxNominees} are allowed; only a whole tie at the cut may go beyond.`,
          ]
        : isShort(facts)
          ? [
              `There ${items.length === 1 ? 'is one nominee' : `are ${items.length} nominees`}, fewer than ${minNominees}. It takes a reason, and the committee becomes suspended until the office decides.`,
            ]
          : [],
      blocks: tooLong,
    },
    {
      id: 'judges',
      label: 'Every judge final',
      state: facts.unfinished.length === 0 ? 'all' : `${facts.unfinished.length} left`,
      tone: facts.unfinished.length === 0 ? 'good' : 'warn',
      lines: facts.unfinished.length === 0 ? [] : [`Not finished: ${facts.unfinished.join(', ')}.`],
      blocks: false,
    },
    {
      id: 'ties',
      label: 'Conflicts answered',
      state: facts.unanswered === 0 ? 'all' : `${facts.unanswered} open`,
      tone: facts.unanswered === 0 ? 'good' : 'warn',
      lines:
        facts.unanswered === 0
          ? []
          : [
              `${facts.unanswered} ${facts.unanswered === 1 ? 'question' : 'questions'} about ties of judges are not answered.`,
            ],
      blocks: false,
    },
    {
      id: 'cut',
      label: 'Tie at the cut',
      state: facts.cut.tied.length === 0 ? 'none' : `${facts.cut.tied.length} alike`,
      tone: facts.cut.tied.length === 0 ? 'good' : 'warn',
      lines:
        facts.cut.tied.length === 0
          ? []
          : [
              `${list(facts.cut.tied.map((id) => titles.get(id) ?? ''))} are alike.` +
                (on.length > 0 && off.length > 0
                  ? ` On the slate: ${list(on.map((id) => titles.get(id) ?? ''))}. It takes a reason.`
                  : on.length > 0
                    ? ' All of them are on the slate.'
                    : ' None of them is on the slate.'),
            ],
      blocks: false,
    },
    check('under', `Below the quorum of ${quorum}`, under, 'Fewer final scores than the quorum'),
    check('flags', 'Open flags', flagged, 'Flagged, and the office has not settled it'),
    check(
      'teams',
      maxTeam === null ? 'Teams too large' : `Teams of more than ${maxTeam}`,
      large,
      'More people than allowed',
    ),
    check('names', 'Nobody named', nameless, 'Nobody is named'),
    check('passed', 'Passed over', passedOver, 'Ranked above a nominee and not on the slate'),
    check('outside', 'Work not entered', waiting, 'The office still has to approve'),
    ...(fallen.length > 0
      ? [
          check(
            'fallen',
            'Withdrawn',
            fallen,
            'Not accepted and paid in this category any more; take it off',
            'bad',
          ),
        ]
      : []),
    ...(refused.length > 0
      ? [check('refused', 'Refused', refused, 'Refused by the office; take it off', 'bad')]
      : []),
  ]
}

/** The ids in a new order: one of them at another place, counted from 1; a place outside is the nearest inside. */
export function movedTo(ids: readonly number[], id: number, place: number): number[] {
  const others = ids.filter((each) => each !== id)
  if (others.length === ids.length) return [...ids]
  return others.toSpliced(Math.min(Math.max(place, 1), ids.length) - 1, 0, id)
}

/** The place of an entry of this rank among those on a slate: before the first that ranks below it, and last without a rank. */
export function placeByRank(rank: number | null, placed: readonly (number | null)[]): number {
  const at = rank === null ? -1 : placed.findIndex((other) => other !== null && other > rank)
  return at === -1 ? placed.length + 1 : at + 1
}

const order = new Intl.Collator('en', { sensitivity: 'base', numeric: true, ignorePunctuation: true })

/** As they are printed: nominees always stand by title, never by rank (product 0). */
export function asPrinted<T extends { id: number; title: string }>(items: readonly T[]): T[] {
  return items.toSorted((a, b) => order.compare(a.title, b.title) || a.id - b.id)
}

export interface OutsidePerson {
  fullName: string
  credit: string
  email: string
}

/** People as they are typed, one to a line: name; credit; e-mail. Keyboards of other scripts have semicolons of their own. */
export function peopleFromText(text: string): OutsidePerson[] {
  return text
    .split(/\r?\n/)
    .map((line) => line.split(/[;\t\uff1b\u061b\u037e]/).map((part) => part.trim()))
    .flatMap(([fullName = '', credit = '', email = '']) => (fullName ? [{ fullName, credit, email }] : []))
}

export function peopleToText(people: readonly OutsidePerson[]): string {
  return people
    .map(({ fullName, credit, email }) => [fullName, credit, email].join('; ').replace(/(; )+$/, ''))
    .join('\n')
}
