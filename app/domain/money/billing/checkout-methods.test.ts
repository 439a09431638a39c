import { describe, expect, test } from 'vitest'
import { methodRefusal, offeredMethods, withoutCard } from './checkout-methods.ts'

const PAYEE = { cheque_payable_to: 'The Lantern Guild' }

describe('how an invoice can be paid', () => {
  test.each([
    [true, PAYEE, ['card', 'bank_transfer', 'cheque'], 'bank transfer or cheque'],
    [false, PAYEE, ['bank_transfer', 'cheque'], 'bank transfer or cheque'],
    [true, {}, ['card', 'bank_transfer'], 'bank transfer'],
    [false, { cheque_payable_to: '  ' }, ['bank_transfer'], 'bank transfer'],
  ])('card %s, settings %j', (card, configs, methods, words) => {
    expect(offeredMethods(card, configs)).toEqual(methods)
    expect(withoutCard(offeredMethods(card, configs))).toBe(words)
  })

  test.each([
    ['cheque', true, true, PAYEE, null],
    ['cheque', true, true, {}, 'We do not take cheques'],
    ['bank_transfer', false, false, {}, null],
    ['card', true, true, {}, null],
    ['card', false, true, {}, expect.any(String)],
    ['card', true, false, {}, expect.any(String)],
  ] as const)(
    '%s with card %s, confirmed %s, settings %j',
    (method, cardOffered, emailVerified, configs, refusal) => {
      expect(methodRefusal(method, { cardOffered, emailVerified }, configs)).toEqual(refusal)
    },
  )
})
