import { readAmount } from '#app/platform/amounts.ts'
import { isCurrency } from '#app/platform/currency-list.ts'
import type { Answer } from './answers.ts'

/** An amount as the answer to one question: what was typed, and the code of its currency. */

interface Amount {
  typed: string
  currency: string
  /** In minor units of the currency; `null` where it cannot be read. */
  minor: number | null
  problem: string | null
}

export function amountOf(answer: Answer): Amount {
  const [typed = '', currency = ''] = [answer].flat()
  if (!isCurrency(currency)) return { typed, currency, minor: null, problem: null }
  const read = readAmount(typed, currency)
  return 'cents' in read
    ? { typed, currency, minor: read.cents, problem: null }
    : { typed, currency, minor: null, problem: read.problem }
}
