import { expect, test } from 'vitest'
import { applyMask } from '#app/ui/mask.ts'

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
])('%s leaves %j alone rather than lose a character', (mask, typed) => {
  expect(applyMask(mask, typed)).toBeNull()
})
