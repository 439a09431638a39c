import { expect, test } from 'vitest'
import { overdueFirst, type Todo } from './todo.ts'

const now = new Date('2026-12-01T12:00:00Z')
const invoice = (invoiceId: number, dueAt: string): Todo => ({
  ...{ kind: 'invoice', invoiceId, number: `I-${invoiceId}`, dueCents: 100, currency: 'USD', entries: 1 },
  dueAt: new Date(dueAt),
})

test('what is overdue is first, and everything else keeps its order', () => {
  const cart: Todo = { kind: 'cart', count: 1 }
  const [late, today, soon] = [
    invoice(1, '2026-11-14T00:00:00Z'),
    invoice(2, '2026-12-01T12:00:00Z'),
    invoice(3, '2026-12-08T00:00:00Z'),
  ]
  expect(overdueFirst([cart, soon, late, today], now)).toEqual([late, cart, soon, today])
})
