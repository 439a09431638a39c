import type { ConflictSource, ConflictState } from './rules.ts'

/** The conflict question about one entry. */
export interface Question {
  submissionId: number
  code: string | null
  title: string
  studio: string
  people: string[]
  state: Extract<ConflictState, 'not_asked' | 'suspected' | 'none' | 'cleared'>
  source: ConflictSource | null
  /** Why a conflict is suspected. */
  reason: string
}

/** The name of an entry in a question. */
export function nameOf({ code, title }: Pick<Question, 'code' | 'title'>): string {
  return code ? `${code} · ${title}` : title
}

/** In blind judging, the names behind the entries, not related to any of them. */
export interface NamesAsked {
  names: string[]
  /** Why a conflict is suspected; the name is empty where it would reveal an entry. */
  suspected: { name: string; reason: string }[]
  /** Of the list shown; answers to another list are refused. */
  hash: string
}
