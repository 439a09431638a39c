const DAY_MS = 24 * 60 * 60_000

/** Days in which an invoice of a signed agreement is to be paid. The first agreements name them, and invoices are due by them. */
export const AGREED_DAYS = 30

/** When an invoice of a signed agreement, issued at `now`, is due. */
export const agreedDueDate = (now: Date): Date => new Date(now.getTime() + AGREED_DAYS * DAY_MS)
