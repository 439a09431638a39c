import type { Trx } from '#db/client.ts'
import { nextInSeries } from '#app/platform/number-series.server.ts'
import { seriesNumber, type DocumentSeries } from './rules.ts'

/** The next number of a season's invoices, receipts or credit notes, as it is printed. */
export async function takeNumber(kind: DocumentSeries, year: number, trx: Trx): Promise<string> {
  return seriesNumber(kind, year, await nextInSeries({ kind, year }, trx))
}
