import type { EntrantViewer } from '#app/platform/viewer.ts'
import { categoryCode } from '#app/domain/season/seasons/category-title.ts'
import { currencyColumn, type ExportColumn } from '#app/platform/exports/columns.ts'
import { nominationsOfEntries } from '#app/domain/submissions/nominations/own-nominations.server.ts'
import { configValues, currentSeason, deadlinesOf } from '#app/domain/season/seasons/queries.server.ts'
import type { EntryLine } from '#app/domain/submissions/components/entry-table.tsx'
import { ownerLines } from '#app/domain/submissions/entry-lines.server.ts'
import { entriesOfStudio, type EntryListQuery } from '#app/domain/submissions/lists.server.ts'
import { missedEnds } from '#app/domain/submissions/time/missed.server.ts'
import { paymentLabels, shownTitle, statusLabels } from '#app/domain/submissions/rules.ts'
import { db } from '#db/client.ts'

export type OwnExportLine = EntryLine & { categoryCode: string }

/** A studio enters fewer in a season. */
const MOST_ROWS = 5_000

export const ownColumns: ExportColumn<OwnExportLine>[] = [
  { header: 'Code', kind: 'text', value: (row) => row.code },
  { header: 'Title', kind: 'text', value: (row) => shownTitle(row.title) },
  { header: 'Category', kind: 'text', value: (row) => row.categoryCode },
  { header: 'Category name', kind: 'text', value: (row) => row.categoryName },
  { header: 'People', kind: 'integer', value: (row) => row.people },
  { header: 'Complete (%)', kind: 'integer', value: (row) => row.completeness },
  { header: 'Status', kind: 'text', value: (row) => statusLabels[row.status].label },
  { header: 'Payment', kind: 'text', value: (row) => paymentLabels[row.paymentStatus].label },
  { header: 'Price', kind: 'money', value: (row) => row.cents, currency: (row) => row.currency },
  currencyColumn((row) => row.currency),
  { header: 'Changed', kind: 'moment', value: (row) => row.updatedAt },
]

/** What a studio's list shows, all of its pages, as rows of a table. */
export async function ownRows(
  entrant: EntrantViewer,
  query: Omit<EntryListQuery, 'studioId' | 'limit' | 'offset'>,
  now: Date,
): Promise<OwnExportLine[]> {
  const season = await currentSeason()
  const [{ rows }, deadlines, configs] = await Promise.all([
    entriesOfStudio(entrant.studio.id, season.year, { ...query, limit: MOST_ROWS, offset: 0 }, db()),
    deadlinesOf(season.year, db()),
    configValues(),
  ])
  const ids = rows.map(({ id }) => id)
  const [missed, nominated] = await Promise.all([missedEnds(ids, now, db()), nominationsOfEntries(ids, now)])
  const types = new Map(rows.map((row) => [row.id, row.categoryType]))
  return ownerLines(rows, deadlines, configs, now, missed, nominated).map((line) => ({
    ...line,
    categoryCode: categoryCode({ type: types.get(line.id) ?? 'production', number: line.categoryNumber }),
  }))
}
