import { nounFor } from '#app/ui/format/plural.ts'

/** Scripts that write words without blanks between them. */
const UNSPACED = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}\p{sc=Laoo}\p{sc=Khmr}\p{sc=Mymr}]/u

/** Words as a person would count them: runs of anything but white space, and the words within a run of a script without blanks. */
export function countWords(text: string): number {
  let words = 0
  for (const run of text.match(/\S+/gu) ?? []) words += UNSPACED.test(run) ? wordsWithin(run) : 1
  return words
}

/** The segmenter takes time by the square of what it is given, so a run is given to it in pieces. */
const PIECE = /[\s\S]{1,500}/gu

function wordsWithin(run: string): number {
  // An old browser counts one; the server counts again.
  if (!Intl.Segmenter) return 1
  const segmenter = new Intl.Segmenter(undefined, { granularity: 'word' })
  let words = 0
  for (const piece of run.match(PIECE) ?? [])
    for (const { isWordLike } of segmenter.segment(piece)) if (isWordLike) words += 1
  return words || 1
}

/** "312 of 300 words", the line under a text with a limit. */
export function wordCountText(words: number, max: number): string {
  return `${words} of ${max} ${nounFor(max, { one: 'word', other: 'words' })}`
}
