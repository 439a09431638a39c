import { expect, test } from 'vitest'
import { addSamplesRefusal } from './rules.ts'

const before = { published: false, realEntries: 0, samples: 0 }

test.each([
  ['the first', before, 40, null],
  ['one too many', before, 41, 'At most 40 more: 40 are enough'],
  ['as many as are left', { ...before, samples: 30 }, 10, null],
  ['more than are left', { ...before, samples: 30 }, 11, 'At most 10 more: 40 are enough'],
  ['when there are all', { ...before, samples: 40 }, 1, 'There are already 40'],
  [
    'after publishing',
    { ...before, published: true },
    1,
    'The season is open to the public. Samples are added before that.',
  ],
  [
    'beside real entries',
    { ...before, realEntries: 1 },
    1,
    'The season already has entries, so you can’t add samples.',
  ],
])('%s', (_, facts, count, message) => {
  expect(addSamplesRefusal(facts, count)?.message ?? null).toBe(message)
})
