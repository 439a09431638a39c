import type { Trx } from '#db/client.ts'
import { nextInSeries } from '#app/platform/number-series.server.ts'
import { seriesNumber, seriesScope, type BilledKind, type DocumentSeries } from './rules.ts'

/** The next number of a season's receipts or credit notes, or of its invoices of a kind, as it is printed. */
export async function takeNumber(
  series: DocumentSeries,
  year: number,
  trx: Trx,
  kind: BilledKind = 'entry',
): Promise<string> {
  const scope = series === 'invoice' ? seriesScope(kind) : ''
  const number = await nextInSeries({ kind: series, year, ...(scope && { scope }) }, trx)
  return seriesNumber(series, year, number, scope)
}
