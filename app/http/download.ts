import { Readable } from 'node:stream'
import type { LoaderFunctionArgs } from '@remix-run/node'
import { outsideReadOnly } from '#db/client.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import type { ExportColumn } from '#app/platform/exports/columns.ts'
import { recordExport, type ExportFormat } from '#app/platform/exports/commands.server.ts'
import { csvOf } from '#app/platform/exports/csv.server.ts'
import { XLSX_MOST_ROWS, xlsxOf } from '#app/platform/exports/xlsx.server.ts'
import { badRequest } from './errors.ts'
import { contentDisposition } from './file-headers.ts'

const TYPES: Readonly<Record<ExportFormat, string>> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

export interface Export<Row> {
  /** What it is, for the log: `invoices`. */
  what: string
  /** Of the file, without ending, in any script; also names the sheet. */
  name: string
  columns: readonly ExportColumn<Row>[]
  /** How many rows fit the filters, for the log. */
  count: number
  /** Usually `inBatches(…)`. */
  batches: AsyncIterable<readonly Row[]> | Iterable<readonly Row[]>
  /** Each moment once more by this zone's clock. */
  zone?: string
}

/** The format an address asks for by `format`; CSV unless it says otherwise. */
export function exportFormat(request: Request): ExportFormat {
  const format = new URL(request.url).searchParams.get('format') ?? 'csv'
  if (format !== 'csv' && format !== 'xlsx') throw badRequest('Choose CSV or XLSX.')
  return format
}

/**
 * Answers a resource route's loader with a file of rows, in the format the address asks for, written as they are read. The
 * log gets a row first, with the filters of the address. The guard and the filters are the route's.
 */
export async function download<Row>(
  { request, context }: LoaderFunctionArgs,
  by: Viewer,
  { what, name, columns, count, batches, zone }: Export<Row>,
): Promise<Response> {
  const format = exportFormat(request)
  const headers = downloadHeaders(`${name}.${format}`, TYPES[format])
  if (request.method === 'HEAD') return new Response(null, { headers })
  if (format === 'xlsx' && count > XLSX_MOST_ROWS)
    throw badRequest('These are more rows than a spreadsheet holds. Take them as CSV.')
  const asked = new URL(request.url).searchParams
  asked.delete('format')
  const taken = { what, format, filter: asked.toString(), rows: count }
  // Also while another moment is rehearsed: the log says when data really left.
  await outsideReadOnly(() => recordExport(by, taken, context.rehearsal?.realNow ?? context.now))
  const content =
    format === 'csv' ? csvOf(columns, batches, { zone }) : xlsxOf(columns, batches, { sheet: name, zone })
  return new Response(
    Readable.toWeb(Readable.from(content, { objectMode: false })) as ReadableStream<Uint8Array>,
    { headers },
  )
}

/** Headers of a file that is made for this one person now: saved under its name, kept by nobody, opened as nothing else. */
export function downloadHeaders(name: string, type: string): Headers {
  return new Headers({
    'Content-Type': type,
    'Content-Disposition': contentDisposition('attachment', name),
    'Content-Security-Policy': "default-src 'none'; sandbox",
    'X-Content-Type-Options': 'nosniff',
    'Cache-Control': 'private, no-store',
  })
}
