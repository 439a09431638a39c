import { WORK_STATES } from './labels.ts'
import { readListState } from '#app/ui/list-state.ts'
import { foldedName } from '#app/platform/plain-name.ts'
import { withoutControls } from '#app/platform/plain-text.ts'

/** The state of a judge's list in its address. Client-safe and pure. */

export type WorkOrder = 'own' | 'number'

/** Reads search, state, order and page of the list; unknown values narrow nothing. */
export function readWorkList(params: URLSearchParams) {
  const { page, limit, offset, query, filters } = readListState(params, {
    sortable: ['own', 'number'] as const,
    defaultSort: 'own',
    filters: ['state'],
  })
  const state = WORK_STATES.find((each) => each === filters.state) ?? null
  const order: WorkOrder = params.get('order') === 'number' ? 'number' : 'own'
  const words = foldedName(query).split(/\s+/u).filter(Boolean)
  const fits = (row: { code: string; title: string; state: string }, answers = '') =>
    (!state || row.state === state) && found(`${row.code} ${row.title} ${answers}`)
  const found = (text: string) => words.length === 0 || isIn(foldedName(text))
  const isIn = (text: string) => words.every((word) => text.includes(word))
  const searches = words.length > 0
  return { page, limit, offset, state, order, fits, searches, narrowed: state !== null || searches }
}

const KEPT = ['q', 'state', 'order', 'rows', 'page']

/** The query of the list's address in one fixed form, to return to. */
export function listQuery(params: URLSearchParams): string {
  const kept = new URLSearchParams()
  for (const name of KEPT) {
    const value = withoutControls(params.get(name) ?? '').trim()
    if (value) kept.set(name, value.slice(0, 200))
  }
  return kept.toString()
}
