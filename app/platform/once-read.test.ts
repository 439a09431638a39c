import { expect, test } from 'vitest'
import { z } from 'zod'
import { onceRead, requiredLine, requiredNumber } from './validation.ts'

const schema = z
  .object({
    name: requiredLine(20),
    from: requiredNumber({ min: 1, max: 9 }),
    to: requiredNumber({ min: 1, max: 9 }),
  })
  .superRefine(
    ({ from, to }, context) => {
      if (to < from) context.addIssue({ code: 'custom', path: ['to'], message: 'Too early' })
    },
    onceRead('from', 'to'),
  )
  .superRefine((_form, context) => context.addIssue({ code: 'custom', message: 'Read whole' }), onceRead())

test.each([
  ['a field that they do not compare holds nothing back', { name: '', from: '5', to: '2' }, ['name', 'to']],
  ['a field that they compare has to be read first', { name: 'Reel', from: 'x', to: '2' }, ['from']],
  ['the same where both cannot be read', { name: '', from: '', to: '' }, ['name', 'from', 'to']],
  ['without names, all has to be right', { name: 'Reel', from: '2', to: '5' }, [undefined]],
])('checks of several fields: %s', (_case, form, problems) => {
  expect(schema.safeParse(form).error?.issues.map(({ path }) => path[0])).toEqual(problems)
})
