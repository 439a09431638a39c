import { createHash } from 'node:crypto'
import type { Reader } from '#db/client.ts'
import { countOf } from '#db/rows.ts'
import type { AdminViewer } from '#app/platform/viewer.ts'
import { labelledBy } from '#app/platform/audit/history.ts'
import { historyOf, type HistoryPage, type PageAsked } from '#app/platform/audit/queries.server.ts'
import { DEADLINE_LABELS } from './deadline-text.ts'
import { PRICE_GROUPS, type CategoryName } from './deadline-checks.ts'
import type { Deadline } from './deadlines.ts'
import { deadlinesOf } from './queries.server.ts'

/** One deadline of a season with its prices, or `null`. */
export async function findDeadline(id: number, year: number, reader: Reader): Promise<Deadline | null> {
  return (await deadlinesOf(year, reader)).find((deadline) => deadline.id === id) ?? null
}

/** The version of a deadline: equal for equal values, instants to the millisecond. */
export function deadlineVersion(deadline: Deadline): string {
  const { kind, name, opensAt, closesAt, graceMinutes, categoryId, categoryType } = deadline
  const { closesSubmissions, visible } = deadline
  const values = [kind, name, opensAt, closesAt, graceMinutes, categoryId, categoryType]
  const amounts = PRICE_GROUPS.map((group) => {
    const price = deadline.prices.find(({ priceGroup }) => priceGroup === group)
    return price ? [price.amountCents, price.currency] : null
  })
  return createHash('sha256')
    .update(JSON.stringify([...values, closesSubmissions, visible, amounts]))
    .digest('hex')
    .slice(0, 32)
}

/** How many invoice lines were priced by a deadline. */
export async function usesOf(deadlineId: number, reader: Reader): Promise<number> {
  return countOf(reader.selectFrom('invoice_lines').where('deadline_id', '=', deadlineId))
}

/** The categories a deadline of the season can be for, by number. */
export async function namedCategories(year: number, reader: Reader): Promise<CategoryName[]> {
  return reader
    .selectFrom('categories')
    .where('year', '=', year)
    .select(['id', 'type', 'number', 'name'])
    .orderBy('number')
    .execute()
}

/** One page of a deadline's history. */
export async function deadlineHistory(
  admin: AdminViewer,
  deadlineId: number,
  zone: string,
  page: PageAsked,
): Promise<HistoryPage> {
  return historyOf(admin, { entity: 'deadline', ids: [deadlineId] }, page, zone, labelledBy(DEADLINE_LABELS))
}
