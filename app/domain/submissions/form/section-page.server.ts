import type { CategoryField, Section } from '#app/domain/catalogue/categories/fields.ts'
import type { EntrantViewer } from '#app/platform/viewer.ts'
import { categoryTitle } from '#app/domain/season/seasons/category-title.ts'
import { missingLettersProblem } from '#app/platform/documents/fonts.server.ts'
import { mayEnterFor } from '#app/domain/studios/rules.ts'
import type { EntryForm } from './form.server.ts'
import { sectionView } from './form-view.ts'
import { closedFields, wasSent, windowsOf } from '#app/domain/submissions/changes.ts'
import type { Check, UnsavedView } from '#app/domain/submissions/page-views.ts'
import type { EntryProblem } from './problems.ts'
import type { SectionIntent } from './posted.ts'
import { everyField, problemsOfEntry, type EntryRecord } from '#app/domain/submissions/queries.server.ts'
import type { PostedSection, SaveConflict } from './save-plan.ts'
import { pageAfter } from './next-page.ts'
import { progressOf, type FormPage } from './sections.ts'
import { answerWarnings } from '#app/domain/submissions/eligibility/breaches.ts'
import { shownPerson } from '#app/domain/catalogue/fields/answers.ts'
import { shownAnswer } from './shown-answer.ts'
import { words } from '#app/platform/award-words.ts'

/** What the page of one section is made of. */
export function sectionPageView(
  form: EntryForm,
  section: Section,
  check: Check | null,
  { userId, studio: { role } }: EntrantViewer,
) {
  const { record, problems, progress, windows, whole } = form
  const own = record.fields.filter((field) => field.section === section)
  const sent = wasSent(record.entry.status)
  const place = progress.findIndex((each) => each.section === section)
  const listed = problems.filter(
    (problem) =>
      problem.section === section && (check === 'all' || (check === 'typed' && problem.kind === 'invalid')),
  )
  const warnings = answerWarnings(record)
  const shown = sectionView(section, record, problems, check === 'all', windows).map((field) => {
    const own = warnings[field.key]
    return own && !field.closed ? { ...field, warnings: own } : field
  })
  const lack = missingLettersProblem(JSON.stringify(shown.map(({ value, people }) => [value, people])))
  const locked = lockOf(closedFields(own, windows).length < own.length, sent, role)
  const { status, paymentStatus, returnedReason } = record.entry
  return {
    submissionId: record.entry.id,
    /** Unsaved text is kept in the browser under this. */
    writer: userId,
    title: record.entry.title,
    category: categoryTitle(record.category),
    section,
    sectionTitle: progress[place]?.title ?? section,
    number: place + 1,
    count: progress.length + 1,
    fields: shown,
    ...(lack ? { lack } : {}),
    problems: listed.map(({ anchor, label, message }) => ({ id: anchor, label, message })),
    ...(check && listed.length > 0 ? { check } : {}),
    progress,
    ready: problems.length === 0 && whole.refusals.length === 0,
    ...(paymentStatus === 'in_cart' ? { inCart: true as const } : {}),
    ...(status === 'returned' && returnedReason ? { returnedReason } : {}),
    next: pageAfter(section, record, progress),
    price: form.price,
    closesAt: form.closesAt,
    materialsDue: form.materialsDue,
    savedAt: record.entry.updatedAt,
    ...(sent && mayEnterFor(role) ? { windows: windowsOf(own, windows) } : {}),
    ...(locked ? { locked } : {}),
  }
}

/** One section's page; what is not set is left out, because a page is sent as HTML and as data. */
export type SectionPageView = ReturnType<typeof sectionPageView>

function lockOf(open: boolean, sent: boolean, role: string): string | null {
  if (!open) return `This ${sent ? 'section' : 'entry'} can no longer be changed.`
  return mayEnterFor(role)
    ? null
    : `You can view this ${words.studio}’s entries but not change them. Its owner can change your role.`
}

/** The answer to a post of which something could not be stored. */
export function unsavedView(
  posted: PostedSection,
  message: string | null,
  partly?: { conflicts: SaveConflict[]; refused: Record<string, string[]>; record: EntryRecord },
  problems?: readonly EntryProblem[],
): UnsavedView {
  const conflicts: UnsavedView['conflicts'] = {}
  for (const { fieldKey, mark } of partly?.conflicts ?? []) {
    const field = partly && everyField(partly.record).find((each) => each.key === fieldKey)
    if (field && partly) conflicts[fieldKey] = { theirs: storedText(field, partly.record), mark }
  }
  const isLost = (key: string) => message !== null || key in conflicts
  const answers = Object.fromEntries(Object.entries(posted.answers).filter(([key]) => isLost(key)))
  const peopleLost = message !== null || Object.keys(conflicts).some((key) => !(key in posted.answers))
  return {
    problem: true,
    message,
    answers,
    people: peopleLost ? (posted.people ?? null) : null,
    conflicts,
    refused: partly?.refused ?? {},
    ...(problems
      ? {
          problems: problems.map(({ fieldKey, anchor, label, message: what }) => ({
            // A change here can break an answer of another section, which this page has no control for.
            id: fieldKey in posted.answers || fieldKey in (posted.marks ?? {}) ? anchor : '',
            label,
            message: what,
          })),
        }
      : {}),
  }
}

function storedText(field: CategoryField, { content }: EntryRecord): string {
  return field.type === 'people'
    ? content.people.map(shownPerson).join('\n')
    : shownAnswer(field, content.answers[field.key])
}

export interface SavedStep {
  page: FormPage
  check: boolean
  message: string
  /** An answer is missing or needs fixing. */
  unfinished?: true
}

/** Where a saved page leads: to the next one, or back to itself where an answer needs fixing. */
export function afterSave(record: EntryRecord, section: Section, intent: SectionIntent): SavedStep {
  if (wasSent(record.entry.status)) return { page: section, check: false, message: 'Changes saved' }
  const progress = progressOf(record.fields, record.content, problemsOfEntry(record))
  const current = progress.find((each) => each.section === section)
  if (current && current.invalid > 0) {
    const answers = current.invalid === 1 ? '1 answer needs' : `${current.invalid} answers need`
    const check = intent.kind === 'continue'
    return { page: section, check, message: `Saved. ${answers} fixing.`, unfinished: true }
  }
  if (intent.kind !== 'continue') return { page: section, check: false, message: 'Draft saved' }
  const page = pageAfter(section, record, progress)
  const missing = current?.missing ?? 0
  const message = `${current?.title ?? 'Section'} saved`
  if (missing === 0) return { page, check: false, message }
  const answers = missing === 1 ? '1 answer is' : `${missing} answers are`
  return { page, check: false, message: `${message}. ${answers} still missing.`, unfinished: true }
}
