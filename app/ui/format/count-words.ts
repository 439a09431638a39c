import { nounFor } from '#app/ui/format/plural.ts'

/** Words as a person would count them: runs of anything but white space. */
export function countWords(text: string): number {
  return text.match(/\S+/gu)?.length ?? 0
}

/** "312 of 300 words", the line under a text with a limit. */
export function wordCountText(words: number, max: number): string {
  return `${words} of ${max} ${nounFor(max, { one: 'word', other: 'words' })}`
}
