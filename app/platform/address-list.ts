/** Reads addresses as people paste them out of mail programs and tables; pure. What an address is, the caller says. */

/** "Mara Quill <mara@example.org>" as the address alone; other text trimmed. */
function bare(part: string): string {
  return (/<([^<>]*)>/.exec(part)?.[1] ?? part).trim()
}

/** The parts between commas, semicolons and tabs that are in no quotation marks and no angle brackets. */
function partsOf(line: string): string[] {
  const parts = ['']
  let inside: '"' | '>' | null = null
  for (const letter of line) {
    if (inside === null && /[,;\t]/.test(letter)) {
      parts.push('')
      continue
    }
    if (letter === inside) inside = null
    else if (inside === null && letter === '"') inside = '"'
    else if (inside === null && letter === '<') inside = '>'
    parts[parts.length - 1] += letter
  }
  return parts.map((part) => part.trim()).filter((part) => part !== '')
}

const looksLikeAddress = (text: string) => /[^\s@]@[^\s@]+\.[^\s@]/.test(text)

export interface ListedAddress {
  /** As it was written, without a name beside it. */
  address: string
  note: string
}

/**
 * The addresses of one line. A text after the only or last one is its note; a text before one is the name in front of it. What looks
 * like an address is never part of a note. A line without any is one entry, whose first part the caller finds to be none.
 */
export function readAddressLine(line: string, isAddress: (text: string) => boolean): ListedAddress[] {
  const parts = partsOf(line).flatMap((part) => {
    const words = part.split(/\s+/)
    return words.length > 1 && words.every(isAddress) ? words : [part]
  })
  const holds = (part: string) => isAddress(bare(part)) || looksLikeAddress(part)
  const last = parts.findLastIndex(holds)
  const [first = '', ...rest] = parts
  if (last < 0) return [{ address: bare(first), note: rest.join(', ') }]
  const listed = parts.slice(0, last + 1).filter(holds)
  const note = parts.slice(last + 1).join(', ')
  return listed.map((part, index) => ({
    address: bare(part),
    note: index === listed.length - 1 ? note : '',
  }))
}
