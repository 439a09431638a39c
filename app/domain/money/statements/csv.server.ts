import { parse } from 'csv-parse/sync'
import { z } from 'zod'
import {
  DATE_FORMS,
  DECIMAL_MARKS,
  guessDateForm,
  guessDecimalMark,
  readBankAmount,
  readDay,
} from './csv-values.ts'
import { COLUMN_NAMES, type ColumnName } from './csv-columns.ts'
import { MOST_LINES, refuseStatement, tidy, type StatementLine, type StatementReading } from './lines.ts'

/** Where a table of a bank has what: columns by their position, from 0. */
export const csvLayout = z.object({
  /** The row with the names of the columns. */
  head: z.number().int(),
  columns: z.record(z.string(), z.number().int()),
  dateForm: z.enum(DATE_FORMS).nullable(),
  decimal: z.enum(DECIMAL_MARKS).nullable(),
})
export type CsvLayout = Omit<z.output<typeof csvLayout>, 'columns'> & {
  columns: Partial<Record<ColumnName, number>>
}

const MOST_COLUMNS = 60

/** The rows of a table; `null` where its quotation marks do not close. */
export function csvRows(text: string): string[][] | null {
  const bare = text.replace(/^\ufeff/, '')
  const lines = bare.split(/\r\n|\n|\r/, 30)
  const counts = [';', ',', '\t'].map((sign) => ({
    sign,
    most: Math.max(...lines.map((line) => line.split(sign).length)),
  }))
  const { sign } = counts.reduce((best, each) => (each.most > best.most ? each : best))
  try {
    const rows = parse(bare, {
      delimiter: sign,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
    })
    return rows.map((row) => row.slice(0, MOST_COLUMNS).map(tidy))
  } catch {
    return null
  }
}

const bareName = (name: string) => name.toLowerCase().replace(/[^\p{L}]/gu, '')

/** The names banks give their columns, in the order they are preferred. */
const KNOWN: Readonly<Record<ColumnName, readonly string[]>> = {
  date: [
    ...[
      'buchungstag',
      'buchungsdatum',
      'bookingdate',
      'buchung',
      'postingdate',
      'posteddate',
      'transactiondate',
    ],
    ...[
      'date',
      'datum',
      'dateoperation',
      'fecha',
      'data',
      'completeddate',
      'valuedate',
      'valuta',
      'wertstellung',
    ],
  ],
  amount: [
    'betrag',
    'betrageur',
    'amount',
    'umsatz',
    'umsatzineur',
    'montant',
    'importe',
    'importo',
    'bedrag',
  ],
  moneyIn: ['credit', 'haben', 'gutschrift', 'paidin', 'moneyin', 'creditamount', 'eingang'],
  moneyOut: ['debit', 'soll', 'lastschrift', 'belastung', 'paidout', 'moneyout', 'debitamount', 'ausgang'],
  sign: ['sh', 'sollhaben', 'creditdebit', 'debitcredit', 'creditdebitindicator', 'drcr'],
  text: [
    ...[
      'verwendungszweck',
      'purpose',
      'description',
      'details',
      'narrative',
      'reference',
      'paymentreference',
    ],
    ...[
      'memo',
      'text',
      'betreff',
      'vorgangverwendungszweck',
      'libelle',
      'concepto',
      'omschrijving',
      'buchungstext',
    ],
  ],
  payer: [
    ...[
      'name',
      'payer',
      'auftraggeber',
      'auftraggeberempfänger',
      'zahlungspflichtiger',
      'beguenstigterzahlungspflichtiger',
    ],
    ...[
      'begünstigterzahlungspflichtiger',
      'namezahlungsbeteiligter',
      'counterparty',
      'sender',
      'debtor',
      'payername',
    ],
  ],
  currency: ['währung', 'waehrung', 'currency', 'devise', 'divisa', 'whrg'],
  id: ['transactionid', 'transaktionsid', 'umsatzid', 'bankreference', 'id'],
}

/** What the head of a table tells of its columns, and its cells of how it writes; `null` where no row is a head. */
export function guessLayout(rows: readonly string[][], currency: string): CsvLayout | null {
  const head = rows.slice(0, 30).findIndex((row) => {
    const names = row.map(bareName)
    return ['date', 'text'].every((name) => KNOWN[name as ColumnName].some((known) => names.includes(known)))
  })
  if (head < 0) return null
  const names = (rows[head] ?? []).map(bareName)
  const columns: CsvLayout['columns'] = {}
  for (const column of COLUMN_NAMES) {
    const taken = new Set(Object.values(columns))
    const known = KNOWN[column].find((name) => {
      const at = names.indexOf(name)
      return at >= 0 && !taken.has(at)
    })
    if (known !== undefined) columns[column] = names.indexOf(known)
  }
  return { head, columns, ...writingOf(rows.slice(head + 1), columns, currency) }
}

/** How the cells of these columns write days and amounts, as far as it can be told. */
export function writingOf(
  body: readonly string[][],
  columns: CsvLayout['columns'],
  currency: string,
): Pick<CsvLayout, 'dateForm' | 'decimal'> {
  const cells = (column: ColumnName) => {
    const at = columns[column]
    return at === undefined ? [] : body.map((row) => row[at] ?? '').filter((cell) => /\d/.test(cell))
  }
  return {
    dateForm: guessDateForm(cells('date')),
    decimal: guessDecimalMark([...cells('amount'), ...cells('moneyIn'), ...cells('moneyOut')], currency),
  }
}

/** What of a layout has still to be said before the table can be read. */
export function missingIn({ columns, dateForm, decimal }: CsvLayout): string[] {
  const hasAmount = columns.amount !== undefined || columns.moneyIn !== undefined
  return [
    ...(columns.date === undefined ? ['date'] : []),
    ...(hasAmount ? [] : ['amount']),
    ...(columns.text === undefined ? ['text'] : []),
    ...(dateForm === null ? ['dateForm'] : []),
    ...(decimal === null ? ['decimal'] : []),
  ]
}

interface CsvPlace {
  account: string
  /** Of lines that name none. */
  currency: string
  /** The last day that a line can be booked on. */
  lastDay: string
}

const OUT = /^(s|soll|d|dr|debit|dbit)$/i

/** The lines of a table by its layout, or what is wrong with it, by line. */
export function readCsv(rows: readonly string[][], layout: CsvLayout, place: CsvPlace): StatementReading {
  const { head, columns, dateForm, decimal } = layout
  if (dateForm === null || decimal === null)
    return refuseStatement('Say how the file writes dates and amounts.')
  const lines: StatementLine[] = []
  for (const [index, row] of rows.entries()) {
    if (index <= head) continue
    const cell = (column: ColumnName) => row[columns[column] ?? -1] ?? ''
    const amounts = [cell('amount'), cell('moneyIn'), cell('moneyOut')]
    // A sum or a balance below the lines has no day.
    if (cell('date') === '' || amounts.every((amount) => !/\d/.test(amount))) continue
    const bookedOn = readDay(cell('date'), dateForm)
    if (!bookedOn) return refuseStatement(`Row ${index + 1}: “${cell('date')}” is not a date of this form.`)
    if (bookedOn > place.lastDay)
      return refuseStatement(`Row ${index + 1}: ${bookedOn} is in the future. Select another form of dates.`)
    const currency = cell('currency').toUpperCase() || place.currency
    const amountCents = amountOf(cell, decimal, currency)
    if (amountCents === null)
      return refuseStatement(`Row ${index + 1}: “${amounts.find(Boolean)}” is not an amount in ${currency}.`)
    const used = new Set([columns.date, columns.amount, columns.moneyIn, columns.moneyOut, columns.currency])
    // A reference can stand in any column.
    const others = row.filter((_, at) => !used.has(at) && at !== columns.text && at !== columns.payer)
    lines.push({
      account: place.account,
      bankId: cell('id') || null,
      bookedOn,
      amountCents,
      currency,
      payer: cell('payer').slice(0, 160),
      text: tidy([cell('text'), ...others].join(' ')),
      reversal: false,
    })
  }
  if (lines.length > MOST_LINES)
    return refuseStatement(`The statement has ${lines.length} lines. Use at most ${MOST_LINES}.`)
  return { ok: true, lines, pending: 0 }
}

function amountOf(
  cell: (column: ColumnName) => string,
  decimal: NonNullable<CsvLayout['decimal']>,
  currency: string,
): number | null {
  const read = (column: ColumnName) => readBankAmount(cell(column), decimal, currency)
  if (cell('amount') !== '') {
    const amount = read('amount')
    return amount !== null && amount > 0 && OUT.test(cell('sign')) ? -amount : amount
  }
  const [came, went] = [read('moneyIn'), read('moneyOut')]
  if (came !== null && came !== 0) return came
  return went === null ? came : -Math.abs(went) || 0
}
