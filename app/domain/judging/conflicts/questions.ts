import type { ConflictSource, ConflictState } from './rules.ts'

/** One entry a judge is asked about. */
export interface Question {
  submissionId: number
  code: string | null
  title: string
  studio: string
  people: string[]
  state: Extract<ConflictState, 'not_asked' | 'suspected' | 'none' | 'cleared'>
  source: ConflictSource | null
  /** Why the product asks with more weight, in words. */
  reason: string
}

/** An entry as the question names it. */
export function nameOf({ code, title }: Pick<Question, 'code' | 'title'>): string {
  return code ? `${code} · ${title}` : title
}

/** In blind mode: whose work is among the entries, in no relation to them. */
export interface NamesAsked {
  names: string[]
  /** Why the product asks with more weight; the name is empty where it would say too much. */
  suspected: { name: string; reason: string }[]
  /** Of what was shown; an answer to another list is not taken. */
  hash: string
}
