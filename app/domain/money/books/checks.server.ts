import { sql } from 'kysely'
import { db, type Reader } from '#db/client.ts'
import type { AdminViewer } from '#app/platform/viewer.ts'
import type { BooksFacts } from './check.server.ts'
import type { Finding } from './invariants.ts'

export interface BooksCheck {
  /** A day of the award's calendar, "2026-11-24". */
  day: string
  checkedAt: Date
  findings: Finding[]
  facts: BooksFacts
}

/** The check of a day, or the last one; `null` when there is none. */
export async function findCheck(_admin: AdminViewer, day: string | null): Promise<BooksCheck | null> {
  let found = db().selectFrom('books_checks').selectAll().orderBy('day', 'desc').limit(1)
  if (day) found = found.where('day', '=', day)
  const row = await found.executeTakeFirst()
  if (!row) return null
  return {
    day: String(row.day),
    checkedAt: row.checked_at,
    findings: row.findings as unknown as Finding[],
    facts: row.facts as unknown as BooksFacts,
  }
}

export interface CheckedDay {
  day: string
  checkedAt: Date
  findings: number
}

/** The checks there were, the newest first, one page of them. */
export async function listChecks(
  _admin: AdminViewer,
  { limit, offset }: { limit: number; offset: number },
  reader: Reader,
): Promise<{ rows: CheckedDay[]; total: number }> {
  const [rows, { total }] = await Promise.all([
    reader
      .selectFrom('books_checks')
      .select(['day', 'checked_at as checkedAt', sql<number>`(facts->>'findings')::int`.as('findings')])
      .orderBy('day', 'desc')
      .limit(limit)
      .offset(offset)
      .execute(),
    reader
      .selectFrom('books_checks')
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
  ])
  return { rows: rows.map((row) => ({ ...row, day: String(row.day) })), total: Number(total) }
}

/** What a dashboard says of the last check. */
export async function lastCheck(_admin: AdminViewer, reader: Reader): Promise<CheckedDay | null> {
  const { rows } = await listChecks(_admin, { limit: 1, offset: 0 }, reader)
  return rows[0] ?? null
}
