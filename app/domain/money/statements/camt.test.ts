import { describe, expect, test } from 'vitest'
import { isXml, readCamt } from './camt.server.ts'

const entry = (more: string, amount = '<Amt Ccy="EUR">195.00</Amt><CdtDbtInd>CRDT</CdtDbtInd>') =>
  `<Ntry>${amount}<Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>2026-11-24</Dt></BookgDt>${more}</Ntry>`
const statement = (entries: string, prefix = '') =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<${prefix}Document><${prefix}BkToCstmrStmt><${prefix}Stmt>` +
  `<Acct><Id><IBAN>DE02120300000000202051</IBAN></Id></Acct>${entries}` +
  `</${prefix}Stmt></${prefix}BkToCstmrStmt></${prefix}Document>`
const details = `<AcctSvcrRef>REF1</AcctSvcrRef><NtryDtls><TxDtls><RltdPties><Dbtr><Nm>M&#252;ller &amp; Co</Nm></Dbtr></RltdPties>
  <RmtInf><Ustrd>Rechnung E-2026-000</Ustrd><Ustrd>17</Ustrd></RmtInf></TxDtls></NtryDtls>`

describe('a statement in XML', () => {
  test.each(['', 'ns2:'])('is read with names prefixed by “%s”', (prefix) => {
    expect(readCamt(statement(entry(details), prefix))).toEqual({
      ok: true,
      message: 'Stmt',
      leftOut: [],
      lines: [
        {
          ...{
            account: 'DE02120300000000202051',
            bankId: 'REF1',
            bookedOn: '2026-11-24',
            amountCents: 19_500,
          },
          ...{ currency: 'EUR', payer: 'Müller & Co', text: 'Rechnung E-2026-00017', reversal: false },
          former: { text: 'Rechnung E-2026-00017', payer: 'Müller & Co' },
          entry: { id: '2026-11-24 19500 EUR', place: 1 },
        },
      ],
    })
  })

  test('has debits below zero, marks reversals, and leaves what is not booked', () => {
    const out = entry('', '<Amt Ccy="EUR">5.00</Amt><CdtDbtInd>DBIT</CdtDbtInd>')
    const back = (way: string, is: string) =>
      entry('', `<Amt Ccy="EUR">5.00</Amt><CdtDbtInd>${way}</CdtDbtInd><RvslInd>${is}</RvslInd>`)
    const entries = [out, back('CRDT', 'true'), back('CRDT', '1'), back('DBIT', '1'), back('DBIT', 'false')]
    const read = readCamt(statement(entries.join('') + entry(details).replace('BOOK', 'PDNG')))
    expect(read).toMatchObject({
      leftOut: [{ why: 'pending', text: expect.stringContaining('195.00 EUR') }],
      lines: [
        { amountCents: -500, bankId: null, reversal: false },
        { amountCents: 500, reversal: true },
        { amountCents: 500, reversal: true },
        { amountCents: -500, reversal: true },
        { amountCents: -500, reversal: false },
      ],
    })
  })

  test('marks what the bank says was returned, and reads messages and payers where bills with a code have them', () => {
    const part = (inside: string) => entry(`<NtryDtls><TxDtls>${inside}</TxDtls></NtryDtls>`)
    const returned = part('<RtrInf><Rsn><Cd>AC04</Cd></Rsn></RtrInf><RmtInf><Ustrd>x</Ustrd></RmtInf>')
    const bill = part(`<RltdPties><UltmtDbtr><Nm>Rossi SA</Nm></UltmtDbtr></RltdPties>
      <RmtInf><Strd><CdtrRefInf><Ref>RF18</Ref></CdtrRefInf><AddtlRmtInf>E-2026-00017</AddtlRmtInf></Strd></RmtInf>`)
    expect(readCamt(statement(returned + bill))).toMatchObject({
      lines: [
        { reversal: true },
        {
          reversal: false,
          payer: 'Rossi SA',
          text: 'RF18 E-2026-00017',
          former: { payer: '', text: 'RF18' },
        },
      ],
    })
  })

  test('leaves out entries without a day and says so', () => {
    const undated = entry(details).replace(/<BookgDt>.*<\/BookgDt>/, '')
    expect(readCamt(statement(undated + entry(details)))).toMatchObject({
      lines: [{ amountCents: 19_500 }],
      leftOut: [{ why: 'unread', text: expect.stringContaining('195.00 EUR') }],
    })
  })

  test('splits an entry of several payments where they come to it', () => {
    const tx = (amount: string) =>
      `<TxDtls><Amt Ccy="EUR">${amount}</Amt><RmtInf><Ustrd>E-2026-00001</Ustrd></RmtInf></TxDtls>`
    const batch = (last: string) =>
      entry(`<AcctSvcrRef>B1</AcctSvcrRef><NtryDtls>${tx('100')}${tx(last)}</NtryDtls>`)
    expect(readCamt(statement(batch('95')))).toMatchObject({
      lines: [
        { amountCents: 10_000, bankId: 'B1/1' },
        { amountCents: 9_500, bankId: 'B1/2' },
      ],
    })
    expect(readCamt(statement(batch('94')))).toMatchObject({ lines: [{ amountCents: 19_500, bankId: 'B1' }] })
  })

  test.each([
    [
      'a DTD',
      `<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]><Document>&a;</Document>`,
      'document type',
    ],
    ['an unknown entity', '<Document>&a;</Document>', 'not well-formed'],
    ['an open end', '<Document><Stmt>', 'not well-formed'],
    ['something else', '<rss><channel/></rss>', 'no bank statement'],
    ['no amount', statement(entry('', '<Amt Ccy="EUR">x</Amt>')), 'can’t be read'],
    ['an unknown currency', statement(entry('', '<Amt Ccy="ZZZ">1</Amt>')), 'can’t be read'],
    ['no day', statement(entry('').replace('2026-11-24', '2026-02-30')), 'date'],
    ['no bottom', '<a>'.repeat(100), 'too deeply'],
  ])('with %s is refused', (_, text, problem) => {
    expect(readCamt(text)).toMatchObject({ ok: false, problem: expect.stringContaining(problem) })
  })

  test('is told from a table', () => {
    expect([isXml('\ufeff<?xml'), isXml('Date;Amount')]).toEqual([true, false])
  })
})
