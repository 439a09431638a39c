/**
 * Text as it is stored: line breaks as LF, NFC, without NUL, which PostgreSQL does not store, without invisible characters of
 * copied text (soft hyphen, zero-width space, word joiner, byte order mark), so that names that look alike are equal, and without
 * bidirectional overrides, which reorder the text after them. Joiners that change letters are kept, and so are the directional
 * marks of Hebrew and Arabic.
 */
export function cleanText(text: string): string {
  return text
    .replace(/[\0\u00AD\u200B\u2060\uFEFF]/g, '')
    .replace(/[\u202A-\u202E\u2066-\u2069]/g, '')
    .replace(/\r\n?/g, '\n')
    .normalize('NFC')
}
