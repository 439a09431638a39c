import { expect, test } from 'vitest'
import { href, withQuery } from './href.ts'

test('an address is filled with its parameters, which cannot leave their place in it', () => {
  expect(href('/submissions/cart')).toBe('/submissions/cart')
  expect(href('/submissions/edit/:submissionId/:section', { submissionId: 7, section: 'work' })).toBe(
    '/submissions/edit/7/work',
  )
  expect(href('/certificates/:serial', { serial: '../a?b#c' })).toBe('/certificates/..%2Fa%3Fb%23c')
})

test('the compiler refuses an address that is not there, and parameters that are not its own', () => {
  // @ts-expect-error there is no such address
  expect(href('/submissions/basket')).toBe('/submissions/basket')
  // @ts-expect-error its parameter is called `id`
  expect(href('/submissions/invoices/:id', { invoiceId: 3 })).toBe('/submissions/invoices/')
  // @ts-expect-error a parameter is needed
  expect(href('/submissions/invoices/:id')).toBe('/submissions/invoices/')
})

test('of a query what is given is written, encoded', () => {
  expect(withQuery('/press', {}, '')).toBe('/press')
  expect(withQuery('/press', 'q=a&page=2', { format: 'csv' })).toBe('/press?q=a&page=2&format=csv')
  expect(withQuery('/press', { q: 'a b&c', page: 2, sort: undefined })).toBe('/press?q=a+b%26c&page=2')
})
