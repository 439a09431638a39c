import { nounFor } from '#app/ui/format/plural.ts'

/** Scripts that write words without blanks between them. */
const UNSPACED = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}\p{sc=Laoo}\p{sc=Khmr}\p{sc=Mymr}]/u

/** Words as a person would count them: runs of anything but white space, and the words within a run of a script without blanks. */
export function countWords(text: string): number {
  let words = 0
  for (const run of text.match(/\S+/gu) ?? []) words += UNSPACED.test(run) ? wordsWithin(run) : 1
  return words
}

function wordsWithin(run: string): number {
  // An old browser counts one; the server counts again.
  if (!('Segmenter' in Intl)) return 1
  const parts = [...new Intl.Segmenter(undefined, { granularity: 'word' }).segment(run)]
  return parts.filter(({ isWordLike }) => isWordLike).length || 1
}

/** "312 of 300 words", the line under a text with a limit. */
export function wordCountText(words: number, max: number): string {
  return `${words} of ${max} ${nounFor(max, { one: 'word', other: 'words' })}`
}
