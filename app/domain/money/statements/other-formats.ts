/** Tells files that banks offer beside those we read, and that would be taken for a table; pure. */

const FORMATS: readonly (readonly [beginning: RegExp, name: string])[] = [
  [/^(?:\{1:F\d\d[\s\S]{0,200})?\s{0,4}:20:|^:940:/, 'MT940'],
  [/^OFXHEADER\b|^<(?:\?xml|\?OFX|OFX)[\s\S]{0,300}<OFX>|^<OFX>/i, 'OFX'],
  [/^!(?:Type|Account|Option):/i, 'QIF'],
]

/** What to do instead of uploading a statement in a format that we do not read; `null` for every other text. */
export function otherFormatProblem(text: string): string | null {
  const beginning = text.slice(0, 600).replace(/^[\ufeff\s]{1,50}/, '')
  const name = FORMATS.find(([pattern]) => pattern.test(beginning))?.[1]
  return name ? `This is an ${name} file. Download the statement from your bank as CAMT.053 XML or CSV` : null
}

/** The same of a file that is no text. */
export function packedProblem(bytes: Uint8Array): string | null {
  if (bytes[0] !== 0x50 || bytes[1] !== 0x4b) return null
  const names = Buffer.from(bytes.subarray(0, 4_000)).toString('latin1')
  return /\[Content_Types\]\.xml|xl\//.test(names)
    ? 'This is an Excel workbook. Save it as CSV, then upload that'
    : 'This is a ZIP file. Unpack it, then upload each statement in it'
}
