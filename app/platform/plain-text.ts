/**
 * Text as it is kept, from whatever keyboard or file: line breaks as one sign, accents put together (NFC), and without what
 * nobody types: NUL, which PostgreSQL does not store; signs that show nothing and come along with copied text (soft hyphen,
 * zero-width space, word joiner, byte order mark), so that two names that look alike are alike; and the signs that turn round
 * all that stands after them, in a sentence or a letter too. Joiners that change shapes stay, and so do the marks that Hebrew
 * and Arabic are typed with.
 */
export function cleanText(text: string): string {
  return text
    .replace(/[\0\u00AD\u200B\u2060\uFEFF]/g, '')
    .replace(/[\u202A-\u202E\u2066-\u2069]/g, '')
    .replace(/\r\n?/g, '\n')
    .normalize('NFC')
}
