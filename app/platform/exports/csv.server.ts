import { stringify } from 'csv-stringify/sync'
import { writtenColumns, type Cell, type ExportColumn } from './columns.ts'
import { safeText } from './safe-text.ts'

export interface CsvOptions {
  /** Moments are added in this zone too. */
  zone?: string
  /** A byte order mark, by which spreadsheets recognise UTF-8. Default: yes. */
  bom?: boolean
}

function csvText(cell: Cell): string {
  if (!cell) return ''
  switch (cell.kind) {
    case 'text':
      return safeText(cell.text)
    // Days are text from outside: an invalid one could be a formula.
    case 'day':
      return /^\d{4}-\d\d-\d\d$/.test(cell.text) ? cell.text : safeText(cell.text)
    default:
      return cell.text
  }
}

const record = (cells: readonly (readonly string[])[]) =>
  stringify(
    cells.map((row) => [...row]),
    { record_delimiter: '\r\n', quote_record_delimiter: true },
  )

/** A CSV file by RFC 4180, in batches; no cell is a formula. */
export async function* csvOf<Row>(
  columns: readonly ExportColumn<Row>[],
  batches: AsyncIterable<readonly Row[]> | Iterable<readonly Row[]>,
  { zone, bom = true }: CsvOptions = {},
): AsyncGenerator<string> {
  const written = writtenColumns(columns, zone)
  yield (bom ? '\ufeff' : '') + record([written.map(({ header }) => safeText(header))])
  for await (const rows of batches) {
    if (rows.length > 0) yield record(rows.map((row) => written.map(({ cell }) => csvText(cell(row)))))
  }
}
