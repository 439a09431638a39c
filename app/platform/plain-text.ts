/** What Windows-1252 has at 0x80 to 0x9F; U+FFFD where it has nothing. */
const WINDOWS_1252 = '€\uFFFD‚ƒ„…†‡ˆ‰Š‹Œ\uFFFDŽ\uFFFD\uFFFD‘’“”•–—˜™š›œ\uFFFDžŸ'

/**
 * The letter that a program meant which wrote U+0080 to U+009F: they are controls that no text uses, and come from bytes of
 * Windows-1252 taken for Latin-1. U+FFFD where there is no such letter.
 */
export function lettersOfWindows1252(text: string): string {
  return text.replace(/[\u0080-\u009F]/g, (control) => WINDOWS_1252.charAt(control.charCodeAt(0) - 0x80))
}

/** Text without control characters but tab and line break; line breaks of every system and program are LF. */
export function withoutControls(text: string): string {
  return lettersOfWindows1252(text.replace(/[\u0081\u008D\u008F\u0090\u009D]/g, ''))
    .replace(/\r\n?|[\u2028\u2029\v\f]/g, '\n')
    .replace(/[^\P{Cc}\t\n]/gu, '')
}

/**
 * Text as it is stored: without controls, NFC, without invisible characters of copied text (soft hyphen, zero-width space, word
 * joiner, byte order mark), so that names that look alike are equal, and without bidirectional overrides, which reorder the text
 * after them. Joiners that change letters are kept, and so are the directional marks of Hebrew and Arabic.
 */
export function cleanText(text: string): string {
  return withoutControls(text)
    .replace(/[\u00AD\u200B\u2060\uFEFF]/g, '')
    .replace(/[\u202A-\u202E\u2066-\u2069]/g, '')
    .normalize('NFC')
}

/** As `cleanText`, trimmed and on one line: titles, names and what else has no second line. */
export function cleanLine(text: string): string {
  return cleanText(text)
    .replace(/[\t\n]/g, ' ')
    .trim()
}
