import { describe, expect, test } from 'vitest'
import { csvRows, guessLayout, missingIn, readCsv } from './csv.server.ts'
import { lineKeys } from './line-keys.server.ts'
import { guessDateForm, guessDecimalMark, readBankAmount, readDay, type DecimalMark } from './csv-values.ts'
import { isBalance } from './csv-words.ts'

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
  ['195,00 CR', 'comma', 'EUR', 19_500],
  ['195.00DR', 'point', 'EUR', -19_500],
  ['kr 195,00', 'comma', 'SEK', 19_500],
  ['R$ 195,00', 'comma', 'BRL', 19_500],
  ['Fr. 195.00', 'point', 'CHF', 19_500],
  ['US$195.00', 'point', 'USD', 19_500],
  ['-US$195.00', 'point', 'USD', -19_500],
  ['195,-', 'comma', 'SEK', 19_500],
  ['1 195,00', 'comma', 'EUR', 119_500],
  // Some banks write no nought before the cents.
  ['.50', 'point', 'USD', 50],
  ['-.99', 'point', 'USD', -99],
  ['$.50', 'point', 'USD', 50],
  ['(,75)', 'comma', 'EUR', -75],
  ['Fr.50', 'point', 'CHF', 5_000],
  ['.50', 'comma', 'EUR', null],
  ['1,23,456.50', 'point', 'INR', 12_345_650],
  // A wrong mark makes a hundred times as much of it.
  ['195,00', 'point', 'EUR', null],
  ['195.00', 'comma', 'EUR', null],
  ['1.95,00', 'comma', 'EUR', null],
  ['1,195,0', 'point', 'EUR', null],
  ['12 50', 'comma', 'EUR', null],
  ['12,50,', 'comma', 'EUR', null],
  ['99999999999999999', 'comma', 'EUR', null],
  ['n/a', 'point', 'EUR', null],
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
  [['-.99', '.50'], 'USD', 'point'],
  [[',50'], 'EUR', 'comma'],
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
    expect(layout && missingIn(layout)).toEqual(['dateForm', 'decimal', 'outgoing'])
    const chosen = layout && {
      ...layout,
      dateForm: 'dmy' as const,
      decimal: 'point' as const,
      outgoing: 'none' as const,
    }
    expect(chosen && readCsv(rows, chosen, { ...place, lastDay: '2026-01-30' })).toMatchObject({
      problem: 'Row 2: 2026-02-01 is in the future. Select another form of dates.',
    })
    expect(guessLayout([['a', 'b']], 'EUR')).toBeNull()
  })
})

/** What a table is read as without a question; `null` where something has to be asked. */
function readAlone(text: string, currency = 'EUR') {
  const rows = csvRows(text) ?? []
  const layout = guessLayout(rows, currency)
  if (!layout || missingIn(layout).length > 0) return null
  return readCsv(rows, layout, { ...place, currency })
}

/** As banks of the German co-operatives write it: no minus, and the direction under a blank heading. */
const volksbank = (
  heading: string,
  out = 'S',
  came = 'H',
) => `Buchungstag;Valuta;Auftraggeber;Verwendungszweck;Währung;Umsatz;${heading}
03.11.2026;03.11.2026;;Anfangssaldo;EUR;1.000,00;${came}
04.11.2026;04.11.2026;Studio;E-2026-00017;EUR;390,00;${out}
05.11.2026;05.11.2026;Strom AG;Abschlag;EUR;95,00;${out}
06.11.2026;06.11.2026;Müller Film;E-2026-00018;EUR;195,00;${came}
06.11.2026;06.11.2026;;Endsaldo;EUR;710,00;${came}
`

describe('the direction of money', () => {
  test.each([
    [' ', 'S', 'H'],
    ['', 'S', 'H'],
    ['S/H', 'S', 'H'],
    ['Art', 'Soll', 'Haben'],
    ['x', 'D', 'C'],
    ['Kz.', 'DBIT', 'CRDT'],
  ])(
    'is found in a column with the heading “%s” that says %s and %s, and balances are no lines',
    (...given) => {
      const read = readAlone(volksbank(...given))
      expect(read).toMatchObject({
        ok: true,
        lines: [{ amountCents: -39_000 }, { amountCents: -9_500 }, { amountCents: 19_500 }],
        leftOut: [
          { why: 'balance', row: 2, text: expect.stringContaining('Anfangssaldo') },
          { why: 'balance', row: 6 },
        ],
      })
    },
  )

  test('is asked for where no amount has a sign and no column says it', () => {
    const unsigned = volksbank('Info', '', '').replaceAll(/Endsaldo|Anfangssaldo/g, 'Text')
    const rows = csvRows(unsigned) ?? []
    const layout = guessLayout(rows, 'EUR')
    expect(layout && missingIn(layout)).toEqual(['outgoing'])
    expect(readAlone('Date,Text,Amount\n2026-11-24,E-2026-00017,195.00\n')).toBeNull()
    expect(readAlone('Date,Text,Amount\n2026-11-24,E-2026-00017,+195.00\n')).toMatchObject({ ok: true })
    expect(
      readAlone('Date,Text,Amount\n2026-11-24,E-2026-00017,195.00\n2026-11-24,fee,1.00-\n'),
    ).toMatchObject({
      lines: [{ amountCents: 19_500 }, { amountCents: -100 }],
    })
  })

  test('in a column that says neither is refused', () => {
    const odd = volksbank('S/H').replace('95,00;S', '95,00;?')
    expect(readAlone(odd)).toMatchObject({ ok: false, problem: 'Row 4: “?” says neither debit nor credit.' })
  })
})

const withState = (head: string, states: readonly string[], more = '') =>
  [
    `Buchungstag;Name;Verwendungszweck;Betrag;${head}`,
    ...states.map((state, index) => `0${index + 1}.11.2026;Studio;E-2026-0000${index};-1,00;${state}`),
    more,
  ].join('\n')

describe('what the bank has not booked', () => {
  test.each([
    ['Info', 'Umsatz gebucht', 'Umsatz vorgemerkt'],
    ['Status', 'Gebucht', 'Vorgemerkt'],
    ['State', 'COMPLETED', 'PENDING'],
    ['State', 'COMPLETED', 'REVERTED'],
    ['State', 'COMPLETED', 'DECLINED'],
    ['Status', 'Abgeschlossen', 'Ausstehend'],
    ['', 'booked', 'failed'],
  ])('under “%s”, where others are “%s”, is left out: “%s”', (head, booked, pending) => {
    expect(readAlone(withState(head, [booked, pending, booked]))).toMatchObject({
      lines: [{ text: 'E-2026-00000' }, { text: 'E-2026-00002' }],
      leftOut: [{ why: 'pending', row: 3, text: expect.stringContaining(pending) }],
    })
  })

  test('does not change what a line is known by, and lines of earlier readings are known still', () => {
    const line = (state: string) => {
      const read = readAlone(withState('Info', [state]))
      return read?.ok ? read.lines : []
    }
    const [key] = lineKeys(line('Umsatz gebucht'))
    expect(key?.own).toBe(lineKeys(line('Gebucht'))[0]?.own)
    const [before] = lineKeys(
      line('Umsatz gebucht').map((each) => ({ ...each, former: {}, text: 'E-2026-00000 Umsatz gebucht' })),
    )
    expect(key?.former).toBe(before?.own)
    expect(key?.own).not.toBe(before?.own)
  })

  test('is not known by a word we do not know: it is asked', () => {
    expect(readAlone(withState('Status', ['Gebucht', 'Umsatz xyz']))).toMatchObject({
      ok: false,
      problem: expect.stringContaining('we do not know the state “Umsatz xyz”'),
    })
  })
})

test('rows that are no lines are said by number', () => {
  const text = 'Date,Text,Amount\n2026-11-24,E-2026-00017,-1.00\n,continued,\n\n2026-11-25,x,n/a\n'
  expect(readAlone(text)).toMatchObject({
    lines: [{}],
    leftOut: [
      { why: 'unread', row: 3 },
      { why: 'unread', row: 5 },
    ],
  })
})

test('the separator is the one under which rows have the same cells', () => {
  const text =
    'Buchungstag;Verwendungszweck;Betrag\n24.11.2026;RG E-2026-00017, Film A, B, C, D, E, F und G, danke;-195,00\n25.11.2026;x;-1,00\n'
  expect(readAlone(text)).toMatchObject({
    lines: [{ text: expect.stringContaining('danke'), amountCents: -19_500 }, {}],
  })
})

test.each([
  ['€', { currency: 'EUR' }],
  ['usd', { currency: 'USD' }],
  ['US-Dollar', null],
  ['ZZZ', null],
  ['$', null],
])('the currency “%s” is read as one or refused in words', (typed, line) => {
  const read = readAlone(`Date;Text;Amount;Currency\n2026-11-24;x;-1,00;${typed}\n`)
  expect(read).toMatchObject(
    line
      ? { lines: [line] }
      : { ok: false, problem: expect.stringContaining(`“${typed}” is not the code of a currency`) },
  )
})

test.each([
  ['Anfangssaldo', true],
  ['Saldovortrag', true],
  ['Saldo neu', true],
  ['Neuer Kontostand', true],
  ['Saldo per 24.11.2026', true],
  ['BALANCE B/F', true],
  ['Balance carried forward', true],
  ['Closing balance', true],
  ['Nouveau solde au 24.11.2026', true],
  ['Solde créditeur', true],
  ['Saldo anterior', true],
  ['Saldo Müller GmbH', false],
  ['Balance Film Ltd', false],
  ['Rechnung E-2026-00017, alter Saldo', false],
])('“%s” names a balance: %s', (cell, isOne) => {
  expect(isBalance(cell)).toBe(isOne)
})
