/** What no text holds: pictures, workbooks and PDFs have it within their first bytes. */
const NO_TEXT = /[^\P{Cc}\t\n\v\f\r\u0080-\u009f]/u

/** The text of a file as spreadsheets save it; null where it is no text at all. */
export function decodeText(bytes: Uint8Array): string | null {
  const text = decoded(bytes)
  return NO_TEXT.test(text) || text.startsWith('%PDF-') ? null : text
}

/** UTF-8 or UTF-16 with or without its mark, else the old Western encoding. */
function decoded(bytes: Uint8Array): string {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  const sample = bytes.subarray(0, 200)
  const zerosAt = (offset: number) =>
    sample.filter((byte, index) => index % 2 === offset && byte === 0).length
  if (zerosAt(1) > sample.length / 4) return new TextDecoder('utf-16le').decode(bytes)
  if (zerosAt(0) > sample.length / 4) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
