import { db } from '#db/client.ts'
import { printedText } from '#app/domain/nominees/certificates/document-data.server.ts'
import { configValues } from '#app/domain/season/seasons/queries.server.ts'
import type { ExportColumn } from '#app/platform/exports/columns.ts'
import { formatDate } from '#app/ui/format/date-time.ts'
import type { Batch } from './batches.server.ts'
import { columnsOf, PLATE } from './plate.ts'

type Ordered = Batch['orders'][number]

/** What the maker reads: a row for each plate, its lines apart. It has no address of anybody. */
export const batchColumns: readonly ExportColumn<Ordered>[] = [
  { header: 'Reference', kind: 'text', value: (row) => row.reference },
  { header: 'Pieces', kind: 'integer', value: (row) => row.qty },
  ...Array.from({ length: PLATE.lines }, (_, at): ExportColumn<Ordered> => ({
    header: `Line ${at + 1}`,
    kind: 'text',
    value: (row) => row.engraving[at] ?? '',
  })),
]

/** The plates of a batch as a PDF, each true to size with marks to measure by. */
export async function batchPdf(batch: Batch, now: Date): Promise<Buffer> {
  // The typesetter is heavy, and most processes never need it.
  const { renderAsAward, templateFile } = await import('#app/platform/documents/render.server.ts')
  const configs = await configValues()
  const award = configs.site_name || batch.label
  const title = `Trophy plates, batch ${batch.n}, ${batch.label}`
  const data = {
    ...{
      title,
      language: 'en',
      award,
      season: batch.label,
      maker: batch.maker,
      note: batch.note,
      mark: null,
    },
    made: formatDate(batch.madeAt, batch.zone),
    plate: { width: PLATE.widthMm, height: PLATE.heightMm },
    pieces: batch.orders.reduce((sum, { qty }) => sum + qty, 0),
    plates: batch.orders.map(({ reference, qty, engraving }) => ({
      ...{ reference, qty },
      widest: Math.max(1, ...engraving.map(columnsOf)),
      lines: engraving.map((line) => printedText(line)),
    })),
  }
  return renderAsAward(templateFile('domain/ceremony/trophies/documents/plates.typ'), data, now, db())
}
