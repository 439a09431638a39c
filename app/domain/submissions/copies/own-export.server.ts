import type { EntrantViewer } from '#app/platform/viewer.ts'
import { categoryCode } from '#app/domain/season/seasons/category-title.ts'
import { currencyColumn, type ExportColumn } from '#app/platform/exports/columns.ts'
import { configValues, currentSeason, deadlinesOf } from '#app/domain/season/seasons/queries.server.ts'
import { ownerLines, type EntryLine } from '#app/domain/submissions/entry-lines.server.ts'
import { entriesOfStudio, type EntryListQuery } from '#app/domain/submissions/lists.server.ts'
import { paymentLabels, shownTitle, statusLabels } from '#app/domain/submissions/rules.ts'
import { db } from '#db/client.ts'

const codeOf = ({ categoryType, categoryNumber }: EntryLine) =>
  categoryCode({ type: categoryType, number: categoryNumber })

/** A studio enters fewer in a season. */
const MAX_ROWS = 5_000

export const ownColumns: ExportColumn<EntryLine>[] = [
  { header: 'Code', kind: 'text', value: (row) => row.code },
  { header: 'Title', kind: 'text', value: (row) => shownTitle(row.title) },
  { header: 'Category', kind: 'text', value: codeOf },
  { header: 'Category name', kind: 'text', value: (row) => row.categoryName },
  { header: 'People', kind: 'integer', value: (row) => row.people },
  { header: 'Complete (%)', kind: 'integer', value: (row) => row.completeness },
  { header: 'Status', kind: 'text', value: (row) => statusLabels[row.status].label },
  { header: 'Payment', kind: 'text', value: (row) => paymentLabels[row.paymentStatus].label },
  { header: 'Price', kind: 'money', value: (row) => row.cents, currency: (row) => row.currency },
  currencyColumn((row) => row.currency),
  { header: 'Changed', kind: 'moment', value: (row) => row.updatedAt },
]

/** All pages of a studio's list. */
export async function ownRows(
  entrant: EntrantViewer,
  query: Omit<EntryListQuery, 'limit' | 'offset'>,
  now: Date,
): Promise<EntryLine[]> {
  const season = await currentSeason()
  const [{ rows }, deadlines, configs] = await Promise.all([
    entriesOfStudio(entrant.studio.id, season.year, { ...query, limit: MAX_ROWS, offset: 0 }, now, db()),
    deadlinesOf(season.year, db()),
    configValues(),
  ])
  return ownerLines({ rows, deadlines, configs, tax: season.tax }, now)
}
