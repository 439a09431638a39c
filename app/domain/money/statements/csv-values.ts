import { isCalendarDay } from '#app/platform/calendar-day.ts'
import { minorDigits } from '#app/ui/format/minor-digits.ts'
import { directionIn } from './csv-words.ts'

/** How banks write days and amounts in tables. Pure and safe in the browser. */

export const DATE_FORMS = ['ymd', 'dmy', 'mdy'] as const
export type DateForm = (typeof DATE_FORMS)[number]
export const DATE_FORM_LABELS: Readonly<Record<DateForm, string>> = {
  ymd: 'Year, month, day: 2026-11-24',
  dmy: 'Day, month, year: 24.11.2026',
  mdy: 'Month, day, year: 11/24/2026',
}

export const DECIMAL_MARKS = ['comma', 'point'] as const
export type DecimalMark = (typeof DECIMAL_MARKS)[number]
export const DECIMAL_LABELS: Readonly<Record<DecimalMark, string>> = {
  comma: 'Comma: 1.195,00',
  point: 'Point: 1,195.00',
}

const PARTS = /^(\d{1,4})[-./ ](\d{1,2})[-./ ](\d{2,4})(?:[T ].*)?$/

/** A day as a bank writes it, as "2026-11-24"; `null` where it is none. */
export function readDay(typed: string, form: DateForm): string | null {
  const text = typed.trim()
  const compact = /^(\d{4})(\d\d)(\d\d)$/.exec(text)
  const [, a = '', b = '', c = ''] = compact ?? PARTS.exec(text) ?? []
  if (a === '') return null
  const [year, month, day] =
    compact || a.length === 4 || form === 'ymd' ? [a, b, c] : form === 'dmy' ? [c, b, a] : [c, a, b]
  const full = year.length === 2 ? `20${year}` : year
  const read = `${full}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isCalendarDay(read) ? read : null
}

const DOTTED = /^\d{1,2}\.\d{1,2}\.\d{2,4}$/

/** The form in which all of these can be read, and no other can; `null` where that is none or more than one. */
export function guessDateForm(days: readonly string[]): DateForm | null {
  const filled = days.filter((day) => day.trim() !== '')
  // Only where the day comes first are days written with points.
  if (filled.length > 0 && filled.every((day) => DOTTED.test(day.trim()) && readDay(day, 'dmy') !== null))
    return 'dmy'
  const fit = DATE_FORMS.filter((form) => filled.every((day) => readDay(day, form) !== null))
  const same = (form: DateForm) => filled.every((day) => readDay(day, form) === readDay(day, fit[0] ?? 'ymd'))
  return fit.length > 0 && filled.length > 0 && fit.every(same) ? (fit[0] ?? null) : null
}

/** What stands before and behind the digits of an amount: a currency, a sign, or the direction in letters. */
const BEFORE = /^(?<before>[\p{L}\p{Sc}. ]*)(?:(?<sign>[+-])(?<unit>[\p{L}\p{Sc}. ]*))?$/u
const DIGITS = /^[\d.,'’ ]+$/
const AFTER = /^(?:[.,]-{1,2})?(?<after>[\p{L}\p{Sc}. ]*)(?<last>[+-]?)$/u

interface Pieces {
  digits: string
  /** Above zero or below it, as it is written; `null` where nothing says so. */
  direction: 'in' | 'out' | null
}

function piecesOf(typed: string): Pieces | null {
  const text = typed.normalize('NFKC').trim().replace(/[−–]/g, '-')
  const bracketed = /^\((.*)\)$/.exec(text)
  const amount = bracketed?.[1] ?? text
  let start = amount.search(/\d/)
  // ".50": the mark belongs to the digits, unless it ends an abbreviation, as in "Fr.50".
  if (/(?:^|[^\p{L}.])[.,]$/u.test(amount.slice(0, Math.max(start, 0)))) start -= 1
  let end = amount.length
  while (end > start && !/\d/.test(amount[end - 1] ?? '')) end -= 1
  // A mark with nothing behind it belongs to the digits.
  if (amount[end] === ',' && amount[end + 1] !== '-') end += 1
  const digits = amount.slice(start, end)
  const head = BEFORE.exec(amount.slice(0, Math.max(start, 0)))?.groups
  const tail = AFTER.exec(amount.slice(end))?.groups
  if (start < 0 || !head || !tail || !DIGITS.test(digits)) return null
  const { before = '', sign = '', unit = '' } = head
  const { after = '', last = '' } = tail
  const said = [before, unit, after].map(directionIn).find((each) => each !== null) ?? null
  const marked = bracketed || sign === '-' || last === '-' ? 'out' : sign || last ? 'in' : said
  return { digits: digits.trim(), direction: marked }
}

/** Whether an amount says by itself which way the money went: by a sign, brackets or letters. */
export const hasDirection = (typed: string): boolean => (piecesOf(typed)?.direction ?? null) !== null

/** Thousands in groups of three, or of two above the first three, as in India. */
const GROUPED = /^(?:\d{1,3}(?: \d{3})+|\d{1,2}(?: \d{2})+ \d{3}|\d+)$/

/** An amount as a bank writes it, in minor units; `null` where it is none. "−1.195,00", "1,195.00-", "(12.50)", "195,00 DR" are. */
export function readBankAmount(typed: string, mark: DecimalMark, currency: string): number | null {
  const pieces = piecesOf(typed)
  if (!pieces) return null
  const [decimal, grouping] = mark === 'comma' ? [',', '.'] : ['.', ',']
  const parts = pieces.digits.split(decimal)
  const [whole = '', decimals = ''] = parts[0] === '' ? ['0', parts[1]] : parts
  // The mark is believed only where what it leaves are whole groups.
  const groups = whole.replaceAll(grouping, ' ').replace(/['’]/g, ' ')
  if (parts.length > 2 || !GROUPED.test(groups) || !/^\d{0,5}$/.test(decimals)) return null
  const digits = minorDigits(currency)
  const padded = decimals.padEnd(digits, '0')
  if (/[1-9]/.test(padded.slice(digits))) return null
  const cents = Number(`${groups.replaceAll(' ', '')}${padded.slice(0, digits)}`)
  if (!Number.isSafeInteger(cents)) return null
  return pieces.direction === 'out' ? -cents || 0 : cents
}

/** The mark that amounts have before their decimals; `null` where it cannot be told. */
export function guessDecimalMark(amounts: readonly string[], currency: string): DecimalMark | null {
  const found = new Set<DecimalMark>()
  for (const amount of amounts) {
    const text = piecesOf(amount)?.digits ?? ''
    const last = Math.max(text.lastIndexOf(','), text.lastIndexOf('.'))
    if (last < 0) continue
    const sign = text[last]
    const both = text.includes(',') && text.includes('.')
    const after = text.length - last - 1
    const own: DecimalMark = sign === ',' ? 'comma' : 'point'
    if (both || (after !== 3 && after > 0)) found.add(own)
    // More than one of a kind marks thousands.
    else if (text.indexOf(sign ?? '') !== last || minorDigits(currency) === 0)
      found.add(own === 'comma' ? 'point' : 'comma')
    else return null
  }
  const [only = 'point'] = found
  return found.size > 1 ? null : only
}
