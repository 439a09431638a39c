import { pricesByGroup, studioPriceFor } from '#app/domain/submissions/studio-price.ts'
import { sql } from 'kysely'
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres'
import { db } from '#db/client.ts'
import { compiledOnce } from '#db/compiled-once.ts'
import { filledUp } from '#db/list-of-ids.ts'
import { withDates } from '#db/with-dates.ts'
import type { OwnStudio } from '#app/platform/viewer.ts'
import { seasonCalendar } from '#app/domain/season/seasons/calendar.ts'
import {
  callState,
  callWindow,
  closingFor,
  submissionsOpen,
  type Deadline,
} from '#app/domain/season/seasons/deadlines.ts'
import { configValues, currentSeason, deadlinesOf } from '#app/domain/season/seasons/queries.server.ts'
import { dueCents } from '#app/domain/season/prices/balance.ts'
import { seasonTitle, type Season } from '#app/domain/season/seasons/rules.ts'
import { href } from '#app/platform/href.ts'
import { fieldId } from '#app/ui/field.tsx'
import { formatMoney } from '#app/ui/format/money.ts'
import { countText } from '#app/ui/format/plural.ts'
import { sectionHref } from './addresses.ts'
import { nominationsOfStudio } from '#app/domain/submissions/nominations/own-nominations.server.ts'
import { missingOf, type OwnNomination } from '#app/domain/submissions/nominations/own-nominations.ts'
import { isUnfinished, openPagesIn } from '#app/domain/submissions/form/form.server.ts'
import { ownerLines } from './entry-lines.server.ts'
import { answersForStudio } from '#app/domain/submissions/time/extra-time-queries.server.ts'
import { entryThumbnails } from './pictures.server.ts'
import { enteredCategories, studioCounts, latestOfStudio, NO_ENTRIES, type EntryRow } from './lists.server.ts'
import { missedClosing } from '#app/domain/submissions/time/missed.ts'
import { problemsOfEntry, readEntries, type EntryRecord } from './queries.server.ts'
import { shownTitle } from './rules.ts'
import { missingMaterials } from '#app/domain/submissions/form/missing-materials.ts'
import { progressOf, type FormPage } from '#app/domain/submissions/form/sections.ts'
import { askedFields } from '#app/domain/catalogue/fields/shown-fields.ts'
import { uploadTrouble } from '#app/domain/submissions/uploads/upload-trouble.ts'
import { overdueFirst, type Todo } from './todo.ts'

const MOST_READ = 8

/** Invoices that still have money coming: a studio's for entries, and the person's own for a membership. */
function openInvoices(studioId: number, userId: number) {
  return db()
    .selectFrom('invoices as i')
    .where((eb) =>
      eb.or([
        eb.and([eb('i.studio_id', '=', studioId), eb('i.kind', '=', 'entry')]),
        eb.and([eb('i.user_id', '=', userId), eb('i.kind', '=', 'membership')]),
      ]),
    )
    .where('i.status', 'in', ['issued', 'part_paid', 'overdue'])
}

/** The next due first. */
function invoicesToPay(studioId: number, userId: number) {
  return openInvoices(studioId, userId)
    .orderBy('i.due_at')
    .limit(20)
    .select(['i.id', 'i.kind', 'i.number', 'i.status', 'i.currency', 'i.due_at as dueAt'])
    .select(['i.total_cents as totalCents', 'i.paid_cents as paidCents'])
    .select((eb) =>
      eb
        .selectFrom('invoice_lines as l')
        .whereRef('l.invoice_id', '=', 'i.id')
        .select((inner) => inner.fn.countAll<number>().as('entries'))
        .as('entries'),
    )
}

/** What is owed on all of them, however many, by currency, and when the first of each is due. */
function owedBy(studioId: number, userId: number) {
  return openInvoices(studioId, userId)
    .groupBy('currency')
    .orderBy('currency')
    .select((eb) => [
      'currency',
      sql<number>`sum(total_cents - credited_cents - paid_cents + refunded_cents)`.as('cents'),
      eb.fn.min('due_at').as('dueAt'),
    ])
}

type Figures = Awaited<ReturnType<typeof figuresOf>>

interface Whose {
  studioId: number
  /** The studio's id as a list. */
  studioIds: readonly number[]
  userId: number
  year: number
  now: Date
}

const readFigures = compiledOnce(({ studioId, studioIds, userId, year, now }: Whose) =>
  db().selectNoFrom([
    jsonObjectFrom(studioCounts(studioIds, year, now)).as('counts'),
    jsonArrayFrom(owedBy(studioId, userId)).as('owed'),
    jsonArrayFrom(invoicesToPay(studioId, userId)).as('invoices'),
    jsonArrayFrom(answersForStudio(studioId, year, db())).as('timeAnswers'),
    jsonArrayFrom(messagesTo(userId)).as('messages'),
    jsonArrayFrom(enteredCategories(studioId, year)).as('categories'),
  ]),
)

/** What a studio's dashboard shows beside its entries, in one query; `categories` are those it entered. */
async function figuresOf({ id: studioId }: OwnStudio, userId: number, year: number, now: Date) {
  const [row] = await readFigures({ studioId, studioIds: filledUp([studioId]), userId, year, now }, db())
  if (!row) throw new Error('A query without a table has one row')
  const [first] = row.owed.map(({ dueAt }) => dueAt).sort()
  return {
    ...row,
    counts: row.counts ?? NO_ENTRIES,
    owed: first ? { amounts: row.owed, dueAt: new Date(first) } : null,
    invoices: row.invoices.map((invoice) => ({
      ...withDates(invoice, 'dueAt'),
      dueCents: dueCents(invoice),
      entries: invoice.entries ?? 0,
    })),
    timeAnswers: row.timeAnswers.map((each) => withDates(each, 'until')),
    messages: row.messages.map((message) => withDates(message, 'at')),
  }
}

type Placed = Awaited<ReturnType<typeof latestOfStudio>>[number]

/** The entries the to-do list is about: of each status the latest, and no draft that missed its deadline. */
function entriesToDo(latest: readonly Placed[], deadlines: readonly Deadline[], now: Date): Placed[] {
  const most = latest.filter(({ placeInStatus }) => placeInStatus <= MOST_READ)
  const living = most.filter((row) => !missedClosing(row, deadlines, row.excused, now))
  return (['draft', 'returned', 'submitted'] as const).flatMap((status) =>
    living.filter((row) => row.status === status),
  )
}

const isInCart = ({ status, paymentStatus }: EntryRow) => status === 'draft' && paymentStatus === 'in_cart'

/** The to-do list of a studio this season, from its latest entries, its cart and its invoices. */
function todosOf(
  living: readonly Placed[],
  records: ReadonlyMap<number, EntryRecord>,
  invoices: Figures['invoices'],
  deadlines: readonly Deadline[],
  now: Date,
): Todo[] {
  const closesAt = callWindow(deadlines)?.closes ?? null
  const todos = living.flatMap((row): Todo[] => {
    const record = records.get(row.id)
    if (!record || isInCart(row)) return []
    const { entry, category } = record
    if (entry.status === 'draft') return [...uploadTodos(record, closesAt), draftTodo(record, closesAt)]
    if (entry.status === 'returned') return [...uploadTodos(record, closesAt), returnedTodo(record)]
    const scope = { categoryId: category.id, categoryType: category.type }
    const end = closingFor(deadlines, 'materials', scope)
    if (end && end.takenUntil <= now) return []
    const by = end?.closesAt ?? null
    return [...uploadTodos(record, by), ...materialsTodo(record, by)]
  })
  const order: readonly Todo['kind'][] = ['returned', 'upload', 'section', 'review', 'materials']
  todos.sort((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind))
  const inCart = living.filter(isInCart).length
  if (inCart > 0)
    todos.push({
      kind: 'cart',
      key: 'cart',
      to: href('/submissions/cart'),
      text: 'Check out your cart',
      detail: 'Not submitted until you check out',
      entry: countText(inCart, 'entry', 'entries'),
      by: closesAt,
    })
  return [...todos, ...invoices.map(invoiceTodo)]
}

const titled = (title: string, category: string) => `${shownTitle(title)} · ${category}`

/** What an entry needs, on the page of one of its sections. */
function entryTodo(
  kind: Todo['kind'],
  { entry, category }: EntryRecord,
  page: FormPage,
  todo: Pick<Todo, 'text' | 'detail' | 'by'>,
): Todo {
  const to = sectionHref(entry.id, page)
  return { kind, key: entry.id, to, entry: titled(entry.title, category.name), ...todo }
}

function draftTodo(record: EntryRecord, by: Date | null): Todo {
  const progress = progressOf(record.fields, record.content, problemsOfEntry(record))
  const next = progress.find((each) => each.invalid > 0) ?? progress.find((each) => each.missing > 0)
  if (!next)
    return entryTodo('review', record, 'review', { text: 'Review and submit', detail: 'Ready to submit', by })
  const { section, title, missing, invalid } = next
  const detail =
    invalid > 0
      ? `${countText(invalid, 'answer', 'answers')} to fix`
      : `${countText(missing, 'answer', 'answers')} missing`
  return entryTodo('section', record, section, { text: `Finish “${title}”`, detail, by })
}

function returnedTodo(record: EntryRecord): Todo {
  const { returnedReason, openUntil } = record.entry
  const detail = returnedReason ?? ''
  return entryTodo('returned', record, 'review', { text: 'Fix and resubmit', detail, by: openUntil })
}

/** Files that were refused or not uploaded completely, until they are replaced or discarded. */
function uploadTodos(record: EntryRecord, by: Date | null): Todo[] {
  const { entry, fields, content } = record
  return askedFields(fields, content).flatMap((field): Todo[] => {
    // Of a submitted entry only the materials can still be needed.
    if (entry.status === 'submitted' && field.requiredBy !== 'materials') return []
    const [detail] = uploadTrouble(field, content)
    if (!detail) return []
    const text = `Upload another file: ${field.label}`
    const todo = entryTodo('upload', record, field.section, { text, detail, by })
    return [{ ...todo, key: `${entry.id}-${field.key}`, to: `${todo.to}#${fieldId(field.key)}` }]
  })
}

function materialsTodo(record: EntryRecord, by: Date | null): Todo[] {
  const [first, ...others] = missingMaterials(record.fields, record.content)
  if (!first) return []
  const rest = others.map(({ label }) => label).join(', ')
  const detail = rest ? `Also missing: ${rest}` : 'Last missing item'
  return [entryTodo('materials', record, first.section, { text: `Add: ${first.label}`, detail, by })]
}

/** What the studio's announced nominations still lack. */
function nominationTodos(nominations: readonly OwnNomination[], by: Date | null): Todo[] {
  return nominations
    .flatMap((nomination): Todo[] => {
      const missing = missingOf(nomination)
      if (missing.length === 0) return []
      const { submissionId: key, title, category, clipMissing, clipSection } = nomination
      const to = sectionHref(key, clipMissing && clipSection ? clipSection : 'review')
      const detail = `Missing: ${missing.join(', ')}`
      const entry = titled(title, category)
      return [{ kind: 'nomination', key, to, text: 'Complete your nomination', detail, entry, by }]
    })
    .slice(0, MOST_READ)
}

function invoiceTodo(invoice: Figures['invoices'][number]): Todo {
  return {
    kind: 'invoice',
    key: invoice.id,
    to: href('/submissions/invoices/:id', { id: invoice.id }),
    text: `Pay invoice ${invoice.number}`,
    detail: formatMoney(invoice.dueCents, invoice.currency),
    entry: invoice.kind === 'membership' ? 'Membership' : countText(invoice.entries, 'entry', 'entries'),
    by: invoice.dueAt,
  }
}

/** Where what is owed is paid: on the invoice, or from the list where there are more. */
function payTo(invoices: Figures['invoices']): string {
  const [only, ...more] = invoices
  return only && more.length === 0 ? href('/submissions/invoices/:id', { id: only.id }) : href('/invoices')
}

const MOST_MESSAGES = 5

/** The latest mails to a person that were sent or are on their way; what opens something by its link is left out. */
function messagesTo(userId: number) {
  return db()
    .selectFrom('mail_messages')
    .where('user_id', '=', userId)
    .where('sensitive', '=', false)
    .where('status', 'in', ['queued', 'sending', 'sent'])
    .orderBy('id', 'desc')
    .limit(MOST_MESSAGES)
    .select(['id', 'subject', 'created_at as at'])
}

/** An entrant's start page. */
export type DashboardView = Awaited<ReturnType<typeof dashboardView>>

const RECENT = 10
const MOST_NOMINATED = 100

interface DashboardOf {
  studio: OwnStudio | null
  userId: number
  /** A membership for students, held or asked for, says at which price a person without a studio will enter. */
  isStudent: boolean
}

/** The dashboard of a person acting for `studio` at `now`. */
export async function dashboardView({ studio, userId, isStudent }: DashboardOf, now: Date) {
  const season = await currentSeason()
  const [deadlines, configs] = await Promise.all([deadlinesOf(season.year, db()), configValues()])
  const entersAs = studio?.type ?? (isStudent ? 'student' : null)
  const terms = { deadlines, tax: season.tax }
  const published = season.publishedAt !== null
  const call = published ? callState(deadlines, now) : 'unset'
  const open = published && submissionsOpen(deadlines, now)
  const own = studio && (await studioPart({ studio, userId, season, deadlines, open }, now))
  return {
    studio: studio && { name: studio.name },
    season: seasonTitle(season),
    currency: season.currency,
    call,
    /** The call is open for everyone; an exception for one person does not count. */
    open,
    /** Of a production category; achievement prices differ for students only. */
    price: call === 'open' && entersAs ? studioPriceFor(entersAs, 'production', terms, now) : null,
    /** Of each kind of entrant, for people of whom it is not known yet which they are. */
    prices: call === 'open' && !entersAs ? pricesByGroup(terms, now) : null,
    messages: own?.messages ?? (await messagesTo(userId).execute()),
    calendar: seasonCalendar({ season, deadlines, configs }, now),
    counts: own?.counts ?? NO_ENTRIES,
    owed: own?.owed ? { ...own.owed, payTo: payTo(own.invoices) } : null,
    todos: own?.todos ?? [],
    timeAnswers: own?.timeAnswers ?? [],
    entries: own ? ownerLines({ ...own, deadlines, configs, tax: season.tax }, now) : [],
    categories: own?.categories ?? [],
  }
}

interface Asked {
  studio: OwnStudio
  userId: number
  season: Season
  deadlines: readonly Deadline[]
  open: boolean
}

async function studioPart({ studio, userId, season, deadlines, open }: Asked, now: Date) {
  // After the call the whole list is shown instead.
  const most = { ofAll: open ? RECENT : 0, ofEachStatus: MOST_READ }
  const [figures, latest] = await Promise.all([
    figuresOf(studio, userId, season.year, now),
    latestOfStudio({ studioId: studio.id, year: season.year, ...most, now }),
  ])
  const nominated =
    figures.counts.nominated > 0
      ? await nominationsOfStudio(studio.id, season.year, MOST_NOMINATED, now)
      : new Map<number, OwnNomination>()
  const rows = latest.filter(({ place }) => place <= most.ofAll)
  const living = entriesToDo(latest, deadlines, now)
  const ids = new Set([...living, ...rows.filter(isUnfinished)].map(({ id }) => id))
  const [read, pictures] = await Promise.all([
    readEntries([...ids], db()),
    entryThumbnails(
      rows.map(({ id }) => id),
      db(),
    ),
  ])
  const records = new Map(read.map((record) => [record.entry.id, record]))
  const todos = [
    ...nominationTodos([...nominated.values()], season.ceremonyAt),
    ...todosOf(living, records, figures.invoices, deadlines, now),
  ]
  return {
    ...figures,
    rows,
    openPages: openPagesIn(rows, records),
    pictures,
    todos: overdueFirst(todos, now),
  }
}
