import { categoryTitle, type CategoryName } from '#app/domain/season/seasons/category-title.ts'
import { MAX_SEATS, MIN_SEATS, type Method } from '../tally/choices.ts'

/** The form of a round's set-up. Client-safe and pure. */

/** Nominees that a category needs for a choice. */
const MIN_NOMINEES = 2

/** Tells whether nominees leave no choice: with as many seats as nominees all of them are elected. */
export const hasTooFew = (nominees: number, seats: number | null): boolean =>
  nominees < MIN_NOMINEES || nominees <= (seats ?? 1)

/** A category's choice in the form; `usual` stores none. */
export type MethodChoice = Method | 'usual'

/** The names of a category's controls. */
export const methodName = (categoryId: number) => `method-${categoryId}`
export const noAwardName = (categoryId: number) => `no-award-${categoryId}`
export const seatsName = (categoryId: number) => `seats-${categoryId}`

export const ORDER_LABELS = {
  alphabetical: 'By title',
  shuffled: 'Shuffled, in an order of each member’s own',
} as const
export type NomineeOrder = keyof typeof ORDER_LABELS

export interface CategorySetUp {
  method: MethodChoice
  noAward: boolean
  /** How many are elected; null for all methods but `stv`. */
  seats: number | null
}

/** Says what seats have to be. */
export const SEATS_RANGE = `Enter how many nominees are elected, from ${MIN_SEATS} to ${MAX_SEATS}`

/** What is wrong with the seats of a category, said beside them; null where nothing is. */
export function seatsProblem({ method, noAward, seats }: CategorySetUp): string | null {
  if (method !== 'stv')
    return seats === null
      ? null
      : 'Only the method for several seats has seats. Leave this empty, or select that method'
  if (seats === null || !Number.isInteger(seats) || seats < MIN_SEATS || seats > MAX_SEATS) return SEATS_RANGE
  return noAward ? 'A category with several seats can’t have “No award”. Clear one of the two' : null
}

/** How a round is voted in, as admins set it up. */
export interface RoundSetUp {
  nomineeOrder: NomineeOrder
  ownNominations: boolean
  /** A tie for the first place is drawn, in all categories. */
  drawsLots: boolean
  /** Winners of run-offs are also compared with “No award” alone. */
  noAwardTest: boolean
  /** By category. */
  categories: ReadonlyMap<number, CategorySetUp>
}

/** A set-up as texts, to be compared and kept in the history; `names` has each method's. */
export function setUpTexts(
  { nomineeOrder, ownNominations, drawsLots, noAwardTest, categories }: RoundSetUp,
  names: Readonly<Record<MethodChoice, string>>,
): Record<string, string> {
  return {
    nomineeOrder: ORDER_LABELS[nomineeOrder],
    ownNominations: ownNominations ? 'allowed' : 'not allowed',
    drawsLots: drawsLots ? 'by lot' : 'all who are tied win',
    noAwardTest: noAwardTest ? 'compared' : 'not compared',
    ...Object.fromEntries(
      [...categories].flatMap(([id, { method, noAward, seats }]) => [
        [methodName(id), names[method]],
        [noAwardName(id), noAward ? 'with “No award”' : 'without “No award”'],
        [seatsName(id), seats === null ? 'one seat' : `seats: ${seats}`],
      ]),
    ),
  }
}

/** What the parts of a set-up are called: in the summary of its form, and in the history. */
export function setUpLabels(categories: readonly (CategoryName & { id: number })[]): Record<string, string> {
  return {
    nomineeOrder: 'Order of nominees',
    ownNominations: 'Own nominations',
    drawsLots: 'A tie for first place',
    noAwardTest: 'Winner of a run-off against “No award”',
    ...Object.fromEntries(
      categories.flatMap((category) => [
        [methodName(category.id), `${categoryTitle(category)}, method`],
        [noAwardName(category.id), `${categoryTitle(category)}, “No award”`],
        [seatsName(category.id), `${categoryTitle(category)}, seats`],
      ]),
    ),
  }
}
