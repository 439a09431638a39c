import { sql } from 'kysely'
import { db, type Reader } from '#db/client.ts'
import type { OwnStudio } from '#app/platform/viewer.ts'
import { seasonCalendar, type CalendarRow } from '#app/domain/season/seasons/calendar.ts'
import {
  callState,
  callWindow,
  closingFor,
  priceNow,
  submissionsOpen,
  type CallState,
  type Deadline,
  type PriceGroup,
  type PriceNow,
} from '#app/domain/season/seasons/deadlines.ts'
import { configValues, currentSeason, deadlinesOf } from '#app/domain/season/seasons/queries.server.ts'
import { priceGroupFor } from '#app/domain/studios/rules.ts'
import { dueCents } from '#app/domain/season/prices/balance.ts'
import { SECTION_TITLES } from '#app/domain/catalogue/categories/fields.ts'
import { nominationsOfStudio } from '#app/domain/submissions/nominations/own-nominations.server.ts'
import { missingOf, type OwnNomination } from '#app/domain/submissions/nominations/own-nominations.ts'
import { openPagesOf } from '#app/domain/submissions/form/form.server.ts'
import type { EntryLine } from '#app/domain/submissions/components/entry-table.tsx'
import { ownerLines } from './entry-lines.server.ts'
import { answersForStudio } from '#app/domain/submissions/time/extra-time-queries.server.ts'
import { countsOfStudio, entriesOfStudio, type StudioCounts } from './lists.server.ts'
import { missedEnds } from '#app/domain/submissions/time/missed.server.ts'
import { problemsOfEntry, readEntries, type EntryRecord } from './queries.server.ts'
import { shownTitle } from './rules.ts'
import { missingMaterials } from '#app/domain/submissions/form/missing-materials.ts'
import { progressOf } from '#app/domain/submissions/form/sections.ts'
import { askedFields } from '#app/domain/catalogue/fields/shown-fields.ts'
import { uploadTrouble } from '#app/domain/submissions/uploads/upload-trouble.ts'
import { overdueFirst, type Todo } from './todo.ts'

const MOST_READ = 8

/** Invoices of a studio that still have money coming, the next due first. */
export async function openInvoicesOf(studioId: number, reader: Reader) {
  const rows = await reader
    .selectFrom('invoices as i')
    .where('i.studio_id', '=', studioId)
    .where('i.kind', '=', 'entry')
    .where('i.status', 'in', ['issued', 'part_paid', 'overdue'])
    .orderBy('i.due_at')
    .limit(20)
    .select((eb) => [
      'i.id',
      'i.number',
      'i.status',
      'i.total_cents as totalCents',
      'i.paid_cents as paidCents',
      'i.currency',
      'i.due_at as dueAt',
      eb
        .selectFrom('invoice_lines as l')
        .whereRef('l.invoice_id', '=', 'i.id')
        .select((inner) => inner.fn.countAll<number>().as('entries'))
        .as('entries'),
    ])
    .execute()
  return rows.map((row) => ({ ...row, dueCents: dueCents(row), entries: row.entries ?? 0 }))
}

/** What a studio owes on all its open invoices, however many, by currency, and when the first of them is due. */
async function owedBy(studioId: number): Promise<DashboardView['owed']> {
  const rows = await db()
    .selectFrom('invoices')
    .where('studio_id', '=', studioId)
    .where('kind', '=', 'entry')
    .where('status', 'in', ['issued', 'part_paid', 'overdue'])
    .groupBy('currency')
    .orderBy('currency')
    .select((eb) => [
      'currency',
      sql<number>`sum(total_cents - credited_cents - paid_cents + refunded_cents)`.as('cents'),
      eb.fn.min('due_at').as('dueAt'),
    ])
    .execute()
  const [first] = rows.map(({ dueAt }) => dueAt).sort((a, b) => a.getTime() - b.getTime())
  if (!first) return null
  return { amounts: rows.map(({ currency, cents }) => ({ currency, cents: Number(cents) })), dueAt: first }
}

/**
 * What waits for the people of a studio this season: what the office sent back, unfinished sections, finished drafts, the
 * cart, materials that are still to come, and invoices. Reads at most a handful of submissions, the ones changed last.
 */
export async function todosOf(studio: OwnStudio, year: number, now: Date): Promise<Todo[]> {
  const reader = db()
  const invoices = await openInvoicesOf(studio.id, reader)
  const list = { query: '', sort: 'updated', direction: 'desc', limit: MOST_READ, offset: 0 } as const
  const ofStatus = (status: string) => entriesOfStudio(studio.id, year, { ...list, status }, reader)
  const [drafts, returned, submitted, deadlines] = await Promise.all([
    ofStatus('draft'),
    ofStatus('returned'),
    ofStatus('submitted'),
    deadlinesOf(year, reader),
  ])
  const missed = await missedEnds(
    drafts.rows.map(({ id }) => id),
    now,
    reader,
  )
  const living = drafts.rows.filter((row) => !missed.has(row.id))
  const open = living.filter((row) => row.paymentStatus !== 'in_cart').map((row) => row.id)
  const records = await readEntries(
    [...open, ...returned.rows.map(({ id }) => id), ...submitted.rows.map(({ id }) => id)],
    reader,
  )
  const todos = records.flatMap((record): Todo[] => {
    switch (record.entry.status) {
      case 'draft':
        return [...uploadTodos(record), draftTodo(record)]
      case 'returned':
        return [...uploadTodos(record), returnedTodo(record)]
      default: {
        const by = materialsEnd(record, deadlines)
        return by && by.takenUntil <= now
          ? []
          : [...uploadTodos(record, by?.closesAt), ...materialsTodo(record, by?.closesAt ?? null)]
      }
    }
  })
  const order: readonly Todo['kind'][] = ['returned', 'upload', 'section', 'review', 'materials']
  todos.sort((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind))
  const inCart = living.filter((row) => row.paymentStatus === 'in_cart').length
  if (inCart > 0) todos.push({ kind: 'cart', count: inCart })
  for (const invoice of invoices) {
    const { id: invoiceId, number, dueCents: due, currency, dueAt, entries } = invoice
    todos.push({ kind: 'invoice', invoiceId, number, dueCents: due, currency, dueAt, entries })
  }
  return todos
}

const workOf = ({ entry, category }: EntryRecord) => `${shownTitle(entry.title)} · ${category.name}`

function draftTodo(record: EntryRecord): Todo {
  const { id: submissionId } = record.entry
  const work = workOf(record)
  const progress = progressOf(record.fields, record.content, problemsOfEntry(record))
  const next = progress.find((each) => each.invalid > 0) ?? progress.find((each) => each.missing > 0)
  if (!next) return { kind: 'review', submissionId, work }
  return {
    kind: 'section',
    submissionId,
    work,
    section: next.section,
    sectionTitle: SECTION_TITLES[next.section],
    open: next.missing,
    invalid: next.invalid,
  }
}

function returnedTodo(record: EntryRecord): Todo {
  const { id: submissionId, returnedReason, openUntil } = record.entry
  return {
    kind: 'returned',
    submissionId,
    work: workOf(record),
    reason: returnedReason ?? '',
    until: openUntil,
  }
}

/** Files that were sent and not taken, each until another one takes its place or its notice is put away. */
function uploadTodos(record: EntryRecord, materialsBy?: Date): Todo[] {
  const { entry, fields, content } = record
  const sent = entry.status === 'submitted'
  return askedFields(fields, content).flatMap((field): Todo[] => {
    // Of what was submitted, only its materials still wait for somebody.
    if (sent && field.requiredBy !== 'materials') return []
    const [trouble] = uploadTrouble(field, content)
    if (!trouble) return []
    const { key: fieldKey, label, section } = field
    const work = workOf(record)
    const by = sent ? (materialsBy ?? null) : null
    return [{ kind: 'upload', submissionId: entry.id, work, section, fieldKey, label, trouble, by }]
  })
}

function materialsEnd({ category }: EntryRecord, deadlines: readonly Deadline[]) {
  return closingFor(deadlines, 'materials', { categoryId: category.id, categoryType: category.type })
}

function materialsTodo(record: EntryRecord, by: Date | null): Todo[] {
  const { entry, fields, content } = record
  const missing = missingMaterials(fields, content)
  const [first] = missing
  if (!first) return []
  return [
    {
      kind: 'materials',
      submissionId: entry.id,
      work: workOf(record),
      section: first.section,
      missing: missing.map((field) => field.label),
      by,
    },
  ]
}

/** What announced nominations of a studio still lack, as many as are read at a time. */
function nominationTodos(nominations: readonly OwnNomination[], by: Date | null): Todo[] {
  return nominations
    .flatMap((nomination): Todo[] => {
      const missing = missingOf(nomination)
      const { submissionId, category, clipMissing, clipSection } = nomination
      const section = clipMissing && clipSection ? clipSection : 'review'
      const work = `${shownTitle(nomination.title)} · ${category}`
      return missing.length > 0 ? [{ kind: 'nomination', submissionId, work, missing, section, by }] : []
    })
    .slice(0, MOST_READ)
}

const MOST_MESSAGES = 5

/** The latest mails to a person that were sent or are on their way; what opens something by its link is left out. */
async function messagesTo(userId: number) {
  return db()
    .selectFrom('mail_messages')
    .where('user_id', '=', userId)
    .where('sensitive', '=', false)
    .where('status', 'in', ['queued', 'sending', 'sent'])
    .orderBy('id', 'desc')
    .limit(MOST_MESSAGES)
    .select(['id', 'subject', 'created_at as at'])
    .execute()
}

/** An entrant's start page. */
export interface DashboardView {
  studio: { name: string } | null
  season: string
  call: CallState
  /** The call is open for everybody; extra time of one person is not meant. */
  open: boolean
  /** Price of a production category for this studio now; achievement prices differ for students only. */
  price: PriceNow | null
  priceGroup: PriceGroup
  closesAt: Date | null
  counts: StudioCounts
  /** What all open invoices come to, by currency, and the first due date. */
  owed: { amounts: { cents: number; currency: string }[]; dueAt: Date } | null
  todos: Todo[]
  /** Answers to requests for extra time. */
  timeAnswers: Awaited<ReturnType<typeof answersForStudio>>
  messages: { id: number; subject: string; at: Date }[]
  entries: EntryLine[]
  calendar: CalendarRow[]
}

const RECENT = 10
const MOST_NOMINATED = 100

/** What the dashboard of somebody acting for `studio` shows at `now`; without a studio, the season and the way in. */
export async function dashboardView(
  studio: OwnStudio | null,
  userId: number,
  now: Date,
): Promise<DashboardView> {
  const season = await currentSeason()
  const [deadlines, configs] = await Promise.all([deadlinesOf(season.year, db()), configValues()])
  // No category's own tier is meant here, so an id that no category has.
  const scope = {
    categoryId: 0,
    categoryType: 'production',
    priceGroup: priceGroupFor(studio?.type ?? 'studio', 'production'),
  } as const
  const call = callState(deadlines, now)
  const view: DashboardView = {
    studio: studio && { name: studio.name },
    season: `${season.label}, ${season.year}`,
    call,
    open: submissionsOpen(deadlines, now),
    price: call === 'open' ? priceNow(deadlines, scope, now) : null,
    priceGroup: scope.priceGroup,
    closesAt: callWindow(deadlines)?.closes ?? null,
    counts: { drafts: 0, inCart: 0, unpaid: 0, submitted: 0, returned: 0, nominated: 0, all: 0 },
    owed: null,
    todos: [],
    timeAnswers: [],
    messages: await messagesTo(userId),
    entries: [],
    calendar: seasonCalendar({ season, deadlines, configs }, now),
  }
  if (!studio) return view
  const list = { query: '', sort: 'updated', direction: 'desc', limit: RECENT, offset: 0 } as const
  const [counts, owed, todos, recent, timeAnswers, nominated] = await Promise.all([
    countsOfStudio(studio.id, season.year, now),
    owedBy(studio.id),
    todosOf(studio, season.year, now),
    // After the call the whole list takes their place.
    view.open ? entriesOfStudio(studio.id, season.year, list, db()) : null,
    answersForStudio(studio.id, season.year, db()),
    nominationsOfStudio(studio.id, season.year, MOST_NOMINATED, now),
  ])
  const rows = recent?.rows ?? []
  const ids = rows.map(({ id }) => id)
  const [missed, openPages] = await Promise.all([missedEnds(ids, now, db()), openPagesOf(rows)])
  return {
    ...view,
    counts,
    todos: overdueFirst([...nominationTodos([...nominated.values()], season.ceremonyAt), ...todos], now),
    timeAnswers,
    owed,
    entries: ownerLines(rows, deadlines, configs, now, missed, nominated, openPages),
  }
}
