import { MIN_SEATS, type Method } from '../tally/choices.ts'
import { METHOD_RULES } from '../tally/rules.ts'

/** What a member is asked to do, above the nominees. */
const METHOD_HELP: Readonly<Record<Exclude<Method, 'stv'>, string>> = {
  one: 'Choose one nominee.',
  approval: 'Choose every nominee you think deserves to win. Each gets one vote.',
  top_three: 'Choose up to three nominees. Your first gets 3 points, your second 2 and your third 1.',
  ranked: 'Rank the nominees from 1, the best. You may leave out those you do not want to rank.',
  schulze: 'Rank the nominees from 1, the best. Those you leave out count as below all you rank.',
  score: 'Give nominees a score from 1 to 10, 10 being the best. You may leave out those you have not seen.',
}

/** What a member is asked to do in a category, which may have several seats. */
export const methodHelp = (method: Method, seats: number | null): string =>
  method === 'stv'
    ? `Rank the nominees from 1, the best. ${seats ?? MIN_SEATS} of them are elected. Your vote goes on to the next you rank where one above does not need it.`
    : METHOD_HELP[method]

/** A method as lists name it, with its seats. */
export const methodText = (method: Method, seats: number | null): string =>
  method !== 'stv' || seats === null
    ? METHOD_RULES[method].name
    : `${METHOD_RULES[method].name}, seats: ${seats}`

/** How a category is voted in when its season does not say: by the number of its picks. */
export function usualMethod(votePicks: number): Method {
  return votePicks === 1 ? 'one' : 'top_three'
}
