import { BILLED_KINDS, INVOICE_LETTERS, seriesNumber, seriesScope } from '#app/domain/money/billing/rules.ts'

/** Reads the numbers of invoices in what payers and banks write. Pure. */

const LETTERS = Object.values(INVOICE_LETTERS).join('')
const DIGITS = 5

/** What a text names that is not quite a number of an invoice, and the numbers that may be meant. */
export interface Likeness {
  /** As it stands in the text. */
  written: string
  numbers: string[]
}

export interface NumbersRead {
  /** Numbers that are written in full. */
  numbers: string[]
  likenesses: Likeness[]
}

/** The letter, a year of which one blank may be the end of a line, and all digits of the serial. */
const NUMBERED = new RegExp(
  String.raw`([${LETTERS}])([^\p{L}\p{N}]{0,3})((?:19|20|21)\d\d|(?:19|20|21) \d\d|(?:19|20|21)\d \d|[12] [019]\d\d)([^\p{L}\p{N}]{0,3})(\d+)`,
  'gu',
)
/** After digits that a line's end has cut in two: the other ones, whole, and no part of a day or an amount. */
const SECOND_PART = /^ (\d{1,4})(?![\p{L}\p{N}])(?![.,:/-]\d)/u
/** A year and a serial without the letter before them. */
const BARE = /(?<![\p{L}\p{N}.,:/-])((?:19|20|21)\d\d)[-/ ](0\d{3,6}|\d{5,6})(?![\p{L}\p{N}])(?![.,:/-]\d)/gu

const withSerial = (letter: string, year: string, serial: number) =>
  seriesNumber('invoice', Number(year), serial, letter === INVOICE_LETTERS.entry ? '' : letter)

/**
 * The numbers of invoices in a text, however it spells them: "E-2026-00017", "e2026 00017", or cut in two by the end of a line.
 * A serial counts whole: what has a zero less or more, goes on into other digits, or has no letter, is only alike, since a number
 * that was mistyped may be another one's. The letter of an entry's invoice may end a word, as banks run words together; that of
 * another kind begins one, or "pledges 2026" would name a sponsor's.
 */
export function readNumbers(text: string): NumbersRead {
  const upper = text.toUpperCase()
  const numbers = new Set<string>()
  const likenesses = new Map<string, string[]>()
  const alike = (written: string, found: readonly string[]) => {
    if (found.length > 0) likenesses.set(written.trim(), [...new Set(found)])
  }
  for (const match of upper.matchAll(NUMBERED)) {
    const [whole, letter = '', , typedYear = '', between = '', digits = ''] = match
    const beginsWord = !/\p{L}/u.test(upper.charAt(match.index - 1))
    if (letter !== INVOICE_LETTERS.entry && !beginsWord) continue
    const year = typedYear.replace(' ', '')
    const named = (serial: string) => (Number(serial) > 0 ? [withSerial(letter, year, Number(serial))] : [])
    if (digits.length === DIGITS || (digits.length === DIGITS + 1 && !digits.startsWith('0'))) {
      for (const number of named(digits)) numbers.add(number)
      continue
    }
    const second = SECOND_PART.exec(upper.slice(match.index + whole.length))?.[1] ?? ''
    const joined = digits.length + second.length === DIGITS && second !== '' ? digits + second : null
    // Zeros alone are no serial, so the rest of it is what follows.
    if (joined !== null && Number(digits) === 0) {
      for (const number of named(joined)) numbers.add(number)
      continue
    }
    if (digits.length < DIGITS && !(beginsWord && (digits.length > 2 || /[-/]/.test(between)))) continue
    const short = digits.length > DIGITS + 1 ? digits.slice(0, DIGITS) : digits
    alike(whole, [...named(short), ...(joined === null ? [] : named(joined))])
  }
  if (numbers.size === 0)
    for (const [whole, year = '', serial = ''] of upper.matchAll(BARE))
      if (Number(serial) > 0)
        alike(
          whole,
          BILLED_KINDS.map((kind) =>
            seriesNumber('invoice', Number(year), Number(serial), seriesScope(kind)),
          ),
        )
  return {
    numbers: [...numbers],
    likenesses: [...likenesses].map(([written, found]) => ({ written, numbers: found })),
  }
}
