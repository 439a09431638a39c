/** Says when two entries look alike, in per cent of what is compared. Client-safe. */

/** Titles are compared by three letters in a row. */
export const MIN_TITLE = 70
/** Long texts are compared by their passages. Texts of fewer passages say too little. */
export const MIN_PASSAGES_SHARED = 30
export const MIN_PASSAGES = 8
/** Pictures are compared by 64 bits, of which six may differ. */
export const MIN_PICTURE = 90
/** The most entries that are noted for one: with more of them, it is the form that is alike. */
export const MAX_PAIRS = 20

export const PAIRS = { one: 'pair', other: 'pairs' }

/** Names what is alike, for the filter. */
export const LIKENESS = { title: 'Title', passages: 'Text', picture: 'Picture' } as const
export type Likeness = keyof typeof LIKENESS

interface Alike {
  title: number | null
  passages: number | null
  picture: number | null
}

/** Says why two entries look alike, a sentence for each reason. */
export function reasonsOf({ title, passages, picture }: Alike): string[] {
  return [
    ...(title === null ? [] : [title === 100 ? 'The same title' : `A similar title (${title}%)`]),
    ...(passages === null
      ? []
      : [passages === 100 ? 'The same text' : `${passages}% of the shorter text is in both`]),
    ...(picture === null ? [] : [picture === 100 ? 'The same picture' : `A similar picture (${picture}%)`]),
  ]
}
