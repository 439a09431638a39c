import type { OwnStudio } from '#app/platform/viewer.ts'
import { categoryTitle } from '#app/domain/season/seasons/category-title.ts'
import { toldOfJudging } from '#app/domain/submissions/lists.server.ts'
import { nominationsOfEntries } from '#app/domain/submissions/nominations/own-nominations.server.ts'
import { configValues } from '#app/domain/season/seasons/queries.server.ts'
import { mayEnterFor } from '#app/domain/studios/rules.ts'
import type { EntryForm } from './form.server.ts'
import { answerWarnings } from '#app/domain/submissions/eligibility/breaches.ts'
import { shownAsks } from '#app/domain/submissions/later/shown-asks.ts'
import { shownSections } from './read-view.ts'
import { db } from '#db/client.ts'
import { entryPicture } from '#app/domain/submissions/pictures.server.ts'
import { sendingOf } from '#app/domain/submissions/resubmit.server.ts'
import { isEditable, ownerState, paymentLabels } from '#app/domain/submissions/rules.ts'
import { closedFields, wasSent, windowsOf } from '#app/domain/submissions/changes.ts'
import { SECTIONS } from '#app/domain/catalogue/categories/fields.ts'

/** What the review of one submission is made of. */
export async function reviewPageView(form: EntryForm, studio: OwnStudio, now: Date) {
  const { entry, category, fields, content } = form.record
  const [nominations, picture] = await Promise.all([
    nominationsOfEntries([entry.id], now),
    entryPicture(entry, db()),
  ])
  const nomination = nominations.get(entry.id) ?? null
  // Asked only of those it can be true of: many read this page at once in the night before a deadline.
  const mayBeOut = entry.status === 'accepted' && !nomination
  const told = mayBeOut ? await toldOfJudging(entry.id, now, db()) : null
  const open = isEditable(entry.status) && form.windows.entry.open
  const mayChange = mayEnterFor(studio.role)
  const sent = wasSent(entry.status)
  const closed = new Set(closedFields(fields, form.windows).map((field) => field.key))
  const openSections = SECTIONS.filter((section) =>
    fields.some((field) => field.section === section && !closed.has(field.key)),
  )
  return {
    submissionId: entry.id,
    code: entry.code,
    title: entry.title,
    category: categoryTitle(category),
    kind: category.type,
    picture,
    studioName: entry.studioName,
    state: ownerState({ ...entry, ...told, nominated: nomination !== null }),
    nomination,
    round: told && !told.passedOver ? told.round : null,
    asks: shownAsks(form.record, now),
    contact: nomination ? (await configValues()).support_email || null : null,
    hasComments: entry.hasComments,
    payment: paymentLabels[entry.paymentStatus],
    returnedReason: entry.status === 'returned' ? entry.returnedReason : null,
    submittedAt: entry.submittedAt,
    invoiceId: entry.invoiceId,
    editable: open && mayChange,
    windows: sent && mayChange ? windowsOf(fields, form.windows) : null,
    changeable: mayChange ? openSections : [],
    readOnlyRole: (open || openSections.length > 0) && !mayChange ? studio.role : null,
    inCart: entry.paymentStatus === 'in_cart',
    sending: sendingOf(entry),
    fixUntil: entry.status === 'returned' ? entry.openUntil : null,
    problems: open ? form.problems : [],
    rules: open ? { ...form.whole, beside: warningsBeside(form) } : null,
    progress: form.progress,
    sections: shownSections(fields, content),
    price: form.price,
    closesAt: form.closesAt,
    savedAt: entry.updatedAt,
  }
}

/** Lists what rules warn of beside questions, each with the way to it. */
function warningsBeside({ record }: EntryForm) {
  const warnings = answerWarnings(record)
  return record.fields.flatMap(({ key, label, section }) =>
    (warnings[key] ?? []).map((message) => ({ key, label: label.replace(/\.$/u, ''), section, message })),
  )
}

/** A whole entry as its owner reads it, before and after it is submitted. */
export type ReviewPageView = Awaited<ReturnType<typeof reviewPageView>>
