import { sql } from 'kysely'
import { db } from '#db/client.ts'
import { pageOf } from '#db/page-of.ts'
import type { AdminViewer } from '#app/platform/viewer.ts'
import { csvRows, guessLayout } from './csv.server.ts'
import { MAX_LINES } from './lines.ts'
import { summaryOf, type Outcome } from './matching.ts'
import { proposalsFor, proposalsVersion, storedLines } from './statement-rows.server.ts'

const fullName = sql<string>`u.first_name || ' ' || u.last_name`

/** Statements, the newest first, one page of them. */
export async function listStatements(_admin: AdminViewer, list: { limit: number; offset: number }) {
  const found = db()
    .selectFrom('bank_statements as s')
    .innerJoin('users as u', 'u.id', 's.added_by')
    .orderBy('s.id', 'desc')
    .select(['s.id', 's.file_name as fileName', 's.account', 's.status', 's.added_at as addedAt'])
    .select(fullName.as('addedBy'))
    .select((eb) =>
      eb
        .selectFrom('bank_lines')
        .whereRef('statement_id', '=', 's.id')
        .select((inner) => inner.fn.countAll<number>().as('count'))
        .$asScalar()
        .as('lines'),
    )
  const { rows, total: count } = await pageOf(found, list)
  return { rows, count }
}

export type StatementRow = Awaited<ReturnType<typeof listStatements>>['rows'][number]

/** One statement; `null` when there is none. */
export async function findStatement(_admin: AdminViewer, id: number) {
  const row = await db()
    .selectFrom('bank_statements as s')
    .innerJoin('users as u', 'u.id', 's.added_by')
    .leftJoin('users as a', 'a.id', 's.accepted_by')
    .where('s.id', '=', id)
    .select(['s.id', 's.file_name as fileName', 's.format', 's.account', 's.currency', 's.status'])
    .select(['s.repeated_lines as repeated', 's.pending_lines as pending', 's.left_out as leftOut'])
    .select(['s.added_at as addedAt', 's.accepted_at as acceptedAt'])
    .select(fullName.as('addedBy'))
    .select(sql<string | null>`a.first_name || ' ' || a.last_name`.as('acceptedBy'))
    .executeTakeFirst()
  return row ?? null
}

export interface StatementQuery {
  outcome: Outcome | null
  limit: number
  offset: number
}

export type ReviewLine = Awaited<ReturnType<typeof reviewStatement>>['rows'][number]

/**
 * What accepting an open statement would do at `now`: a page of its lines with what is proposed for them, how many there are of
 * each outcome, and the version of all proposals, which accepting sends back.
 */
export async function reviewStatement(_admin: AdminViewer, id: number, list: StatementQuery, now: Date) {
  const lines = await storedLines(id, db())
  const proposals = await proposalsFor(lines, now, db(), null)
  const counts = new Map<Outcome, number>()
  for (const { outcome } of proposals) counts.set(outcome, (counts.get(outcome) ?? 0) + 1)
  const all = lines.flatMap((line, index) => {
    const proposal = proposals[index]
    if (!proposal || (list.outcome && proposal.outcome !== list.outcome)) return []
    const { key: _, reversal: __, ...shown } = line
    const { outcome, why, parts, suggestions } = proposal
    return [{ ...shown, outcome, why, parts, suggestions }]
  })
  return {
    rows: all.slice(list.offset, list.offset + list.limit),
    count: all.length,
    counts: Object.fromEntries(counts),
    summary: summaryOf(proposals),
    version: proposalsVersion(proposals),
  }
}

export type AcceptedLine = Awaited<ReturnType<typeof acceptedLines>>['rows'][number]

/** What became of the lines of an accepted statement, one page of them. */
export async function acceptedLines(_admin: AdminViewer, id: number, list: StatementQuery) {
  const rows = await db()
    .selectFrom('bank_lines as l')
    .where('l.statement_id', '=', id)
    .orderBy('l.sort')
    .select(['l.id', 'l.booked_on as bookedOn', 'l.amount_cents as amountCents', 'l.currency', 'l.payer'])
    .select(['l.text', 'l.result as outcome'])
    .limit(MAX_LINES)
    .execute()
  const counts = new Map<Outcome, number>()
  for (const { outcome } of rows) if (outcome) counts.set(outcome, (counts.get(outcome) ?? 0) + 1)
  const all = rows.filter(({ outcome }) => !list.outcome || outcome === list.outcome)
  const page = all.slice(list.offset, list.offset + list.limit)
  const bookings =
    page.length === 0
      ? []
      : await db()
          .selectFrom('bank_line_bookings as b')
          .leftJoin('payment_reversals as r', 'r.id', 'b.reversal_id')
          .leftJoin('payments as p', (join) =>
            join.on((eb) => eb('p.id', '=', eb.fn.coalesce('b.payment_id', 'r.payment_id'))),
          )
          .leftJoin('invoices as i', 'i.id', 'p.invoice_id')
          .leftJoin('unallocated_payments as u', 'u.id', 'b.unallocated_id')
          .where(
            'b.line_id',
            'in',
            page.map((line) => line.id),
          )
          .orderBy('b.id')
          .select(['b.line_id as lineId', 'i.id as invoiceId', 'i.number', 'u.id as unallocatedId'])
          .select(sql<number>`coalesce(-r.amount_cents, p.amount_cents, u.amount_cents)`.as('amountCents'))
          .execute()
  return {
    rows: page.map((line) => ({
      ...line,
      bookings: bookings.filter(({ lineId }) => lineId === line.id),
    })),
    count: all.length,
    counts: Object.fromEntries(counts),
  }
}

/** How many rows of a table an admin chooses its columns by. */
const SHOWN_ROWS = 12

/** The first rows of a table that could not be read, and what could be guessed of its columns; `null` for any other statement. */
export async function unreadTable(_admin: AdminViewer, id: number) {
  const row = await db()
    .selectFrom('bank_statements')
    .where('id', '=', id)
    .where('status', '=', 'unread')
    .select(['content', 'currency', 'file_name as fileName'])
    .executeTakeFirst()
  if (!row) return null
  const rows = csvRows(row.content) ?? []
  const width = Math.max(0, ...rows.slice(0, 100).map((cells) => cells.length))
  return {
    fileName: row.fileName,
    currency: row.currency,
    rows: rows.slice(0, SHOWN_ROWS),
    count: rows.length,
    width,
    layout: guessLayout(rows, row.currency),
  }
}
