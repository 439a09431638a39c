import { expect, test } from 'vitest'
import { overdueFirst, type Todo } from './todo.ts'

const now = new Date('2026-12-01T12:00:00Z')
const todo = (kind: Todo['kind'], by: string): Todo => ({
  ...{ kind, key: by, to: '/', text: '', detail: '', entry: '' },
  by: new Date(by),
})

test('what is overdue is first, and everything else keeps its order', () => {
  const cart = todo('cart', '2026-11-01T00:00:00Z')
  const [late, today, soon] = [
    todo('invoice', '2026-11-14T00:00:00Z'),
    todo('invoice', '2026-12-01T12:00:00Z'),
    todo('invoice', '2026-12-08T00:00:00Z'),
  ]
  expect(overdueFirst([cart, soon, late, today], now)).toEqual([late, cart, soon, today])
})
