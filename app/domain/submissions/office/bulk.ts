/** What can be done to several submissions at once. */
export const BULK_ACTIONS = ['cart', 'withdraw'] as const
export type BulkAction = (typeof BULK_ACTIONS)[number]

/** The most a page of the list shows, so the most that can be chosen. */
export const MOST_CHOSEN = 100

export const bulkWords: Readonly<Record<BulkAction, { title: string; confirm: string; done: string }>> = {
  cart: {
    title: 'Put these submissions in the cart?',
    confirm: 'Put them in the cart',
    done: 'put in your cart',
  },
  withdraw: { title: 'Withdraw these submissions?', confirm: 'Withdraw them', done: 'withdrawn' },
}

export function isBulkAction(value: unknown): value is BulkAction {
  return BULK_ACTIONS.some((each) => each === value)
}
