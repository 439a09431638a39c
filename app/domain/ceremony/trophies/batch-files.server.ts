import { db } from '#db/client.ts'
import { printedText } from '#app/domain/nominees/certificates/document-data.server.ts'
import { configValues } from '#app/domain/season/seasons/queries.server.ts'
import type { ExportColumn } from '#app/platform/exports/columns.ts'
import { formatDate } from '#app/ui/format/date-time.ts'
import type { Batch } from './batches.server.ts'
import { PLATE } from './plate.ts'

type Ordered = Pick<Batch['orders'][number], 'reference' | 'qty' | 'engraving'>

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

const PLATES = 'domain/ceremony/trophies/documents/plates.typ'
const PROOF = 'domain/ceremony/trophies/documents/proof.typ'

const plate = { width: PLATE.widthMm, height: PLATE.heightMm }

/** The lines of a plate as the maker's file has them. */
const setLines = (engraving: readonly string[]) => engraving.map((line) => printedText(line))

/** What the orderer approves: the plate as the maker's file sets it, letter by letter, as an SVG. */
export async function proofPicture(engraving: readonly string[]): Promise<string> {
  const { renderPicture, templateFile } = await import('#app/platform/documents/render.server.ts')
  return renderPicture(templateFile(PROOF), {
    title: 'Proof',
    language: 'en',
    plate,
    lines: setLines(engraving),
  })
}

interface Sheet {
  title: string
  season: string
  zone: string
  for: string
  note: string
  madeAt: Date
  orders: readonly Ordered[]
}

/** The plates of a batch as a PDF, each true to size with marks to measure by. */
export function batchPdf({ n, label, maker, note, madeAt, zone, orders }: Batch, now: Date): Promise<Buffer> {
  const title = `Trophy plates, batch ${n}, ${label}`
  return platesPdf({ title, season: label, zone, for: maker, note, madeAt, orders }, now)
}

/** The same file with the plate of one order, for the one who approves it. */
export function proofPdf(order: Ordered & { proofs: number; zone: string; season: string }, now: Date) {
  const title = `Proof ${order.proofs} of ${order.reference}`
  const sheet = { title, season: order.season, zone: order.zone, for: 'your approval', note: '' }
  return platesPdf({ ...sheet, madeAt: now, orders: [order] }, now)
}

async function platesPdf(sheet: Sheet, now: Date): Promise<Buffer> {
  // The typesetter is heavy, and most processes never need it.
  const { renderAsAward, templateFile } = await import('#app/platform/documents/render.server.ts')
  const configs = await configValues()
  const { title, season, orders, note } = sheet
  const data = {
    ...{
      title,
      language: 'en',
      award: configs.site_name || season,
      season,
      maker: sheet.for,
      note,
      mark: null,
    },
    made: formatDate(sheet.madeAt, sheet.zone),
    plate,
    pieces: orders.reduce((sum, { qty }) => sum + qty, 0),
    plates: orders.map(({ reference, qty, engraving }) => ({ reference, qty, lines: setLines(engraving) })),
  }
  return renderAsAward(templateFile(PLATES), data, now, db())
}
