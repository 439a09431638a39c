import { countText } from '#app/ui/format/plural.ts'
import type { KindTerms } from './terms.ts'

/** The sheet of a judge: what they give to all entries of a round of points or places. Client-safe and pure. */

/** Points or the place of each entry that has one, by its public id. */
export type Marks = ReadonlyMap<string, number>

/** The control of an entry's points or place. */
export const markField = (publicId: string): `marks.${string}` => `marks.${publicId}`

/** Says how much of a sheet is given: points, or places. */
export function givenOf({ kind }: KindTerms, marks: Marks): number {
  const given = [...marks.values()]
  return kind === 'rank' ? given.length : given.reduce((sum, mark) => sum + mark, 0)
}

/** Says how much there is to give: no list has more places than entries. */
export const fullOf = ({ kind, budget, ranked }: KindTerms, entries: number): number =>
  kind === 'rank' ? Math.min(ranked ?? 0, entries) : (budget ?? 0)

export interface SheetCheck {
  marks: Marks
  /** The entries of the judge's list, with their titles. */
  titles: ReadonlyMap<string, string>
  /** They were sent with the form, so a message can stand beside them. */
  sent: ReadonlySet<string>
  /** The judge says that the sheet is done. */
  finish: boolean
}

interface SheetProblem {
  message: string
  fields?: Record<string, string[]>
}

/** Says what is wrong with a sheet as it would be stored, or null. */
export function sheetProblem(terms: KindTerms, check: SheetCheck): SheetProblem | null {
  return terms.kind === 'rank' ? placesProblem(terms, check) : pointsProblem(terms, check)
}

function problemBeside(problems: ReadonlyMap<string, string>, message: string, sent: ReadonlySet<string>) {
  const beside = [...problems].filter(([publicId]) => sent.has(publicId))
  if (beside.length === 0) return { message }
  return {
    message,
    fields: Object.fromEntries(beside.map(([publicId, text]) => [markField(publicId), [text]])),
  }
}

function pointsProblem(terms: KindTerms, { marks, sent }: SheetCheck): SheetProblem | null {
  const { budget, maxEach } = terms
  const most = maxEach ?? 0
  const over = new Map([...marks].flatMap(([id, mark]) => (mark > most ? [[id, mostText(most)]] : [])))
  if (over.size > 0) return problemBeside(over, mostText(most), sent)
  const given = givenOf(terms, marks)
  const full = budget ?? 0
  return given <= full
    ? null
    : {
        message: `You gave ${given} of ${full} points. Take back ${countText(given - full, 'point', 'points')}; nothing is saved yet.`,
      }
}

const mostText = (most: number) => `An entry gets at most ${countText(most, 'point', 'points')}`

function placesProblem(
  { ranked }: KindTerms,
  { marks, titles, sent, finish }: SheetCheck,
): SheetProblem | null {
  const last = ranked ?? 0
  const problems = new Map<string, string>()
  const holders = new Map<number, string[]>()
  for (const [id, place] of marks) {
    if (place > last) problems.set(id, `There are places from 1 to ${last}`)
    holders.set(place, [...(holders.get(place) ?? []), id])
  }
  for (const [place, ids] of holders)
    for (const id of ids) {
      const other = ids.find((each) => each !== id)
      if (other) problems.set(id, `Place ${place} is given to “${titles.get(other) ?? ''}” too`)
    }
  if (problems.size > 0) return problemBeside(problems, 'Each place is given once.', sent)
  const gap = finish ? gapIn(new Set(holders.keys())) : null
  if (gap === null) return null
  const below = new Map([...marks].flatMap(([id, place]) => (place > gap ? [[id, gapText(gap)]] : [])))
  return problemBeside(below, gapText(gap), sent)
}

const gapText = (place: number) => `Place ${place} is not given. Fill it, or move the places below it up`

/** The first place that is left out above one that is given. */
function gapIn(places: ReadonlySet<number>): number | null {
  for (let place = 1; place < Math.max(...places, 0); place += 1) if (!places.has(place)) return place
  return null
}

/** A sheet is done once all there is to give is given without a gap. A judge can say so before. */
export function isComplete(terms: KindTerms, marks: Marks, entries: number): boolean {
  const full = fullOf(terms, entries)
  if (full === 0 || givenOf(terms, marks) < full) return false
  return terms.kind !== 'rank' || gapIn(new Set(marks.values())) === null
}

/** "37 of 100 points given." */
export function givenText(terms: KindTerms, marks: Marks, entries: number): string {
  const [given, full] = [givenOf(terms, marks), fullOf(terms, entries)]
  return terms.kind === 'rank' ? `${given} of ${full} places filled` : `${given} of ${full} points given`
}

/** What a judge's comparisons said of an entry: "5 better, 1 can’t tell, 2 other better". */
export const pairsText = ({ better, same, worse }: { better: number; same: number; worse: number }) =>
  `${better} better, ${same} can’t tell, ${worse} other better`

/** What an entry was given, as a list says it. */
export function markText({ kind }: Pick<KindTerms, 'kind'>, mark: number): string {
  if (kind === 'rank') return mark === 0 ? 'No place' : `Place ${mark}`
  return kind === 'pairs' ? countText(mark, 'comparison', 'comparisons') : countText(mark, 'point', 'points')
}
