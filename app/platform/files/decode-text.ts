import { lettersOfWindows1252 } from '#app/platform/plain-text.ts'

/** What no text holds: pictures, workbooks and PDFs have it within their first bytes. */
const NO_TEXT = /[^\P{Cc}\t\n\v\f\r]/u

/**
 * The text of a file as spreadsheets save it; null where it is no text at all, or in an old encoding other than the Western one
 * that shows by bytes which that one does not have.
 */
export function decodeText(bytes: Uint8Array): string | null {
  const text = decoded(bytes)
  return text === null || NO_TEXT.test(text) || text.startsWith('%PDF-') ? null : text
}

/** UTF-8 or UTF-16 with or without its mark, else Windows-1252. */
function decoded(bytes: Uint8Array): string | null {
  const unicode = decodedUnicode(bytes)
  if (unicode !== null) return lettersOfWindows1252(unicode)
  // Not by `TextDecoder`: some versions of Node read Windows-1252 as Latin-1.
  const text = lettersOfWindows1252(
    Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1'),
  )
  return text.includes('\uFFFD') ? null : text
}

function decodedUnicode(bytes: Uint8Array): string | null {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  const sample = bytes.subarray(0, 200)
  const zerosAt = (offset: number) =>
    sample.filter((byte, index) => index % 2 === offset && byte === 0).length
  if (zerosAt(1) > sample.length / 4) return new TextDecoder('utf-16le').decode(bytes)
  if (zerosAt(0) > sample.length / 4) return new TextDecoder('utf-16be').decode(bytes)
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return text.includes('\0') ? withoutMark(bytes) : text
  } catch {
    return bytes.includes(0) ? withoutMark(bytes) : null
  }
}

/** UTF-16 without its mark, of a script whose letters have no zeros: its line ends and separators have. */
function withoutMark(bytes: Uint8Array): string | null {
  for (const encoding of ['utf-16le', 'utf-16be']) {
    try {
      const text = new TextDecoder(encoding, { fatal: true }).decode(bytes)
      if (/[\r\n]/.test(text) && /[,;\t]/.test(text) && !NO_TEXT.test(text)) return text
    } catch {
      // Of the other order, or no text.
    }
  }
  return null
}
