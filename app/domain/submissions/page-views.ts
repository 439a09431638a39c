import type { Answer, Person } from '#app/domain/catalogue/fields/answers.ts'

/** Which problems a page lists above its form: those of what was typed, or what is missing too. */
export type Check = 'typed' | 'all'

/** A price as a notice shows it. */
export interface ShownPrice {
  tierName: string
  amountCents: number
  currency: string
  validUntil: Date | string
  next: { amountCents: number } | null
  /** "including 19% VAT"; left out without tax. */
  tax?: string
}

/** What was posted and not saved, with the reason by field; everything else was saved. */
export interface UnsavedView {
  problem: true
  /** Why nothing at all could be saved. */
  message: string | null
  answers: Readonly<Record<string, Answer>>
  people: readonly Person[] | null
  conflicts: Record<string, { theirs: string; mark: string }>
  refused: Record<string, string[]>
  /** What a submitted entry would lack or break, and why nothing was saved therefore. */
  problems?: { id: string; label: string; message: string }[]
}

/** How it is submitted: through the cart, again after it was returned, or directly because its fee is waived. */
export type Sending = 'cart' | 'again' | 'waived'
