import { expect, test } from 'vitest'
import { readNumbers } from './numbers.ts'

test.each([
  ['E-2026-00017', ['E-2026-00017']],
  ['Invoice e2026 00017 thank you', ['E-2026-00017']],
  ['RE E-2026-000 17', ['E-2026-00017']],
  ['RE E-20 26-00017', ['E-2026-00017']],
  ['RE E-2026- 00017.', ['E-2026-00017']],
  ['E-2026-00017/E-2026-00018', ['E-2026-00017', 'E-2026-00018']],
  ['E-2026-00017 4.11.2026', ['E-2026-00017']],
  ['E-2026-123456', ['E-2026-123456']],
  ['fee 2026 00017', ['E-2026-00017']],
  ['Sponsor S-2026-00004, trophy t2026 00001', ['S-2026-00004', 'T-2026-00001']],
  ['pledges 2026 00017', []],
  ['E-0026-00017', []],
  ['E-2026-00000', []],
])('“%s” names %j', (text, numbers) => {
  expect(readNumbers(text).numbers).toEqual(numbers)
})

const OF_ANY_KIND = ['E', 'S', 'P', 'T', 'M'].map((letter) => `${letter}-2026-00017`)

test.each([
  // A zero too few, and a day after it.
  ['E-2026-0002 4.11.2026', { 'E-2026-0002': ['E-2026-00002'] }],
  ['E-2026-0017 20.11.2026', { 'E-2026-0017': ['E-2026-00017'] }],
  ['E-2026-0017', { 'E-2026-0017': ['E-2026-00017'] }],
  ['E-2026-17', { 'E-2026-17': ['E-2026-00017'] }],
  ['E-2026-000017', { 'E-2026-000017': ['E-2026-00017'] }],
  // Two ways to read it.
  ['E-2026-0001 7', { 'E-2026-0001': ['E-2026-00001', 'E-2026-00017'] }],
  // A day run together with it.
  ['E-2026-0001704.11.2026', { 'E-2026-0001704': ['E-2026-00017'] }],
  ['2026-00017', { '2026-00017': OF_ANY_KIND }],
  ['Rechnungs-Nr. 2026-00017', { '2026-00017': OF_ANY_KIND }],
  ['2026-0017', { '2026-0017': OF_ANY_KIND }],
  ['am 2026-11-24', {}],
  ['one 2026 3 films', {}],
  ['2026 11111.00', {}],
  ['Konto 12026 000170', {}],
])('“%s” names no number, and is like %j', (text, likenesses) => {
  const read = readNumbers(text)
  expect(read.numbers).toEqual([])
  expect(Object.fromEntries(read.likenesses.map(({ written, numbers }) => [written, numbers]))).toEqual(
    likenesses,
  )
})
