import { amountOf } from './amount-answer.ts'
import type { Answer } from './answers.ts'
import { tableAnswer, tableOf } from './table-answer.ts'

/**
 * Makes of an answer what its row holds. An amount has its minor units beside what was typed, so that no sum has to read texts, and
 * a table has its rows apart.
 */
export function storedAnswer(type: string, answer: Answer): unknown {
  if (type === 'table') return tableOf(answer)
  if (type !== 'money') return answer
  const { typed, currency, minor } = amountOf(answer)
  return { typed, currency, minor }
}

const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((each) => typeof each === 'string')

/** The answer that a row holds; `null` for none. */
export function answerFrom(stored: unknown): Answer | null {
  if (typeof stored === 'string' || Array.isArray(stored)) return stored as Answer
  if (typeof stored !== 'object' || stored === null) return null
  if ('typed' in stored && 'currency' in stored) return [String(stored.typed), String(stored.currency)]
  if ('columns' in stored && isTexts(stored.columns) && 'rows' in stored && Array.isArray(stored.rows))
    return tableAnswer({ columns: stored.columns, rows: stored.rows.filter(isTexts) })
  return null
}
