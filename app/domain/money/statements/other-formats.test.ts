import { expect, test } from 'vitest'
import { otherFormatProblem, packedProblem } from './other-formats.ts'

test.each([
  [':20:STARTUMS\r\n:25:10020030/1234', 'MT940'],
  ['{1:F01BANKDEFFXXXX0000000000}{2:O9400000}{4:\r\n:20:STARTUMS', 'MT940'],
  ['OFXHEADER:100\nDATA:OFXSGML', 'OFX'],
  ['<?xml version="1.0"?>\n<?OFX OFXHEADER="200"?>\n<OFX>', 'OFX'],
  ['\ufeff!Type:Bank\nD03/09/2027', 'QIF'],
  ['Buchungstag;Verwendungszweck;Betrag\n', null],
  ['"20:15";"Abend"', null],
  ['<?xml version="1.0"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08">', null],
])('%j is named: %s', (text, name) => {
  const problem = otherFormatProblem(text)
  if (name === null) expect(problem).toBeNull()
  else expect(problem).toContain(`an ${name} file`)
})

test.each([
  ['PK\u0003\u0004[Content_Types].xml', 'Excel'],
  ['PK\u0003\u0004camt.xml', 'ZIP'],
  ['%PDF-1.7', null],
])('%j is packed: %s', (text, name) => {
  const problem = packedProblem(Buffer.from(text, 'latin1'))
  if (name === null) expect(problem).toBeNull()
  else expect(problem).toContain(name)
})
