import { expect, test } from 'vitest'
import { applyMask, phoneMask } from '#app/ui/mask.ts'

test.each([
  ['(###) ###-####', '5551234567', '(555) 123-4567'],
  ['(###) ###-####', '555', '(555'],
  ['(###) ###-####', '555 123', '(555) 123'],
  ['(###) ###-####', '(555) 123-4567', '(555) 123-4567'],
  ['+1 ### ###', '555123', '+1 555 123'],
  ['+1 ### ###', '+1 555 123', '+1 555 123'],
  ['##/##', '12', '12'],
  ['##/##', '12/', '12/'],
  ['##/##', '12/3', '12/3'],
  ['@@-##', 'ab12', 'ab-12'],
  ['@@@', 'Þór', 'Þór'],
  ['**-**', 'a1b2', 'a1-b2'],
  ['##', '', ''],
])('%s takes %j as %j', (mask, typed, formatted) => {
  expect(applyMask(mask, typed)).toBe(formatted)
})

test.each([
  ['##', '123'],
  ['##', 'a1'],
  ['@@', '12'],
  ['(###) ###-####', '+44 20 7946 0958 ext 2'],
  ['(###) ###-####', '(555) 123-4567 '],
])('%s leaves %j alone rather than lose a character', (mask, typed) => {
  expect(applyMask(mask, typed)).toBeNull()
})

test.each([
  ['(030) 123-456', null],
  ['0049 30 123456', null],
  ['212 555 0100', null],
  ['+12135550100', '+1 213 555 0100'],
  ['+49 30 123456', null],
  ['+44 20 7946 0958 ext 4', null],
  ['+1 213 555 0100 ', null],
])('the telephone number %j becomes %j', (typed, shown) => {
  const mask = phoneMask(typed)
  expect(mask && applyMask(mask, typed)).toBe(shown)
})
