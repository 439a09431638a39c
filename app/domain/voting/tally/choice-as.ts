import { TOP_RANKS, type Choice, type Method } from './choices.ts'

/**
 * A choice as another method reads it, where it says all that one asks: a correction may find that a category was counted by the wrong method.
 * `null` where a wish would have to be invented. A choice made by the method is itself.
 */
export function choiceAs(choice: Choice, method: Method): Choice | null {
  if ('skip' in choice) return choice
  const named = 'pick' in choice ? [choice.pick] : 'ranks' in choice ? choice.ranks : null
  switch (method) {
    case 'one': {
      if ('pick' in choice) return choice
      const [first] = 'ranks' in choice ? choice.ranks : []
      return first === undefined ? null : { pick: first }
    }
    case 'approval':
      return 'picks' in choice ? choice : 'pick' in choice ? { picks: [choice.pick] } : null
    case 'top_three':
      return named && { ranks: named.slice(0, TOP_RANKS) }
    case 'ranked':
    case 'schulze':
    case 'stv':
      return named && { ranks: named }
    case 'score':
      return 'scores' in choice ? choice : null
  }
}

/** The methods that can read what was chosen by each of them. */
export const READABLE_BY: Readonly<Record<Method, readonly Method[]>> = {
  one: ['one', 'approval', 'top_three', 'ranked', 'schulze', 'stv'],
  approval: ['approval'],
  top_three: ['top_three', 'ranked', 'schulze', 'stv', 'one'],
  ranked: ['ranked', 'schulze', 'stv', 'top_three', 'one'],
  schulze: ['schulze', 'ranked', 'stv', 'top_three', 'one'],
  stv: ['stv', 'ranked', 'schulze', 'top_three', 'one'],
  score: ['score'],
}
