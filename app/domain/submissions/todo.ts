/** Something for an entrant to do, as the dashboard lists it. */
export interface Todo {
  kind: 'returned' | 'upload' | 'section' | 'review' | 'materials' | 'nomination' | 'cart' | 'invoice'
  key: string | number
  to: string
  text: string
  detail: string
  entry: string
  by: Date | null
}

/** Overdue invoices go before everything else; the rest keeps its order. */
export function overdueFirst(todos: readonly Todo[], now: Date): Todo[] {
  const isOverdue = ({ kind, by }: Todo) => kind === 'invoice' && by !== null && by < now
  return [...todos.filter(isOverdue), ...todos.filter((todo) => !isOverdue(todo))]
}
