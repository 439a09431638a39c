import { beforeEach, describe, expect, test } from 'vitest'
import { acceptStatement } from '#app/domain/money/statements/accept-statement.server.ts'
import { addStatement } from '#app/domain/money/statements/commands.server.ts'
import { lineKeys } from '#app/domain/money/statements/line-keys.server.ts'
import { reviewStatement } from '#app/domain/money/statements/queries.server.ts'
import { href } from '#app/platform/href.ts'
import { db } from '#db/client.ts'
import { as, type Client } from '#tests/support/client.ts'
import { now } from '#tests/support/clock.ts'
import { entrant, invoice, pay, valueOf } from '#tests/support/entries.ts'
import { admin, adminViewerOf, type Account } from '#tests/support/people.ts'
import { raced } from '#tests/support/raced.ts'
import { audits, mails } from '#tests/support/rows.ts'

const UPLOAD = href('/admin/bank-statements/add')
const HEAD = 'Buchungstag;Name Zahlungsbeteiligter;Verwendungszweck;Betrag;Währung'

let office: Account
let desk: Client
beforeEach(async () => {
  office = await admin()
  desk = as(office)
})

/** Invoices of 195 dollars each, by number. */
async function invoices(count: number): Promise<string[]> {
  for (let index = 0; index < count; index += 1) await invoice(await entrant())
  const rows = await db().selectFrom('invoices').select('number').orderBy('id').execute()
  return rows.map(({ number }) => number)
}

interface Line {
  day?: string
  payer?: string
  text: string
  amount: string
  currency?: string
}
const csv = (lines: readonly Line[]) =>
  [
    HEAD,
    ...lines.map(({ day = '09.03.2027', payer = 'Müller Film', text, amount, currency = 'USD' }) =>
      // Banks that mark what went out mark nothing else; a file without any such line would be asked about.
      [day, payer, text, amount.replace(/^(?=\d)/, '+'), currency].join(';'),
    ),
  ].join('\r\n')

async function upload(content: string | Uint8Array<ArrayBuffer>, name = 'march.csv') {
  const page = await desk.get(UPLOAD)
  return desk.submit(page, 'Upload statement', { file: new File([content], name), account: 'DE02 1203' })
}

const payments = () => db().selectFrom('payments').selectAll().orderBy('id').execute()
const unallocated = () => db().selectFrom('unallocated_payments').selectAll().orderBy('id').execute()
const statuses = async () =>
  (await db().selectFrom('invoices').select('status').orderBy('id').execute()).map(({ status }) => status)

describe('a statement', () => {
  test('is matched line by line, shown with a reason, and booked in one go', async () => {
    const [one = '', two = '', three = '', four = ''] = await invoices(4)
    const { id: third } = await db()
      .selectFrom('invoices')
      .where('number', '=', three)
      .select('id')
      .executeTakeFirstOrThrow()
    await pay(third, office, 19_500)
    const lines: Line[] = [
      { text: `Rechnung ${one}`, amount: '195,00' },
      { text: `teilweise ${two.replaceAll('-', ' ')}`, amount: '100,00' },
      { text: three, amount: '195,00' },
      { text: four, amount: '200,00' },
      { text: four, amount: '195,00', currency: 'EUR' },
      { text: 'E-2026-99999', amount: '195,00' },
      { text: 'Entry fee', amount: '1.195,00' },
      { text: `Strom ${one}`, amount: '-40,50' },
    ]
    const done = await upload(csv(lines))
    expect(done.status).toBe(303)
    const page = await desk.follow(done)
    for (const text of [
      'Pays an invoice',
      'Pays a part',
      'Already paid',
      'More than is due',
      'Other currency',
      'There is no invoice E-2026-99999.',
      'The reference names no invoice.',
      'Money out',
    ])
      expect(page.visibleText).toContain(text)
    expect(await unallocated()).toEqual([])

    const accepted = await desk.follow(await desk.submit(page, 'Accept all proposals', {}))
    expect(accepted.visibleText).toContain('Accepted by')
    expect(await statuses()).toEqual(['paid', 'part_paid', 'paid', 'paid'])
    expect((await payments()).slice(1).map(({ amount_cents }) => amount_cents)).toEqual([
      19_500, 10_000, 19_500,
    ])
    expect((await payments()).at(-1)).toMatchObject({ received_on: '2027-03-09', method: 'bank_transfer' })
    const held = await unallocated()
    expect(held.map(({ reason, amount_cents, currency }) => [reason, amount_cents, currency])).toEqual([
      ['settled', 19_500, 'USD'],
      ['too_much', 500, 'USD'],
      ['wrong_currency', 19_500, 'EUR'],
      ['unknown_reference', 19_500, 'USD'],
      ['no_reference', 119_500, 'USD'],
    ])
    expect(await mails({ template: 'payment_receipt' })).toHaveLength(4)
    expect(await mails({ template: 'money_unallocated' })).toHaveLength(0)
    expect(await audits({ action: 'bank_statement.accepted' })).toMatchObject([
      { after: { booked: 3, unallocated: 5, nothing: 1 } },
    ])
    const again = await desk.submit(page, 'Accept all proposals', {})
    expect((await desk.follow(again)).visibleText).toContain('already been accepted')
    expect(await payments()).toHaveLength(4)
  })

  test('of 300 lines with doubles, parts and wrong numbers books nothing twice, also when it is read again', async () => {
    const numbers = await invoices(8)
    const lines: Line[] = []
    for (let index = 0; index < 300; index += 1) {
      const kind = index % 6
      const number = numbers[index % numbers.length] ?? ''
      const day = `${String((index % 9) + 1).padStart(2, '0')}.03.2027`
      if (kind === 0) lines.push({ day, text: `Invoice ${number}`, amount: '195,00' })
      else if (kind === 1) lines.push({ day, text: number, amount: '60,00' })
      else if (kind === 2) lines.push({ day, text: `E-2027-${90_000 + index}`, amount: '195,00' })
      else if (kind === 3) lines.push({ day, text: `Gebühr ${index}`, amount: '-1,00' })
      else if (kind === 4) lines.push({ day, text: 'Thank you', amount: '195,00' })
      // Equal to the last: two payments of one day, amount and text.
      else lines.push({ ...lines.at(-1), day, text: 'Thank you', amount: '195,00' })
    }
    // As old banking programs save it.
    const latin1 = Uint8Array.from(csv(lines), (letter) => letter.charCodeAt(0))
    const page = await desk.follow(await upload(latin1))
    expect(page.visibleText).toContain('Müller Film')
    expect(await db().selectFrom('bank_lines').select('id').execute()).toHaveLength(300)
    await desk.submit(page, 'Accept all proposals', {})

    const income = lines.filter(({ amount }) => !amount.startsWith('-'))
    const cents = income.reduce((sum, { amount }) => sum + Number(amount.replace(',', '')), 0)
    const booked = async () => {
      const paid = (await payments()).reduce((sum, payment) => sum + payment.amount_cents, 0)
      const held = (await unallocated()).reduce((sum, payment) => sum + payment.amount_cents, 0)
      return { paid, held }
    }
    const first = await booked()
    expect(first.paid + first.held).toBe(cents)
    expect(first.paid).toBe(8 * 19_500)
    expect(new Set(await statuses())).toEqual(new Set(['paid']))

    const same = await desk.follow(await upload(latin1))
    expect(same.visibleText).toContain('This file was uploaded before')
    // Another file of the same days, with one line more.
    const longer = csv([...lines, { text: 'New one', amount: '5,00' }])
    const next = await desk.follow(await upload(longer, 'april.csv'))
    expect(next.visibleText).toContain('300 lines of this file are on an earlier statement and left out.')
    await desk.submit(next, 'Accept all proposals', {})
    expect(await booked()).toEqual({ paid: first.paid, held: first.held + 500 })
    expect((await desk.get('/admin/financials/check')).status).toBe(200)
  })

  test('in CAMT.053 is read once by the bank’s own ids, whatever else has changed', async () => {
    const [one = ''] = await invoices(1)
    const camt = (text: string) =>
      `<Document><BkToCstmrStmt><Stmt><Acct><Id><IBAN>DE02120300000000202051</IBAN></Id></Acct><Ntry>
      <Amt Ccy="USD">195.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>2027-03-09</Dt></BookgDt>
      <AcctSvcrRef>R-77</AcctSvcrRef><NtryDtls><TxDtls><RmtInf><Ustrd>${text}</Ustrd></RmtInf></TxDtls></NtryDtls>
      </Ntry></Stmt></BkToCstmrStmt></Document>`
    const page = await desk.follow(await upload(camt(one), 'a.xml'))
    expect(page.visibleText).toContain('DE02120300000000202051')
    await desk.submit(page, 'Accept all proposals', {})
    const next = await desk.follow(await upload(camt(`${one}, thanks`), 'b.xml'))
    expect(next.visibleText).toContain('1 line of this file is on an earlier statement')
    await desk.submit(next, 'Accept all proposals', {})
    expect(await payments()).toHaveLength(1)
    expect(await unallocated()).toEqual([])
  })

  test('a payment that the bank tells of in two kinds of messages is booked once, and two of one sum are two', async () => {
    const [one = '', two = '', three = ''] = await invoices(3)
    const entry = (id: string, text: string) =>
      `<Ntry><Amt Ccy="USD">195.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>2027-03-09</Dt></BookgDt>
      <AcctSvcrRef>${id}</AcctSvcrRef><NtryDtls><TxDtls><RmtInf><Ustrd>${text}</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>`
    const message = (of: 'BkToCstmrStmt' | 'BkToCstmrDbtCdtNtfctn', ...entries: string[]) => {
      const kind = of === 'BkToCstmrStmt' ? 'Stmt' : 'Ntfctn'
      return `<Document><${of}><${kind}><Acct><Id><IBAN>DE02120300000000202051</IBAN></Id></Acct>${entries.join('')}</${kind}></${of}></Document>`
    }
    const notice = message('BkToCstmrDbtCdtNtfctn', entry('N-1', one), entry('N-2', two))
    await desk.submit(await desk.follow(await upload(notice, 'notice.xml')), 'Accept all proposals', {})
    expect(await payments()).toHaveLength(2)
    const statement = message('BkToCstmrStmt', entry('S-7', one), entry('S-8', two), entry('S-9', three))
    const page = await desk.follow(await upload(statement, 'statement.xml'))
    expect(page.visibleText).toContain('2 lines of this file are on an earlier statement')
    await desk.submit(page, 'Accept all proposals', {})
    expect(await payments()).toHaveLength(3)
    expect(await unallocated()).toEqual([])
    expect(await statuses()).toEqual(['paid', 'paid', 'paid'])
  })

  test('whose columns cannot be told asks for them', async () => {
    const [one = ''] = await invoices(1)
    const done = await upload(`When,What,How much\n03/09/2027,${one},"195.00"\n`, 'odd.csv')
    expect(done.location).toMatch(/\/columns$/)
    const page = await desk.follow(done)
    expect(page.visibleText).toContain('How much')
    const bare = await desk.submit(page, 'Read statement', {})
    expect(bare.problems.map(({ message }) => message)).toContain('Dates are written: Required')
    expect(bare.problems.map(({ message }) => message)).toContain('Money out is marked: Required')
    const chosen = { date: '0', text: '1', amount: '2', decimal: 'point', outgoing: 'none' }
    const wrong = await desk.submit(page, 'Read statement', { ...chosen, dateForm: 'ymd' })
    expect(wrong.status).toBe(422)
    expect(wrong.visibleText).toContain('Row 2')
    const read = await desk.follow(await desk.submit(wrong, 'Read statement', { ...chosen, dateForm: 'mdy' }))
    expect(read.visibleText).toContain('Pays an invoice')
  })

  test.each([
    ['a picture', '\u0089PNG\r\n\u001a\n\u0000\u0000', 'Upload a bank statement as CSV or CAMT.053 XML'],
    [
      'a DTD',
      '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><Document>&b;</Document>',
      'type definition',
    ],
    ['MT940', ':20:STARTUMS\r\n:25:10020030/1234\r\n:61:2703090309CR195,00N051NONREF\r\n', 'an MT940 file'],
    ['a packed statement', 'PK\u0003\u0004camt053.xml\u0000\u0000', 'a ZIP file. Unpack it'],
    ['other XML', '<rss/>', 'no bank statement in the format CAMT.053'],
    ['nothing below its head', HEAD, 'no lines'],
  ])('that is %s is refused', async (_, content, message) => {
    const refused = await upload(content)
    expect(refused.status).toBe(422)
    expect(refused.problems[0]?.message).toContain(message)
    expect(await db().selectFrom('bank_statements').select('id').execute()).toEqual([])
  })
})

describe('of what is no payment', () => {
  const VOLKSBANK = (one: string, two: string) => `Buchungstag;Auftraggeber;Verwendungszweck;Währung;Umsatz;
05.03.2027;;Anfangssaldo;USD;1.000,00;H
06.03.2027;Studio;${one};USD;195,00;S
07.03.2027;Strom AG;Abschlag;USD;95,00;S
08.03.2027;Müller Film;${two};USD;195,00;H
08.03.2027;;Endsaldo;USD;905,00;H
n/a;;;;n/a;
`

  test('money out and balances are told by a column of S and H under no heading', async () => {
    const [one = '', two = ''] = await invoices(2)
    const page = await desk.follow(await upload(VOLKSBANK(one, two)))
    expect(page.visibleText).toContain('2 rows are balances of the account and left out')
    expect(page.visibleText).toContain('1 row was skipped: 7')
    await desk.submit(page, 'Accept all proposals', {})
    expect(await statuses()).toEqual(['issued', 'paid'])
    expect(await unallocated()).toEqual([])
  })

  test('what is pending is left out, and booked once when the bank has', async () => {
    const [one = ''] = await invoices(1)
    const file = (state: string) =>
      `Buchungstag;Name;Verwendungszweck;Betrag;Währung;Info\n09.03.2027;Studio;${one};+195,00;USD;${state}\n`
    const first = await desk.follow(await upload(file('Umsatz vorgemerkt'), 'one.csv'))
    expect(first.visibleText).toContain('1 line is not booked by the bank yet and left out.')
    await desk.submit(first, 'Accept all proposals', {})
    expect(await payments()).toEqual([])
    await desk.submit(
      await desk.follow(await upload(file('Umsatz gebucht'), 'two.csv')),
      'Accept all proposals',
      {},
    )
    expect(await statuses()).toEqual(['paid'])
    const again = await desk.follow(await upload(file('gebucht'), 'three.csv'))
    expect(again.visibleText).toContain('1 line of this file is on an earlier statement')
    expect(await unallocated()).toEqual([])
  })

  test('a line that was stored with its state is known still', async () => {
    const [one = ''] = await invoices(1)
    const file = (name: string) =>
      `Buchungstag;Name;Verwendungszweck;Betrag;Währung;${name}\n09.03.2027;Studio;${one};+195,00;USD;gebucht\n`
    await upload(file('Info'), 'one.csv')
    // As it was read before states were told from text.
    const text = `${one} gebucht`
    const [{ own = '' } = {}] = lineKeys([
      {
        ...{ account: 'DE02 1203', bankId: null, bookedOn: '2027-03-09', amountCents: 19_500 },
        ...{ currency: 'USD', payer: 'Studio', text, reversal: false },
      },
    ])
    await db().updateTable('bank_lines').set({ key: own, text }).execute()
    const next = await desk.follow(await upload(file('Status'), 'two.csv'))
    expect(next.visibleText).toContain('1 line of this file is on an earlier statement')
    expect(next.visibleText).toContain('Left out')
    expect(await db().selectFrom('bank_lines').select('id').execute()).toHaveLength(1)
  })

  test('a number with a zero less is confirmed by an admin before it pays', async () => {
    const [one = ''] = await invoices(1)
    const typed = `${one.replace('-0', '-')} 9.3.2027`
    const page = await desk.follow(await upload(csv([{ text: typed, amount: '195,00' }])))
    expect(page.visibleText).toContain('which is not the number of an invoice')
    expect(page.visibleText).not.toContain('Pays an invoice')
    const forged = await desk.post(page.path, { intent: 'confirm', lineId: '1', number: 'E-2026-99999' })
    expect(forged.status).toBe(303)
    const confirmed = await desk.follow(
      await desk.submit(page, `Confirm ${one} Müller Film Tue 9 Mar 2027`, {}),
    )
    expect(confirmed.visibleText).toContain(`An admin confirmed ${one}`)
    const back = await desk.follow(await desk.submit(confirmed, 'Take back Müller Film Tue 9 Mar 2027', {}))
    await desk.submit(back, 'Accept all proposals', {})
    expect(await payments()).toEqual([])
    expect(await unallocated()).toMatchObject([{ reason: 'unknown_reference', invoice_id: null }])
  })

  test('a transfer that was returned takes its payment back', async () => {
    const [one = ''] = await invoices(1)
    const paid = await desk.follow(await upload(csv([{ text: one, amount: '195,00' }]), 'one.csv'))
    await desk.submit(paid, 'Accept all proposals', {})
    expect(await statuses()).toEqual(['paid'])
    const returned = [{ day: '11.03.2027', text: `RUECKUEBERWEISUNG ${one}`, amount: '-195,00' }]
    const page = await desk.follow(await upload(csv(returned), 'two.csv'))
    expect(page.visibleText).toContain('Takes back a payment')
    const done = await desk.follow(await desk.submit(page, 'Accept all proposals', {}))
    expect(done.visibleText).toContain('Takes back a payment')
    expect(await statuses()).toEqual(['issued'])
    expect(await db().selectFrom('payment_reversals').selectAll().execute()).toMatchObject([
      { reason: 'returned', amount_cents: 19_500, reversed_on: '2027-03-11' },
    ])
    expect(await mails({ template: 'payment_taken_back' })).toHaveLength(1)
  })

  test('what the currency column says that is no currency is asked about', async () => {
    const done = await upload('Date;Text;Amount;Currency\n2027-03-09;x;-195,00;US-Dollar\n')
    expect(done.location).toMatch(/\/columns$/)
    const page = await desk.follow(done)
    const wrong = await desk.submit(page, 'Read statement', {})
    expect(wrong.status).toBe(422)
    expect(wrong.visibleText).toContain('“US-Dollar” is not the code of a currency')
    const read = await desk.follow(await desk.submit(wrong, 'Read statement', { currency: '' }))
    expect(read.visibleText).toContain('Money out')
  })
})

describe('before it is accepted', () => {
  test('a line can be set aside and taken back, and the statement removed and uploaded again', async () => {
    const [one = ''] = await invoices(1)
    const content = csv([
      { text: one, amount: '195,00' },
      { text: 'Gift', amount: '5,00' },
    ])
    const page = await desk.follow(await upload(content))
    const at = page.path
    const aside = await desk.follow(await desk.submit(page, 'Set aside Müller Film Tue 9 Mar 2027', {}))
    expect(aside.visibleText).toContain('An admin has set this line aside.')
    // What the first page showed is no longer what would be booked.
    const stale = await desk.follow(await desk.submit(page, 'Accept all proposals', {}))
    expect(stale.visibleText).toContain('have changed since you opened this page')
    expect(await payments()).toEqual([])
    await desk.submit(await desk.get(at), 'Take back Müller Film Tue 9 Mar 2027', {})
    const removed = await desk.submit(await desk.get(at), 'Remove statement', {})
    expect(removed.location).toBe('/admin/bank-statements')
    expect((await desk.get(at)).status).toBe(404)
    const again = await desk.follow(await upload(content))
    await desk.submit(again, 'Accept all proposals', {})
    expect(await statuses()).toEqual(['paid'])
  })

  test('an invoice that was paid meanwhile is not paid again', async () => {
    const [one = ''] = await invoices(1)
    const page = await desk.follow(await upload(csv([{ text: one, amount: '195,00' }])))
    const { id } = await db().selectFrom('invoices').select('id').executeTakeFirstOrThrow()
    await pay(id, office, 19_500)
    const stale = await desk.follow(await desk.submit(page, 'Accept all proposals', {}))
    expect(stale.visibleText).toContain('Already paid')
    expect(await payments()).toHaveLength(1)
    expect(await unallocated()).toEqual([])
  })

  raced('two admins who accept it at once book it once', {
    reads: [/from "bank_statements"/, /^select "id", "invoice_id", "receipt_number" from "payments"/],
    guards: ['payments_idempotency_key_key', 'payments_receipt_number_key'],
    async prepare() {
      const [one = ''] = await invoices(1)
      const viewer = await adminViewerOf(office)
      const bytes = new TextEncoder().encode(csv([{ text: one, amount: '60,00' }]))
      const uploaded = { fileName: 'a.csv', bytes, account: 'Main' }
      const { statementId } = valueOf(await addStatement(uploaded, viewer, now()))
      const asked = { outcome: null, limit: 10, offset: 0 }
      const { version } = await reviewStatement(viewer, statementId, asked, now())
      return { statementId, version, viewers: [viewer, await adminViewerOf(await admin())] }
    },
    acts: ({ statementId, version, viewers }) =>
      viewers.map(
        (viewer) => () => acceptStatement(statementId, version, viewer, now()).then(({ ok }) => ok),
      ),
    async holds(done) {
      expect(done.filter(Boolean)).toHaveLength(1)
      expect(await payments()).toHaveLength(1)
    },
    async breaks() {
      expect(await payments()).toHaveLength(2)
    },
  })
})
