/**
 * Text as it is kept, from whatever keyboard or file: line breaks as one sign, accents put together (NFC), and without what
 * nobody types: NUL, which PostgreSQL does not store, and the signs that turn round all that stands after them, in a sentence
 * or a letter too. The marks that Hebrew and Arabic are typed with stay.
 */
export function cleanText(text: string): string {
  return text
    .replaceAll('\0', '')
    .replace(/[\u202A-\u202E\u2066-\u2069]/g, '')
    .replace(/\r\n?/g, '\n')
    .normalize('NFC')
}
