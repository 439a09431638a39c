import type { Section } from '#app/domain/catalogue/categories/fields.ts'
import type { OwnNomination } from '#app/domain/submissions/nominations/own-nominations.ts'
import type { PriceNow } from '#app/domain/season/seasons/deadlines.ts'
import type { Answer, Person } from '#app/domain/catalogue/fields/answers.ts'
import type { ChangeWindow } from './changes.ts'
import type { FieldView } from '#app/domain/submissions/form/form-view.ts'
import type { EntryProblem } from '#app/domain/submissions/form/problems.ts'
import type { ShownSection } from '#app/domain/submissions/form/read-view.ts'
import type { StateLabel } from './rules.ts'
import type { FormPage, SectionProgress } from '#app/domain/submissions/form/sections.ts'

/** Which problems a page lists above its form: those of what was typed, or what is missing too. */
export type Check = 'typed' | 'all'

/** What a strip says of a price. */
export interface ShownPrice {
  tierName: string
  amountCents: number
  currency: string
  validUntil: Date | string
  next: { amountCents: number } | null
}

/** One section's page. Small on purpose: it travels once as HTML and once as data, so what is not so is left out. */
export interface SectionPageView {
  submissionId: number
  /** Whose page it is: what they type is kept in their browser under this. */
  writer: number
  title: string
  category: string
  section: Section
  sectionTitle: string
  /** Counts from 1; `count` includes the review. */
  number: number
  count: number
  fields: FieldView[]
  problems: { id: string; label: string; message: string }[]
  check?: Check
  progress: SectionProgress[]
  ready: boolean
  inCart?: true
  /** What our fonts lack of what is written here. */
  lack?: string
  returnedReason?: string
  next: FormPage
  price: ShownPrice | null
  closesAt: Date | null
  materialsDue: Date | null
  savedAt: Date
  /** It was sent in: what of this section may still be changed, and until when. */
  windows?: ChangeWindow[]
  /** Why nothing can be changed here: it was sent in, or this person only reads. */
  locked?: string
}

/** What was posted and not kept, with the reason beside each field; everything else was saved. */
export interface UnsavedView {
  problem: true
  /** Why nothing at all could be saved. */
  message: string | null
  answers: Readonly<Record<string, Answer>>
  people: readonly Person[] | null
  conflicts: Record<string, { theirs: string; mark: string }>
  refused: Record<string, string[]>
  /** What a submitted entry would lack or break, and why nothing was saved therefore. */
  problems?: SectionPageView['problems']
}

/** How it is sent on: through the cart; again, after the office returned it; or straight, because its fee is waived. */
export type Sending = 'cart' | 'again' | 'waived'

/** A whole submission as its owner reads it, before and after it was sent. */
export interface ReviewPageView {
  submissionId: number
  code: string | null
  title: string
  category: string
  studioName: string
  state: StateLabel
  payment: StateLabel
  /** Announced as nominated; `null` before, and where it is not. */
  nomination: OwnNomination | null
  /** Where addresses of nominees are told to. */
  contact: string | null
  returnedReason: string | null
  submittedAt: Date | null
  invoiceId: number | null
  editable: boolean
  /** It was sent in: which parts may still be changed, and until when. */
  windows: ChangeWindow[] | null
  /** Sections in which this person can change something now. */
  changeable: Section[]
  /** Why this person cannot change it although it could be changed. */
  readOnlyRole: string | null
  inCart: boolean
  sending: Sending
  /** Until when a returned entry can be mended. */
  fixUntil: Date | null
  problems: EntryProblem[]
  progress: SectionProgress[]
  sections: ShownSection[]
  price: PriceNow | null
  closesAt: Date | null
  savedAt: Date
}
