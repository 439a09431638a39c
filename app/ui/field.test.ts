import { expect, test } from 'vitest'
import { controlAttributes, fieldId } from '#app/ui/field.tsx'

test.each([
  ['email', 'email'],
  ['people[0].email', 'people-0-email'],
  ['lines[10]', 'lines-10'],
  [':r1:-email', 'r1--email'],
])('%s has the id %s', (name, id) => {
  expect(fieldId(name)).toBe(id)
})

test('a control is described by its hint, its error and what else is said below', () => {
  const errors = ['Required']
  expect(
    controlAttributes({ name: 'title', hint: 'As printed', errors, required: true }, 'title-count'),
  ).toEqual({
    id: 'title',
    name: 'title',
    required: true,
    'aria-invalid': true,
    'aria-describedby': 'title-hint title-error title-count',
  })
})

test('says nothing it has no reason to', () => {
  expect(controlAttributes({ name: 'title', errors: [] })).toEqual({
    id: 'title',
    name: 'title',
    required: undefined,
    'aria-invalid': undefined,
    'aria-describedby': undefined,
  })
})
