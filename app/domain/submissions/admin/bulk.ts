/** What can be done to several submissions at once. */
export const BULK_ACTIONS = ['cart', 'withdraw'] as const
export type BulkAction = (typeof BULK_ACTIONS)[number]

/** The most a page of the list shows, so the most that can be chosen. */
export const MAX_CHOSEN = 100

export const bulkLabels: Readonly<Record<BulkAction, { title: string; confirm: string; done: string }>> = {
  cart: {
    title: 'Add these entries to your cart?',
    confirm: 'Add to cart',
    done: 'added to your cart',
  },
  withdraw: { title: 'Withdraw these entries?', confirm: 'Withdraw', done: 'withdrawn' },
}

/** The numbers of records that were selected or ticked, each once. */
export function chosenIds(values: readonly unknown[]): number[] {
  const ids = values.flatMap((value) => (/^[1-9]\d{0,14}$/.test(String(value)) ? [Number(value)] : []))
  return [...new Set(ids)].slice(0, MAX_CHOSEN)
}

export function isBulkAction(value: unknown): value is BulkAction {
  return BULK_ACTIONS.some((each) => each === value)
}
