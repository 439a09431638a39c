import type { Section } from '#app/domain/catalogue/categories/fields.ts'
import type { FormPage } from '#app/domain/submissions/form/sections.ts'

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
  /** A file that was sent and is no answer: refused when it was looked at, or broken off for good. */
  | {
      kind: 'upload'
      submissionId: number
      work: string
      section: Section
      fieldKey: string
      label: string
      trouble: string
      /** When the question closes, where that is known here. */
      by: Date | null
    }
  | { kind: 'review'; submissionId: number; work: string }
  /** The office sent it back, with a reason. */
  | { kind: 'returned'; submissionId: number; work: string; reason: string; until: Date | null }
  /** Submitted, and something that comes by the materials deadline is not there yet. */
  | {
      kind: 'materials'
      submissionId: number
      work: string
      section: Section
      missing: string[]
      by: Date | null
    }
  /** Announced as nominated, and something of it has not come. */
  | {
      kind: 'nomination'
      submissionId: number
      work: string
      missing: string[]
      /** Where the first of it is sent in. */
      section: FormPage
      by: Date | null
    }
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

/** What is overdue goes before everything else; the rest keeps its order. */
export function overdueFirst(todos: readonly Todo[], now: Date): Todo[] {
  const isOverdue = (todo: Todo) => todo.kind === 'invoice' && todo.dueAt < now
  return [...todos.filter(isOverdue), ...todos.filter((todo) => !isOverdue(todo))]
}
