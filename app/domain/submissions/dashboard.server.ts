import { db, type Reader } from '#db/client.ts'
import type { OwnStudio } from '#app/domain/accounts/viewer.ts'
import { seasonCalendar, type CalendarRow } from '#app/domain/seasons/calendar.ts'
import {
  callState,
  callWindow,
  priceNow,
  submissionsOpen,
  type CallState,
  type PriceGroup,
  type PriceNow,
} from '#app/domain/seasons/deadlines.ts'
import { configValues, currentSeason, deadlinesOf } from '#app/domain/seasons/queries.server.ts'
import { priceGroupFor } from '#app/domain/studios/rules.ts'
import { dueCents } from '#app/domain/billing/rules.ts'
import { SECTION_TITLES } from '#app/domain/categories/fields.ts'
import type { EntryLine } from './components/entry-table.tsx'
import { ownerLines } from './entry-lines.server.ts'
import { countsOfStudio, entriesOfStudio } from './lists.server.ts'
import { problemsOfEntry, readEntries } from './queries.server.ts'
import { progressOf } from './sections.ts'
import type { Todo } from './todo.ts'

const MOST_READ = 8

/** Invoices of a studio that still have money coming, the next due first. */
export async function openInvoicesOf(studioId: number, reader: Reader = db()) {
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

/**
 * What waits for the people of a studio this season: unfinished sections, finished drafts, the cart and
 * invoices. Reads at most a handful of submissions, the ones changed last.
 */
export async function todosOf(studio: OwnStudio, year: number, reader: Reader = db()): Promise<Todo[]> {
  const invoices = await openInvoicesOf(studio.id, reader)
  const list = { query: '', sort: 'updated', direction: 'desc', limit: MOST_READ, offset: 0 } as const
  const drafts = await entriesOfStudio(studio.id, year, { ...list, status: 'draft' }, reader)
  const todos: Todo[] = []
  const open = drafts.rows.filter((row) => row.paymentStatus !== 'in_cart').map((row) => row.id)
  for (const record of await readEntries(open, reader)) {
    const { id: submissionId, title } = record.entry
    const work = `${title} · ${record.category.name}`
    const progress = progressOf(record.fields, record.content, problemsOfEntry(record))
    const next = progress.find((each) => each.invalid > 0) ?? progress.find((each) => each.missing > 0)
    if (!next) todos.push({ kind: 'review', submissionId, work })
    else
      todos.push({
        kind: 'section',
        submissionId,
        work,
        section: next.section,
        sectionTitle: SECTION_TITLES[next.section],
        open: next.missing,
        invalid: next.invalid,
      })
  }
  const inCart = drafts.rows.filter((row) => row.paymentStatus === 'in_cart').length
  if (inCart > 0) todos.push({ kind: 'cart', count: inCart })
  for (const invoice of invoices) {
    const { id: invoiceId, number, dueCents: due, currency, dueAt, entries } = invoice
    todos.push({ kind: 'invoice', invoiceId, number, dueCents: due, currency, dueAt, entries })
  }
  return todos
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
  counts: Awaited<ReturnType<typeof countsOfStudio>>
  /** The sum of open invoices and the first due date. */
  owed: { cents: number; currency: string; dueAt: Date } | null
  todos: Todo[]
  entries: EntryLine[]
  calendar: CalendarRow[]
}

const RECENT = 10

/** What the dashboard of somebody acting for `studio` shows at `now`; without a studio, the season and the way in. */
export async function dashboardView(studio: OwnStudio | null, now: Date): Promise<DashboardView> {
  const season = await currentSeason()
  const [deadlines, configs] = await Promise.all([deadlinesOf(season.year), configValues()])
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
    counts: { drafts: 0, inCart: 0, submitted: 0, returned: 0, all: 0 },
    owed: null,
    todos: [],
    entries: [],
    calendar: seasonCalendar({ season, deadlines, configs }, now),
  }
  if (!studio) return view
  const list = { query: '', sort: 'updated', direction: 'desc', limit: RECENT, offset: 0 } as const
  const [counts, todos, recent] = await Promise.all([
    countsOfStudio(studio.id, season.year),
    todosOf(studio, season.year),
    entriesOfStudio(studio.id, season.year, list),
  ])
  const invoices = todos.filter((todo) => todo.kind === 'invoice')
  const [first] = invoices
  const cents = invoices.reduce((sum, invoice) => sum + invoice.dueCents, 0)
  // Nobody is asked for what can no longer be done; a draft with extra time still can.
  const mayEnter = view.open || recent.rows.some((row) => row.customDeadline && row.customDeadline > now)
  return {
    ...view,
    counts,
    todos: mayEnter ? todos : invoices,
    owed: first ? { cents, currency: first.currency, dueAt: first.dueAt } : null,
    entries: ownerLines(recent.rows, deadlines, configs, now),
  }
}
