import { describe, expect, test } from 'vitest'
import {
  creditedTax,
  NO_TAX,
  priceNote,
  rateText,
  taxed,
  taxedLine,
  taxFor,
  taxIdProblem,
  treatmentOf,
  type Buyer,
  type TaxTerms,
} from './tax.ts'

const vat: TaxTerms = { ...NO_TAX, mode: 'added', name: 'VAT', rateBp: 1_900, country: 'DE', reverse: 'eu' }
const inclusive: TaxTerms = { ...vat, mode: 'included' }
const german: Buyer = { country: 'DE', taxId: null }
const austrian: Buyer = { country: 'AT', taxId: 'ATU12345678' }

describe('who is charged', () => {
  test.each<[string, TaxTerms, Buyer, string | null]>([
    ['no tax', NO_TAX, german, null],
    ['an exempt award', { ...vat, mode: 'exempt' }, german, 'exempt'],
    ['a private buyer at home', vat, german, 'taxed'],
    ['a business at home', vat, { country: 'DE', taxId: 'DE123456789' }, 'taxed'],
    ['a private buyer in the EU', vat, { country: 'AT', taxId: null }, 'taxed'],
    ['a business in the EU', vat, austrian, 'reverse_charge'],
    [
      'a business in the EU, as people write it',
      vat,
      { country: 'AT', taxId: 'atu 1234.5678' },
      'reverse_charge',
    ],
    ['a Greek business', vat, { country: 'GR', taxId: 'EL123456789' }, 'reverse_charge'],
    ['a number of another country', vat, { country: 'AT', taxId: 'DE123456789' }, 'taxed'],
    ['a business outside the EU', vat, { country: 'US', taxId: '12-3456789' }, 'taxed'],
    [
      'the same, where all abroad are reversed',
      { ...vat, reverse: 'abroad' },
      { country: 'US', taxId: '1' },
      'reverse_charge',
    ],
    ['no reverse charge', { ...vat, reverse: 'off' }, austrian, 'taxed'],
  ])('%s', (_, terms, buyer, treatment) => {
    expect(treatmentOf(terms, buyer)).toBe(treatment)
  })

  test.each<[Buyer, string | null]>([
    [{ country: 'AT', taxId: '12345678' }, 'begins with AT'],
    [{ country: 'GR', taxId: 'GR123456789' }, 'begins with EL'],
    [austrian, null],
    [{ country: 'AT', taxId: null }, null],
    [{ country: 'DE', taxId: '133/815/08151' }, null],
    [{ country: 'US', taxId: 'anything' }, null],
  ])('the number of %j', (buyer, problem) => {
    if (problem === null) expect(taxIdProblem(vat, buyer)).toBeNull()
    else expect(taxIdProblem(vat, buyer)).toContain(problem)
  })
})

describe('the tax of a line', () => {
  test.each<[string, TaxTerms, Buyer, number, [net: number, tax: number, gross: number]]>([
    ['no tax', NO_TAX, german, 19_500, [19_500, 0, 19_500]],
    ['added', vat, german, 19_500, [19_500, 3_705, 23_205]],
    ['added, half a cent up', { ...vat, rateBp: 500 }, german, 10, [10, 1, 11]],
    ['added, below half a cent', { ...vat, rateBp: 400 }, german, 12, [12, 0, 12]],
    ['included', inclusive, german, 11_900, [10_000, 1_900, 11_900]],
    ['included, rounded', inclusive, german, 19_500, [16_387, 3_113, 19_500]],
    ['reverse charge on a net price', vat, austrian, 19_500, [19_500, 0, 19_500]],
    ['reverse charge on a price that includes it', inclusive, austrian, 19_500, [16_387, 0, 16_387]],
    ['exempt', { ...vat, mode: 'exempt' }, german, 19_500, [19_500, 0, 19_500]],
    ['yen at 10 %', { ...vat, rateBp: 1_000 }, german, 195, [195, 20, 215]],
    ['nothing to pay', vat, german, 0, [0, 0, 0]],
    ['as much as can be stored', vat, german, 800_000_000, [800_000_000, 152_000_000, 952_000_000]],
  ])('%s', (_, terms, buyer, listed, [netCents, taxCents, grossCents]) => {
    expect(taxed(listed, taxFor(terms, buyer))).toEqual({ netCents, taxCents, grossCents })
  })

  test.each([vat, inclusive])('a discount comes off before the tax', (terms) => {
    for (const buyer of [german, austrian]) {
      const tax = taxFor(terms, buyer)
      const line = taxedLine(19_500, 3_900, tax)
      expect(line).toMatchObject(taxed(15_600, tax))
      expect(line.unitCents - line.discountCents).toBe(line.netCents)
      expect(line.netCents + line.taxCents).toBe(line.grossCents)
    }
  })

  test('net and discount are never negative, whatever is taken off', () => {
    for (let listed = 0; listed < 300; listed += 7) {
      for (let off = 0; off <= listed; off += 3) {
        const line = taxedLine(listed, off, taxFor(inclusive, german))
        expect(line.grossCents).toBe(listed - off)
        expect(Math.min(line.netCents, line.discountCents, line.taxCents)).toBeGreaterThanOrEqual(0)
      }
    }
  })
})

describe('the tax of a credit', () => {
  const invoice = { totalCents: 23_205, taxCents: 3_705 }

  test.each([
    [0, 0, 23_205, 3_705],
    [0, 0, 11_603, 1_853],
    [11_603, 1_853, 11_602, 1_852],
    [0, 0, 1, 0],
  ])('%i credited before with %i tax: %i more has %i', (totalCents, taxCents, amount, expected) => {
    expect(creditedTax(invoice, { totalCents, taxCents }, amount)).toBe(expected)
  })

  test('credits in any parts come to the whole tax', () => {
    for (const part of [1, 7, 999, 5_000]) {
      const before = { totalCents: 0, taxCents: 0 }
      while (before.totalCents < invoice.totalCents) {
        const amount = Math.min(part, invoice.totalCents - before.totalCents)
        before.taxCents += creditedTax(invoice, { ...before }, amount)
        before.totalCents += amount
      }
      expect(before.taxCents).toBe(invoice.taxCents)
    }
  })

  test('there is none without tax', () => {
    expect(creditedTax({ totalCents: 100, taxCents: 0 }, { totalCents: 0, taxCents: 0 }, 50)).toBe(0)
  })
})

test.each([
  [1_900, '19%'],
  [825, '8.25%'],
  [0, '0%'],
])('%i basis points are %s', (rateBp, text) => {
  expect(rateText(rateBp)).toBe(text)
})

test('a price says what of it is tax', () => {
  expect(priceNote(vat)).toBe('plus 19% VAT')
  expect(priceNote(inclusive)).toBe('including 19% VAT')
  expect(priceNote(NO_TAX)).toBeNull()
})
