import { describe, expect, test } from 'vitest'
import { historyLines } from '#app/platform/audit/history.ts'
import { entryVocabulary, inSittings } from './history.ts'

const at = (minute: number) => new Date(Date.UTC(2026, 10, 20, 14, minute))
const saved = (id: number, minute: number, actor: string, from: string, to: string, key = 'synopsis') => ({
  ...{ id, at: at(minute), actor, isVisitor: false, actingAs: null, action: 'submission.saved' },
  ...{ entity: 'submission', entityId: '7' },
  ...{ before: { [key]: from }, after: { [key]: to } },
})

describe('saves of one sitting', () => {
  test('are one step, from the first value to the last', () => {
    const rows = [
      saved(4, 20, 'Mara', 'ab', 'abc'),
      saved(3, 10, 'Mara', '', '7:30', 'running_time'),
      saved(2, 9, 'Mara', 'a', 'ab'),
      saved(1, 0, 'Mara', '', 'a'),
    ]
    expect(inSittings(rows)).toEqual([
      {
        ...rows[0],
        before: { synopsis: '', running_time: '' },
        after: { synopsis: 'abc', running_time: '7:30' },
      },
    ])
    expect(historyLines(inSittings(rows), 'UTC', entryVocabulary([]))).toMatchObject([
      {
        what: 'Answers saved',
        who: 'Mara',
        changes: [
          { label: 'Synopsis', from: 'empty', to: 'abc' },
          { label: 'Running time', from: 'empty', to: '7:30' },
        ],
      },
    ])
  })

  test.each([
    [
      'another person in between',
      [saved(3, 2, 'Mara', 'b', 'c'), saved(2, 1, 'Idris', 'a', 'b'), saved(1, 0, 'Mara', '', 'a')],
    ],
    ['a pause', [saved(2, 16, 'Mara', 'a', 'b'), saved(1, 0, 'Mara', '', 'a')]],
    [
      'another step',
      [
        saved(3, 2, 'Mara', 'a', 'b'),
        { ...saved(2, 1, 'Mara', '', ''), action: 'submission.added_to_cart' },
        saved(1, 0, 'Mara', '', 'a'),
      ],
    ],
    [
      'revisions of what was submitted',
      [0, 1].map((minute) => ({
        ...saved(minute, 9 - minute, 'Mara', 'a', 'b'),
        action: 'submission.revised',
      })),
    ],
  ])('end with %s', (_, rows) => {
    expect(inSittings(rows)).toEqual(rows)
  })
})
