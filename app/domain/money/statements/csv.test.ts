import { describe, expect, test } from 'vitest'
import { csvRows, guessLayout, missingIn, readCsv } from './csv.server.ts'
import { guessDateForm, guessDecimalMark, readBankAmount, readDay, type DecimalMark } from './csv-values.ts'

test.each([
  ['2026-11-24', 'ymd', '2026-11-24'],
  ['2026-11-24T10:00:00', 'ymd', '2026-11-24'],
  ['20261124', 'dmy', '2026-11-24'],
  ['24.11.2026', 'dmy', '2026-11-24'],
  ['24.11.26', 'dmy', '2026-11-24'],
  ['11/24/2026', 'mdy', '2026-11-24'],
  ['11/24/2026', 'dmy', null],
  ['31.02.2026', 'dmy', null],
  ['soon', 'ymd', null],
] as const)('%s as %s is %s', (text, form, day) => {
  expect(readDay(text, form)).toBe(day)
})

test.each([
  [['24.11.2026', '01.12.2026'], 'dmy'],
  [['11/24/2026', '12/01/2026'], 'mdy'],
  [['2026-11-24'], 'ymd'],
  [['01/02/2026', '03/04/2026'], null],
  [['11/11/2026'], 'dmy'],
  [['01.02.2026', '03.04.2026'], 'dmy'],
  [[], null],
])('the days %j are written %s', (days, form) => {
  expect(guessDateForm(days)).toBe(form)
})

test.each<[string, DecimalMark, string, number | null]>([
  ['1.195,00', 'comma', 'EUR', 119_500],
  ['1,195.00', 'point', 'EUR', 119_500],
  ['-12,5', 'comma', 'EUR', -1_250],
  ['12,50-', 'comma', 'EUR', -1_250],
  ['(12.50)', 'point', 'USD', -1_250],
  ['−12.50', 'point', 'USD', -1_250],
  ['+195', 'point', 'EUR', 19_500],
  ['€ 195,00', 'comma', 'EUR', 19_500],
  ['195,00 EUR', 'comma', 'EUR', 19_500],
  ["1'195.00", 'point', 'CHF', 119_500],
  ['19500', 'point', 'JPY', 19_500],
  ['195.50', 'point', 'JPY', null],
  ['1.234', 'point', 'KWD', 1_234],
  ['1e5', 'point', 'EUR', null],
])('%s with a %s in %s is %s', (text, mark, currency, cents) => {
  expect(readBankAmount(text, mark, currency)).toBe(cents)
})

test.each<[string[], string, DecimalMark | null]>([
  [['1.195,00', '5'], 'EUR', 'comma'],
  [['195.00', '1,195'], 'EUR', null],
  [['195.00', '1,195.00'], 'EUR', 'point'],
  [['1.195'], 'EUR', null],
  [['1.195'], 'JPY', 'comma'],
  [['195'], 'EUR', 'point'],
])('%j in %s have a %s', (amounts, currency, mark) => {
  expect(guessDecimalMark(amounts, currency)).toBe(mark)
})

const GERMAN = `Konto;DE02120300000000202051;;;
;;;;
Buchungstag;Valuta;Name Zahlungsbeteiligter;Verwendungszweck;Betrag
24.11.2026;24.11.2026;Müller Film;"Rechnung E-2026-00017; danke";195,00
23.11.2026;23.11.2026;Strom AG;Abschlag;-1.040,50
;;;Endsaldo;9.000,00
`
const ENGLISH = `Date,Description,Money out,Money in,Transaction ID
11/24/2026,E-2026-00017,,"1,195.00",T1
11/23/2026,Power,40.50,,T2
`
const place = { account: 'Main', currency: 'EUR', lastDay: '2026-11-30' }

describe('a table', () => {
  test('of a German bank, with lines before its head and a balance below', () => {
    const rows = csvRows(GERMAN) ?? []
    const layout = guessLayout(rows, 'EUR')
    expect(layout && missingIn(layout)).toEqual([])
    const read = layout && readCsv(rows, layout, place)
    expect(read).toMatchObject({
      ok: true,
      lines: [
        { bookedOn: '2026-11-24', amountCents: 19_500, payer: 'Müller Film', bankId: null, currency: 'EUR' },
        { bookedOn: '2026-11-23', amountCents: -104_050, payer: 'Strom AG' },
      ],
    })
  })

  test('with a column for each direction and an id', () => {
    const rows = csvRows(ENGLISH) ?? []
    const layout = guessLayout(rows, 'USD')
    const read = layout && readCsv(rows, layout, { ...place, currency: 'USD' })
    expect(read).toMatchObject({
      lines: [
        { amountCents: 119_500, bankId: 'T1' },
        { amountCents: -4_050, bankId: 'T2' },
      ],
    })
  })

  test('says what it cannot tell, and refuses days to come', () => {
    const rows = csvRows('Date;Text;Amount\n01/02/2026;x;1,000\n') ?? []
    const layout = guessLayout(rows, 'EUR')
    expect(layout && missingIn(layout)).toEqual(['dateForm', 'decimal'])
    const chosen = layout && { ...layout, dateForm: 'dmy' as const, decimal: 'point' as const }
    expect(chosen && readCsv(rows, chosen, { ...place, lastDay: '2026-01-30' })).toMatchObject({
      problem: 'Row 2: 2026-02-01 is in the future. Select another form of dates.',
    })
    expect(guessLayout([['a', 'b']], 'EUR')).toBeNull()
  })
})
