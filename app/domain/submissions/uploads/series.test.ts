import { expect, test } from 'vitest'
import { arranged, seriesSchema, seriesTexts } from './series.ts'

const file = (fileId: number, caption?: string) => ({
  ...{ fileId, publicId: `p${fileId}`, originalName: `${fileId}.jpg`, mime: 'image/jpeg', sizeBytes: 1 },
  ...{ width: 1, height: 1 },
  ...(caption === undefined ? {} : { caption }),
})
const files = [file(1, 'One'), file(2), file(3, 'Three')]

test.each([
  ['nothing', null, [1, 2, 3]],
  ['the second up', { fileId: 2, to: 'up' }, [2, 1, 3]],
  ['the second down', { fileId: 2, to: 'down' }, [1, 3, 2]],
  ['the first up', { fileId: 1, to: 'up' }, [1, 2, 3]],
  ['the last down', { fileId: 3, to: 'down' }, [1, 2, 3]],
  ['one of another series', { fileId: 9, to: 'up' }, [1, 2, 3]],
] as const)('moves %s', (_, move, order) => {
  expect(arranged(files, new Map(), move).map(({ fileId }) => fileId)).toEqual(order)
})

test('takes captions of its own files alone, and an empty one takes the old one away', () => {
  const captions = new Map([
    [1, ''],
    [2, 'Two'],
    [9, 'Nine'],
  ])
  expect(arranged(files, captions, null).map(({ caption }) => caption)).toEqual(['', 'Two', 'Three'])
})

test('reads the button that was pressed, and nothing of another form', () => {
  expect(seriesSchema.parse({ move: 'up:12' }).move).toEqual({ to: 'up', fileId: 12 })
  for (const move of ['up', 'left:1', 'up:x', 'up:-1', ''])
    expect(seriesSchema.parse({ move }).move).toBeNull()
})

test('has another version with another order or caption', () => {
  expect(seriesTexts([file(1), file(2)])).not.toEqual(seriesTexts([file(2), file(1)]))
  expect(seriesTexts([file(1, 'a')])).not.toEqual(seriesTexts([file(1)]))
})
