import { expect, test } from 'vitest'
import { problemsOf } from '#app/ui/error-summary.tsx'

test('lists the form’s own errors first, then each field’s in their order', () => {
  const fields = [
    { id: 'email', label: 'E-mail', errors: ['Invalid email format'] },
    { id: 'name', label: 'Name', errors: undefined },
    { id: 'phone', label: 'Phone', errors: ['Required', 'Too short'] },
  ]
  expect(problemsOf(fields, ['Something went wrong'])).toEqual([
    { message: 'Something went wrong' },
    { id: 'email', label: 'E-mail', message: 'Invalid email format' },
    { id: 'phone', label: 'Phone', message: 'Required' },
    { id: 'phone', label: 'Phone', message: 'Too short' },
  ])
})
