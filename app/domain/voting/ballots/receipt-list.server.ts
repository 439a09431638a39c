import { sql } from 'kysely'
import { db } from '#db/client.ts'
import { countOf } from '#db/rows.ts'
import { containing } from '#db/containing.ts'
import { readClosing } from './closing.server.ts'
import { shownCode } from './keys.server.ts'

/** The public list of receipts of a vote that has ended: codes in their own order, and nothing beside them. */

/** A part of a code as it was typed. */
const typedPart = (text: string) => text.toUpperCase().replace(/[\s–-]/g, '')

/** A page of the list; null while a vote has not ended. */
export async function listReceipts(
  year: number,
  { query, limit, offset }: { query: string; limit: number; offset: number },
) {
  const closing = await readClosing(year, db())
  if (!closing) return null
  const part = typedPart(query)
  const found = db()
    .selectFrom('listed_receipts')
    .where('year', '=', year)
    .$if(part !== '', (all) => all.where('code', 'like', containing(part)))
  const [rows, count] = await Promise.all([
    found
      .select('code')
      .orderBy(sql`code collate "C"`)
      .limit(limit)
      .offset(offset)
      .execute(),
    countOf(found),
  ])
  return {
    closedAt: closing.closedAt,
    total: closing.receipts,
    codes: rows.map(({ code }) => shownCode(code)),
    count,
  }
}

/** The whole list as text, a code to a line; null while a vote has not ended. */
export async function receiptFile(year: number): Promise<string | null> {
  if (!(await readClosing(year, db()))) return null
  const rows = await db()
    .selectFrom('listed_receipts')
    .where('year', '=', year)
    .select('code')
    .orderBy(sql`code collate "C"`)
    .execute()
  return rows.map(({ code }) => `${shownCode(code)}\n`).join('')
}

/** Seasons whose votes have ended, the latest first. */
export async function listedSeasons(): Promise<number[]> {
  const rows = await db()
    .selectFrom('ballot_closings')
    .select('year')
    .orderBy('year', 'desc')
    .limit(50)
    .execute()
  return rows.map(({ year }) => year)
}
