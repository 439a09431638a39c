import { pricesByGroup, studioPriceFor } from '#app/domain/submissions/studio-price.ts'
import { sql } from 'kysely'
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres'
import { db } from '#db/client.ts'
import { compiledOnce } from '#db/compiled-once.ts'
import { filledUp } from '#db/list-of-ids.ts'
import { withDates } from '#db/with-dates.ts'
import type { OwnStudio } from '#app/platform/viewer.ts'
import { seasonCalendar } from '#app/domain/season/seasons/calendar.ts'
import { callState, submissionsOpen, type Deadline } from '#app/domain/season/seasons/deadlines.ts'
import { configValues, currentSeason, deadlinesOf } from '#app/domain/season/seasons/queries.server.ts'
import { dueCents } from '#app/domain/season/prices/balance.ts'
import { seasonTitle, type Season } from '#app/domain/season/seasons/rules.ts'
import { href } from '#app/platform/href.ts'
import { nominationsOfStudio } from '#app/domain/submissions/nominations/own-nominations.server.ts'
import type { OwnNomination } from '#app/domain/submissions/nominations/own-nominations.ts'
import { isUnfinished, openPagesIn } from '#app/domain/submissions/form/form.server.ts'
import { entryAction } from './entry-action.server.ts'
import { ownerLines, type EntryLine } from './entry-lines.server.ts'
import { isToDo, mostUrgentFirst } from './next-action.ts'
import { answersForStudio } from '#app/domain/submissions/time/extra-time-queries.server.ts'
import { thumbnailFrom } from './pictures.server.ts'
import { enteredCategories, studioCounts, latestOfStudio, NO_ENTRIES } from './lists.server.ts'
import { missedClosing } from '#app/domain/submissions/time/missed.ts'
import { readEntries } from './queries.server.ts'

const MAX_READ = 8

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

const owedCents = sql<number>`sum(total_cents - credited_cents - paid_cents + refunded_cents)`

/** Says what is owed on all of them, however many, by currency, what of it is overdue, and when the first of each is due. */
function owedBy(studioId: number, userId: number, now: Date) {
  return openInvoices(studioId, userId)
    .groupBy('currency')
    .orderBy('currency')
    .select((eb) => [
      'currency',
      owedCents.as('cents'),
      sql<number>`coalesce(${owedCents} filter (where due_at < ${now}), 0)`.as('overdueCents'),
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
    jsonArrayFrom(owedBy(studioId, userId, now)).as('owed'),
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

/** The entries that may need something: of each status the latest, and no draft that missed its deadline. */
function entriesToDo(latest: readonly Placed[], deadlines: readonly Deadline[], now: Date): Placed[] {
  return latest.filter(
    (row) =>
      row.placeInStatus <= MAX_READ &&
      (row.status === 'draft' ||
        row.status === 'returned' ||
        row.status === 'submitted' ||
        // It may be asked for more.
        row.round?.advanced === true) &&
      !missedClosing(row, deadlines, row.excused, now),
  )
}

/** Tells where this is paid: on the invoice, or from the list where there are more. */
function payTo(invoices: Figures['invoices']): string {
  const [only, ...more] = invoices
  return only && more.length === 0 ? href('/submissions/invoices/:id', { id: only.id }) : href('/invoices')
}

const MAX_MESSAGES = 5

/** The latest mails to a person that were sent or are on their way; what opens something by its link is left out. */
function messagesTo(userId: number) {
  return db()
    .selectFrom('mail_messages')
    .where('user_id', '=', userId)
    .where('sensitive', '=', false)
    .where('status', 'in', ['queued', 'sending', 'sent'])
    .orderBy('id', 'desc')
    .limit(MAX_MESSAGES)
    .select(['id', 'subject', 'created_at as at'])
}

/** An entrant's start page. */
export type DashboardView = Awaited<ReturnType<typeof dashboardView>>

const MAX_CARDS = 12
const MAX_NOMINATED = 100

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
    overdue: own ? overdueOf(own, now) : null,
    /** Of each invoice with money to come, the next due first. */
    invoices: own?.invoices ?? [],
    timeAnswers: own?.timeAnswers ?? [],
    cards: own ? cardsOf(own, ownerLines({ ...own, deadlines, configs, tax: season.tax }, now), open) : [],
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

/** Says what is overdue, by currency, and where it is paid; `null` when nothing is. */
function overdueOf({ owed, invoices }: Pick<Figures, 'owed' | 'invoices'>, now: Date) {
  const amounts = (owed?.amounts ?? []).flatMap(({ currency, overdueCents: cents }) =>
    cents > 0 ? [{ currency, cents }] : [],
  )
  const late = invoices.filter(({ dueAt }) => dueAt < now)
  if (!owed || amounts.length === 0) return null
  return { amounts, since: owed.dueAt, payTo: payTo(late) }
}

/** The entries as cards: during the call the newest too, and afterwards only those with something to do. */
function cardsOf(
  { actions }: Awaited<ReturnType<typeof studioPart>>,
  lines: readonly EntryLine[],
  open: boolean,
) {
  const cards = lines.flatMap((line) => {
    const action = actions.get(line.id)
    return action ? [{ ...line, action }] : []
  })
  return mostUrgentFirst(cards.filter(({ action }) => open || isToDo(action.kind))).slice(0, MAX_CARDS)
}

async function studioPart({ studio, userId, season, deadlines, open }: Asked, now: Date) {
  // After the call the whole list is shown instead.
  const most = { ofAll: open ? MAX_CARDS : 0, ofEachStatus: MAX_READ }
  const [figures, latest] = await Promise.all([
    figuresOf(studio, userId, season.year, now),
    latestOfStudio({ studioId: studio.id, year: season.year, ...most, now }),
  ])
  const nominated =
    figures.counts.nominated > 0
      ? await nominationsOfStudio(studio.id, season.year, MAX_NOMINATED, now)
      : new Map<number, OwnNomination>()
  const living = entriesToDo(latest, deadlines, now)
  const ids = new Set([...living, ...latest.filter(isUnfinished)].map(({ id }) => id))
  const records = new Map((await readEntries([...ids], db())).map((record) => [record.entry.id, record]))
  const facts = { role: studio.role, nominated, invoices: figures.invoices, deadlines, season }
  return {
    ...figures,
    rows: latest,
    openPages: openPagesIn(latest, records),
    pictures: new Map(latest.flatMap(({ id, still }) => (still ? [[id, thumbnailFrom(still)]] : []))),
    actions: new Map(latest.map((row) => [row.id, entryAction(row, records.get(row.id), facts, now)])),
  }
}
