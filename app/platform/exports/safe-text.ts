/** Not allowed in XML 1.0; tab and line ends are kept. */
const illegal = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g

/** Text without control characters and lone surrogates, which no file format takes. */
export function withoutIllegal(text: string): string {
  return text.replace(illegal, '').replace(/\p{Surrogate}/gu, '')
}

/** `= + - @`, also full-width, at the start or after white space; and a tab or a line end at the start. */
const formula = /^(?:[\t\r\n]|[\s\u200b-\u200f\u2060]*[=+\-@＝＋－＠])/u
const plainNumber = /^-?\d{1,15}(?:\.\d+)?$/

/**
 * Text for a cell of a spreadsheet: what it could read as a formula gets an apostrophe (OWASP, "CSV injection"). A plain number,
 * negative too, is no formula.
 */
export function safeText(text: string): string {
  const legal = withoutIllegal(text)
  return formula.test(legal) && !plainNumber.test(legal) ? `'${legal}` : legal
}
