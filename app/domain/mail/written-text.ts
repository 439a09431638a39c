import { readText, type TextBlock } from './markdown.ts'

/** A text that admins write for a page: in the Markdown of emails, or as it was typed where that would lose a part of it. */
export type WrittenText = { blocks: readonly TextBlock[] } | { typed: string }

/** Reads a text for a page. A line that was begun on its own stays on its own, as an address is written. */
export function writtenText(text: string): WrittenText {
  const typed = text.replace(/\r\n?/g, '\n').trim()
  const { blocks, problems, strays } = readText(typed.replace(/([^\n])\n(?=[^\n])/g, '$1  \n'))
  const isLost = problems.length > 0 || strays.length > 0 || typed.includes('{{')
  return isLost ? { typed } : { blocks }
}
