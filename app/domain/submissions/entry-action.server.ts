import { askedFields } from '#app/domain/catalogue/fields/shown-fields.ts'
import {
  acceptingTier,
  callWindow,
  closingFor,
  entryClosing,
  type Deadline,
} from '#app/domain/season/seasons/deadlines.ts'
import type { Season } from '#app/domain/season/seasons/rules.ts'
import { mayEnterFor } from '#app/domain/studios/rules.ts'
import { href } from '#app/platform/href.ts'
import type { OwnStudio } from '#app/platform/viewer.ts'
import { fieldId } from '#app/ui/field.tsx'
import { formatMoney } from '#app/ui/format/money.ts'
import { countText } from '#app/ui/format/plural.ts'
import { laterHref, reviewHref, sectionHref } from './addresses.ts'
import { missingMaterials } from './form/missing-materials.ts'
import { shownAsks } from './later/shown-asks.ts'
import { progressOf } from './form/sections.ts'
import type { EntryRow } from './lists.server.ts'
import { nextAction, type EntryPhase, type NextAction } from './next-action.ts'
import { missingOf, type OwnNomination } from './nominations/own-nominations.ts'
import { problemsOfEntry, type EntryRecord } from './queries.server.ts'
import { missedClosing } from './time/missed.ts'
import { uploadTrouble } from './uploads/upload-trouble.ts'

/** The next action of an entry as its card shows it. */
export interface EntryAction {
  kind: NextAction
  text: string
  /** Says what is missing, or why; empty where the button says it all. */
  detail: string
  to: string
  by: Date | null
}

interface OpenInvoice {
  id: number
  dueCents: number
  currency: string
  dueAt: Date
}

/** Says what is known of a studio beside its entries. */
export interface StudioFacts {
  role: OwnStudio['role']
  season: Pick<Season, 'publishedAt' | 'ceremonyAt'>
  deadlines: readonly Deadline[]
  /** By entry. */
  nominated: ReadonlyMap<number, OwnNomination>
  invoices: readonly OpenInvoice[]
}

function phaseOf(row: EntryRow, { season, deadlines }: StudioFacts, now: Date): EntryPhase {
  const scope = { categoryId: row.categoryId, categoryType: row.categoryType }
  if (row.excused || (row.customDeadline !== null && now < row.customDeadline)) return 'open'
  if (season.publishedAt === null) return 'paused'
  if (acceptingTier(deadlines, scope, now)) return 'open'
  const end = entryClosing(deadlines, scope)
  return end && end.takenUntil <= now ? 'closed' : 'paused'
}

/** The first upload of this entry that was refused or is not whole, where the file can still be replaced. */
function troubledUpload({ entry, fields, content }: EntryRecord, materialsTaken: boolean) {
  for (const field of askedFields(fields, content)) {
    // Of a submitted entry only the materials can still be needed.
    if (entry.status === 'submitted' && !(materialsTaken && field.requiredBy === 'materials')) continue
    const [detail] = uploadTrouble(field, content)
    if (detail) return { field, detail }
  }
  return null
}

/** Says what is read of the answers of an entry; of one that nothing can be asked of any more, nothing is. */
function readAnswers(record: EntryRecord | undefined, deadlines: readonly Deadline[], now: Date) {
  if (!record) return null
  const { entry, category, fields, content } = record
  const scope = { categoryId: category.id, categoryType: category.type }
  const materialsEnd = closingFor(deadlines, 'materials', scope)
  const materialsTaken = materialsEnd === null || now < materialsEnd.takenUntil
  const progress = progressOf(fields, content, problemsOfEntry(record))
  return {
    upload: troubledUpload(record, materialsTaken),
    section: progress.find(({ invalid }) => invalid > 0) ?? progress.find(({ missing }) => missing > 0),
    materials: entry.status === 'submitted' && materialsTaken ? missingMaterials(fields, content) : [],
    materialsBy: materialsEnd?.closesAt ?? null,
    ask: shownAsks(record, now).find(({ state }) => state === 'asked' || state === 'in_progress') ?? null,
    returnedReason: entry.returnedReason ?? '',
    openUntil: entry.openUntil,
  }
}

/** The one thing to do next with an entry of a studio: by the rule, in words, with where it is done and by when. */
export function entryAction(
  row: EntryRow,
  record: EntryRecord | undefined,
  facts: StudioFacts,
  now: Date,
): EntryAction {
  const { role, deadlines, season } = facts
  const answers = readAnswers(record, deadlines, now)
  const nomination = facts.nominated.get(row.id)
  const lacks = nomination ? missingOf(nomination) : []
  const invoice = facts.invoices.find(({ id }) => id === row.invoiceId)
  const kind = nextAction({
    status: missedClosing(row, deadlines, row.excused, now) ? 'expired' : row.status,
    inCart: row.paymentStatus === 'in_cart',
    phase: phaseOf(row, facts, now),
    may: { enter: mayEnterFor(role), pay: role !== 'viewer' },
    needs: {
      upload: Boolean(answers?.upload),
      answers: Boolean(answers?.section),
      materials: Boolean(answers?.materials.length),
      nomination: lacks.length > 0,
      handIn: Boolean(answers?.ask),
      payment: invoice ? (invoice.dueAt < now ? 'overdue' : 'due') : null,
    },
  })
  const closes = row.customDeadline ?? callWindow(deadlines)?.closes ?? null
  const act = (text: string, to: string, detail = '', by: Date | null = null): EntryAction => ({
    ...{ kind, text, detail, to, by },
  })
  const view = act('View entry', reviewHref(row.id))
  switch (kind) {
    case 'pay':
    case 'pay-overdue': {
      if (!invoice) return view
      const to = href('/submissions/invoices/:id', { id: invoice.id })
      return act(`Pay ${formatMoney(invoice.dueCents, invoice.currency, 'prose')}`, to, '', invoice.dueAt)
    }
    case 'resubmit':
      return act(
        'Fix and resubmit',
        reviewHref(row.id),
        answers?.returnedReason ?? '',
        answers?.openUntil ?? null,
      )
    case 'nomination': {
      const section = (nomination?.clipMissing && nomination.clipSection) || 'review'
      const detail = `Missing: ${lacks.join(', ')}`
      return act('Complete your nomination', sectionHref(row.id, section), detail, season.ceremonyAt)
    }
    case 'hand-in': {
      if (!answers?.ask) return view
      const { roundId, name, questions, dueAt } = answers.ask
      return act(`Hand in for “${name}”`, laterHref(row.id, roundId), questions.join(', '), dueAt)
    }
    case 'upload': {
      if (!answers?.upload) return view
      const { field, detail } = answers.upload
      const to = `${sectionHref(row.id, field.section)}#${fieldId(field.key)}`
      const by = row.status === 'submitted' ? answers.materialsBy : closes
      return act('Upload another file', to, `${field.label}: ${detail}`, by)
    }
    case 'answers': {
      if (!answers?.section) return view
      const { section, missing, invalid } = answers.section
      const detail =
        invalid > 0
          ? `${countText(invalid, 'answer', 'answers')} to fix`
          : `${countText(missing, 'answer', 'answers')} missing`
      return act('Continue entry', sectionHref(row.id, section), detail, closes)
    }
    case 'review':
      return act('Review and submit', reviewHref(row.id), 'Ready to submit', closes)
    case 'checkout':
      return act('Check out', href('/submissions/cart'), 'Not submitted until you check out', closes)
    case 'materials': {
      const [first] = answers?.materials ?? []
      if (!first) return view
      const detail = `Missing: ${answers?.materials.map(({ label }) => label).join(', ')}`
      return act('Upload materials', sectionHref(row.id, first.section), detail, answers?.materialsBy ?? null)
    }
    case 'missed':
      return act('See missed drafts', href('/submissions/expired'))
    case 'view':
      return view
  }
}
