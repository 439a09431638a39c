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
      pending: 0,
      lines: [
        {
          ...{
            account: 'DE02120300000000202051',
            bankId: 'REF1',
            bookedOn: '2026-11-24',
            amountCents: 19_500,
          },
          ...{ currency: 'EUR', payer: 'Müller & Co', text: 'Rechnung E-2026-00017', reversal: false },
        },
      ],
    })
  })

  test('has debits below zero, marks reversals, and leaves what is not booked', () => {
    const out = entry('', '<Amt Ccy="EUR">5.00</Amt><CdtDbtInd>DBIT</CdtDbtInd>')
    const back = entry('', '<Amt Ccy="EUR">5.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><RvslInd>true</RvslInd>')
    const read = readCamt(statement(out + back + entry(details).replace('BOOK', 'PDNG')))
    expect(read).toMatchObject({
      pending: 1,
      lines: [
        { amountCents: -500, bankId: null },
        { amountCents: 500, reversal: true },
      ],
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
    ['no amount', statement(entry('', '<Amt Ccy="EUR">x</Amt>')), 'cannot be read'],
    ['an unknown currency', statement(entry('', '<Amt Ccy="ZZZ">1</Amt>')), 'cannot be read'],
    ['no day', statement(entry('').replace('2026-11-24', '2026-02-30')), 'date'],
    ['no bottom', '<a>'.repeat(100), 'too deeply'],
  ])('with %s is refused', (_, text, problem) => {
    expect(readCamt(text)).toMatchObject({ ok: false, problem: expect.stringContaining(problem) })
  })

  test('is told from a table', () => {
    expect([isXml('\ufeff<?xml'), isXml('Date;Amount')]).toEqual([true, false])
  })
})
