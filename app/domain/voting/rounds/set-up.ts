import { categoryTitle, type CategoryName } from '#app/domain/season/seasons/category-title.ts'
import type { Method } from '../tally/choices.ts'

/** The form of a round's set-up. Client-safe and pure. */

/** Nominees that a category needs for a choice. */
export const MIN_NOMINEES = 2

/** A category's choice in the form; `usual` stores none. */
export type MethodChoice = Method | 'usual'

/** The names of a category's controls. */
export const methodName = (categoryId: number) => `method-${categoryId}`
export const noAwardName = (categoryId: number) => `no-award-${categoryId}`

export const ORDER_LABELS = {
  alphabetical: 'By title',
  shuffled: 'Shuffled, in an order of each member’s own',
} as const
export type NomineeOrder = keyof typeof ORDER_LABELS

export interface CategorySetUp {
  method: MethodChoice
  noAward: boolean
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
      [...categories].flatMap(([id, { method, noAward }]) => [
        [methodName(id), names[method]],
        [noAwardName(id), noAward ? 'with “No award”' : 'without “No award”'],
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
      ]),
    ),
  }
}
