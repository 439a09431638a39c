import { problemsOf, type EntryProblem } from '../form/problems.ts'
import type { EntryRecord } from '../queries.server.ts'
import { fieldsOfAsk, type Ask } from './asks.ts'

/** Lists what keeps the answers to the questions of a round from being handed in, in the form's order. */
export function problemsOfAsk(
  record: Pick<EntryRecord, 'fields' | 'later' | 'content' | 'context'>,
  ask: Pick<Ask, 'roundId'>,
): EntryProblem[] {
  const own = new Set(fieldsOfAsk(record, ask).map(({ key }) => key))
  const all = problemsOf([...record.fields, ...record.later], record.content, record.context)
  return all.filter(({ fieldKey }) => own.has(fieldKey))
}
