import { isCurrency } from '#app/platform/currency-list.ts'
import { readTableFile } from '#app/platform/files/table-file.ts'
import {
  guessDateForm,
  guessDecimalMark,
  hasDirection,
  readBankAmount,
  readDay,
  type DateForm,
  type DecimalMark,
} from './csv-values.ts'
import { COLUMN_NAMES, type ColumnName, type OutgoingMark } from './csv-columns.ts'
import { bareName, KNOWN_HEADS } from './csv-heads.ts'
import { bookingIn, directionIn, isBalance } from './csv-words.ts'
import {
  MAX_LINES,
  refuseStatement,
  tidy,
  type LeftOut,
  type StatementLine,
  type StatementReading,
} from './lines.ts'

/** Where a table of a bank has what, and how it writes it; `null` where that cannot be told. */
export interface CsvLayout {
  /** The row with the names of the columns, from 0; -1 without one. */
  head: number
  /** Columns by their position, from 0. */
  columns: Partial<Record<ColumnName, number>>
  dateForm: DateForm | null
  decimal: DecimalMark | null
  outgoing: OutgoingMark | null
}

const MAX_COLUMNS = 60
/** Rows among which the names of the columns are. */
const HEAD_WITHIN = 30

/** The rows of a table, empty ones included, as a spreadsheet numbers them; `null` where its quotation marks do not close. */
export function csvRows(text: string): string[][] | null {
  return readTableFile(text)?.records.map(({ cells }) => cells.slice(0, MAX_COLUMNS).map(tidy)) ?? null
}

/** What the head of a table tells of its columns, and its cells of how it writes; `null` where no row is a head. */
export function guessLayout(rows: readonly string[][], currency: string): CsvLayout | null {
  const head = rows.slice(0, HEAD_WITHIN).findIndex((row) => {
    const names = row.map(bareName)
    return (['date', 'text'] as const).every((name) =>
      KNOWN_HEADS[name].some((known) => names.includes(known)),
    )
  })
  if (head < 0) return null
  const names = (rows[head] ?? []).map(bareName)
  const columns: CsvLayout['columns'] = {}
  for (const column of COLUMN_NAMES) {
    const taken = new Set(Object.values(columns))
    const known = KNOWN_HEADS[column].find((name) => {
      const at = names.indexOf(name)
      return at >= 0 && !taken.has(at)
    })
    if (known !== undefined) columns[column] = names.indexOf(known)
  }
  const body = rows.slice(head + 1)
  addByCells(columns, body)
  return { head, columns, ...writingOf(body, columns, currency) }
}

const filled = (body: readonly string[][], at: number | undefined) =>
  at === undefined ? [] : body.map((row) => row[at] ?? '').filter((cell) => /\d/.test(cell))

/** Finds by their cells the columns that banks name in no way of their own, or not at all: debit or credit, booked or pending. */
function addByCells(columns: CsvLayout['columns'], body: readonly string[][]): void {
  const { date, amount } = columns
  if (date === undefined || amount === undefined) return
  const lines = body.filter((row) => row[date] && /\d/.test(row[amount] ?? ''))
  const others = () => {
    const taken = new Set(Object.values(columns))
    return [...(lines[0] ?? []).keys()].filter((at) => !taken.has(at))
  }
  const all = (at: number, says: (cell: string) => unknown) =>
    lines.every((row) => says(row[at] ?? '') !== null)
  if (columns.sign === undefined && !lines.some((row) => hasDirection(row[amount] ?? ''))) {
    const sign = others().find((at) => all(at, directionIn))
    if (sign !== undefined) columns.sign = sign
  }
  if (columns.status === undefined) {
    const status = others().find((at) => all(at, bookingIn))
    if (status !== undefined) columns.status = status
  }
}

/** How the cells of these columns write days and amounts, and say that money went out, as far as it can be told. */
export function writingOf(
  body: readonly string[][],
  columns: CsvLayout['columns'],
  currency: string,
): Pick<CsvLayout, 'dateForm' | 'decimal' | 'outgoing'> {
  const amounts = filled(body, columns.amount)
  const inColumn = columns.sign ?? columns.moneyIn ?? columns.moneyOut
  return {
    dateForm: guessDateForm(filled(body, columns.date)),
    decimal: guessDecimalMark(
      [...amounts, ...filled(body, columns.moneyIn), ...filled(body, columns.moneyOut)],
      currency,
    ),
    // Amounts of which none has a sign may all have come, or the file says elsewhere which went.
    outgoing: inColumn !== undefined ? 'column' : amounts.some(hasDirection) ? 'minus' : null,
  }
}

/** What of a layout has still to be said before the table can be read. */
export function missingIn({ columns, dateForm, decimal, outgoing }: CsvLayout): string[] {
  const hasAmount = columns.amount !== undefined || columns.moneyIn !== undefined
  return [
    ...(columns.date === undefined ? ['date'] : []),
    ...(hasAmount ? [] : ['amount']),
    ...(columns.text === undefined ? ['text'] : []),
    ...(dateForm === null ? ['dateForm'] : []),
    ...(decimal === null ? ['decimal'] : []),
    ...(outgoing === null ? ['outgoing'] : []),
  ]
}

interface CsvPlace {
  account: string
  /** Of lines that name none. */
  currency: string
  /** The last day that a line can be booked on. */
  lastDay: string
}

/** The lines of a table by its layout, or what is wrong with it, by line. */
export function readCsv(rows: readonly string[][], layout: CsvLayout, place: CsvPlace): StatementReading {
  const { head, columns, dateForm, decimal } = layout
  if (dateForm === null || decimal === null) return refuseStatement('Select the date and amount formats.')
  const lines: StatementLine[] = []
  const leftOut: LeftOut[] = []
  const moneyColumns = [columns.date, columns.amount, columns.moneyIn, columns.moneyOut]
  for (const [index, row] of rows.entries()) {
    if (index <= head || row.every((each) => each === '')) continue
    const cell = (column: ColumnName) => row[columns[column] ?? -1] ?? ''
    const leave = (why: LeftOut['why']) =>
      leftOut.push({ why, row: index + 1, text: tidy(row.filter(Boolean).join(' ')).slice(0, 200) })
    const amounts = [cell('amount'), cell('moneyIn'), cell('moneyOut')]
    if (cell('payer') === '' && row.some((each, at) => !moneyColumns.includes(at) && isBalance(each))) {
      leave('balance')
      continue
    }
    if (cell('date') === '' || amounts.every((amount) => !/\d/.test(amount))) {
      leave('unread')
      continue
    }
    if (cell('status') !== '') {
      const booking = bookingIn(cell('status'))
      if (booking === null)
        return refuseStatement(
          `Row ${index + 1}: we do not know the state “${cell('status')}”. Select “Not in this file” to read all rows, and set aside those that are not booked.`,
        )
      if (booking === 'pending') {
        leave('pending')
        continue
      }
    }
    const bookedOn = readDay(cell('date'), dateForm)
    if (!bookedOn) return refuseStatement(`Row ${index + 1}: “${cell('date')}” is not a date of this form.`)
    if (bookedOn > place.lastDay)
      return refuseStatement(`Row ${index + 1}: ${bookedOn} is in the future. Select another form of dates.`)
    const currency = cell('currency') === '' ? place.currency : currencyIn(cell('currency'))
    if (currency === null)
      return refuseStatement(
        `Row ${index + 1}: “${cell('currency')}” is not the code of a currency, like EUR. If all rows are in ${place.currency}, select “Not in this file” for it.`,
      )
    const amountCents = amountOf(cell, decimal, currency)
    if (amountCents === null)
      return refuseStatement(`Row ${index + 1}: “${amounts.find(Boolean)}” is not an amount in ${currency}.`)
    const direction = directionIn(cell('sign'))
    if (columns.sign !== undefined && direction === null)
      return refuseStatement(`Row ${index + 1}: “${cell('sign')}” says neither debit nor credit.`)
    // A reference can stand in any column.
    const others = row
      .map((text, at) => ({ text, at }))
      .filter(({ at }) => ![...moneyColumns, columns.currency, columns.text, columns.payer].includes(at))
    const textOf = (found: typeof others) => tidy([cell('text'), ...found.map(({ text }) => text)].join(' '))
    lines.push({
      account: place.account,
      bankId: cell('id') || null,
      bookedOn,
      amountCents: direction === 'out' && amountCents > 0 ? -amountCents : amountCents,
      currency,
      payer: cell('payer').slice(0, 160),
      // The state changes while the line stays the same one.
      text: textOf(others.filter(({ at }) => at !== columns.status)),
      reversal: false,
      former: { text: textOf(others) },
    })
  }
  if (lines.length > MAX_LINES)
    return refuseStatement(`The statement has ${lines.length} lines. Use at most ${MAX_LINES}.`)
  return { ok: true, lines, leftOut }
}

/** Signs and names that mean one currency only. */
const CURRENCY_SIGNS: Readonly<Record<string, string>> = { '€': 'EUR', EURO: 'EUR', '£': 'GBP', US$: 'USD' }

/** The code of a currency as a cell has it; `null` where it is none. */
function currencyIn(cell: string): string | null {
  const code = cell.trim().toUpperCase()
  return isCurrency(code) ? code : (CURRENCY_SIGNS[code] ?? null)
}

function amountOf(
  cell: (column: ColumnName) => string,
  decimal: DecimalMark,
  currency: string,
): number | null {
  const read = (column: ColumnName) => readBankAmount(cell(column), decimal, currency)
  if (cell('amount') !== '') return read('amount')
  const [came, went] = [read('moneyIn'), read('moneyOut')]
  if (came !== null && came !== 0) return came
  return went === null ? came : -Math.abs(went) || 0
}
