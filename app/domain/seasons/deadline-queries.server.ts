import { createHash } from 'node:crypto'
import { db, type Reader } from '#db/client.ts'
import { changedFields } from '#app/domain/seasons/deadline-words.ts'
import { PRICE_GROUPS, type CategoryName } from '#app/domain/seasons/deadline-checks.ts'
import type { Deadline } from '#app/domain/seasons/deadlines.ts'
import { deadlinesOf } from '#app/domain/seasons/queries.server.ts'

/** One deadline of a season with its prices; null when the season has none of this id. */
export async function findDeadline(id: number, year: number, reader?: Reader): Promise<Deadline | null> {
  return (await deadlinesOf(year, reader)).find((deadline) => deadline.id === id) ?? null
}

/** The version of a deadline: equal for equal values, instants to the millisecond. */
export function stampOf(deadline: Deadline): string {
  const amounts = PRICE_GROUPS.map((group) => {
    const price = deadline.prices.find(({ priceGroup }) => priceGroup === group)
    return price ? [price.amountCents, price.currency] : null
  })
  const { kind, name, opensAt, closesAt, graceMinutes, categoryId, categoryType } = deadline
  const { closesSubmissions, visible } = deadline
  const values = [kind, name, opensAt, closesAt, graceMinutes, categoryId, categoryType]
  return createHash('sha256')
    .update(JSON.stringify([...values, closesSubmissions, visible, amounts]))
    .digest('hex')
    .slice(0, 32)
}

/** How many invoice lines were priced by a deadline. */
export async function usesOf(deadlineId: number, reader: Reader = db()): Promise<number> {
  const { count } = await reader
    .selectFrom('invoice_lines')
    .where('deadline_id', '=', deadlineId)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** The categories of a season that a deadline can be for, by number. */
export async function namedCategories(year: number, reader: Reader = db()): Promise<CategoryName[]> {
  return reader
    .selectFrom('categories')
    .where('year', '=', year)
    .select(['id', 'number', 'name'])
    .orderBy('number')
    .execute()
}

export interface DeadlineChange {
  id: number
  at: Date
  by: string
  lines: { label: string; from: string; to: string }[]
}

const wordsOf = (json: unknown): Record<string, string> =>
  typeof json === 'object' && json !== null ? (json as Record<string, string>) : {}

/** Who changed a deadline when, and each field from what to what; the newest first, at most 50. */
export async function deadlineHistory(deadlineId: number): Promise<DeadlineChange[]> {
  const rows = await db()
    .selectFrom('audit_log as log')
    .leftJoin('users', 'users.id', 'log.actor_id')
    .where('log.entity', '=', 'deadline')
    .where('log.entity_id', '=', String(deadlineId))
    .select(['log.id', 'log.at', 'log.action', 'log.before', 'log.after'])
    .select(['users.first_name', 'users.last_name'])
    .orderBy('log.id', 'desc')
    .limit(50)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    at: row.at,
    by: row.first_name ? `${row.first_name} ${row.last_name}`.trim() : 'The product itself',
    lines:
      row.action === 'deadline.added'
        ? [{ label: 'Added', from: '', to: '' }]
        : changedFields(wordsOf(row.before), wordsOf(row.after)),
  }))
}
