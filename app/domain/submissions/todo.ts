import type { Section } from '#app/domain/categories/fields.ts'

/** Something that waits for the entrant. The page gives it words, an address and its date. */
export type Todo =
  | {
      kind: 'section'
      submissionId: number
      work: string
      section: Section
      sectionTitle: string
      open: number
      invalid: number
    }
  | { kind: 'review'; submissionId: number; work: string }
  | { kind: 'cart'; count: number }
  | {
      kind: 'invoice'
      invoiceId: number
      number: string
      dueCents: number
      currency: string
      dueAt: Date
      entries: number
    }
